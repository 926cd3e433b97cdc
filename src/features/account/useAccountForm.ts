import { useState } from 'react';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { type FieldCheck, formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../../ui/useUnmountSignal.ts';
import { announced, announcedFailure, announcementClosed } from '../announcements/events.ts';
import { contactTexts } from './contactStrings.ts';

interface AccountForm {
  readonly checks: readonly FieldCheck[];
  /** Field ids by the error code that is reported there. */
  readonly rejectedFields?: Readonly<Record<string, string>>;
  readonly failed?: string;
  readonly needsNetwork?: string;
  /** Null if nothing is left to announce; the form stays open if the user cancels. */
  readonly send: () => Promise<{ readonly message: string } | 'cancelled' | null>;
  readonly onDone?: (() => void) | undefined;
}

/** A success is announced; a failure is reported in the form, or announced once that is closed. */
export const useAccountForm = ({
  checks,
  rejectedFields = {},
  failed = contactTexts.failed,
  needsNetwork,
  send,
  onDone,
}: AccountForm) => {
  const dispatch = useAppDispatch();
  const unmountSignal = useUnmountSignal();
  const { offlineHint, describedBy } = useNetworkHint(needsNetwork);
  const errors = validateFields(checks);
  const values = Object.fromEntries(checks.map(({ id, value }) => [id, value]));
  const { report, ...shown } = useFormErrors(errors, values);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    dispatch(announcementClosed());
    report(errors);
    if (errors) return;
    setIsBusy(true);
    try {
      const sent = await send();
      if (sent !== 'cancelled') {
        if (sent) dispatch(announced({ tone: 'success', text: sent.message }));
        onDone?.();
      }
    } catch (error) {
      const failure = error as CallError;
      const field = failure.kind === 'refused' ? rejectedFields[failure.code] : undefined;
      if (unmountSignal.current?.aborted) dispatch(announcedFailure(failure, failed));
      else report(formErrorOf(serverMessageOr(failure, failed), field));
    }
    setIsBusy(false);
  }

  return {
    ...shown,
    offlineHint,
    submitButton: { busy: isBusy, 'aria-describedby': describedBy },
    submit: () => void submit(),
  };
};
