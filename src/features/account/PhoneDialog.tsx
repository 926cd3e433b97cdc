import { useState } from 'react';
import * as v from 'valibot';
import { phone } from '../../../contract/fields.ts';
import { useSetPhoneMutation } from '../../api/sessionApi.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { contactTexts as texts } from './contactStrings.ts';
import { useAccountForm } from './useAccountForm.ts';

const fieldId = 'phone';

interface PhoneDialogProps {
  known: string | null;
  hint: string;
  onClose: () => void;
}

export function PhoneDialog({ known, hint, onClose }: PhoneDialogProps) {
  const [typed, setTyped] = useState(known ?? '');
  const [save] = useSetPhoneMutation();
  const number = typed.trim();
  const valueError = !v.is(phone, number) && texts.phoneInvalid;
  const { errorAt, summary, offlineHint, submitButton, submit } = useAccountForm({
    checks: number === '' ? [] : [{ id: fieldId, label: texts.phone, value: number, valueError }],
    send: () => save({ body: { phone: number || null } }).unwrap(),
    onDone: onClose,
  });

  return (
    <FormDialog
      title={known === null ? texts.addPhone : texts.changePhone}
      submitLabel={texts.save}
      submitButton={{ ...submitButton, busyText: texts.saving }}
      cancelLabel={texts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {summary}
      <Field
        id={fieldId}
        type="tel"
        label={texts.phone}
        hint={known === null ? hint : `${hint} ${texts.phoneEmpty}`}
        autoComplete="tel"
        value={typed}
        error={errorAt(fieldId)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {offlineHint}
    </FormDialog>
  );
}
