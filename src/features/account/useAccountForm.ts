import { useState } from 'react';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { type FieldCheck, formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { contactTexts as texts } from './contactStrings.ts';

interface AccountForm {
  readonly checks: readonly FieldCheck[];
  readonly passwordId?: string;
  readonly send: () => Promise<void>;
}

/** A refused password is reported at its field. */
export const useAccountForm = ({ checks, passwordId, send }: AccountForm) => {
  const errors = validateFields(checks);
  const values = Object.fromEntries(checks.map(({ id, value }) => [id, value]));
  const { report, ...shown } = useFormErrors(errors, values);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    report(errors);
    if (errors) return;
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      const failure = error as CallError;
      const isPassword = failure.kind === 'refused' && failure.code === 'password_refused';
      const text = serverMessageOr(failure, texts.failed);
      report(formErrorOf(text, isPassword ? passwordId : undefined));
    }
    setIsBusy(false);
  }

  return { ...shown, isBusy, submit: () => void submit() };
};
