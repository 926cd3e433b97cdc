import { useContext, useReducer, useState } from 'react';
import { type CallError, serverMessageOr } from '../api/baseQuery.ts';
import type { OfflineReason } from '../api/connectivity.ts';
import { useAppDispatch } from '../api/hooks.ts';
import {
  type Announcement,
  announced,
  announcementClosed,
} from '../features/announcements/events.ts';
import type { FieldError } from '../ui/ErrorSummary.tsx';
import {
  type FieldCheck,
  fieldErrors,
  formErrorOf,
  toFormErrors,
  validateFields,
} from '../ui/formValidation.ts';
import { useFormErrors } from '../ui/useFormErrors.tsx';
import { OfflineReasonContext, useOfflineHint } from '../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../ui/useUnmountSignal.ts';

export interface FieldRule extends Omit<FieldCheck, 'id' | 'value'> {
  /** What is sent, where that differs from what is typed. */
  readonly value?: string;
  readonly mayBeEmpty?: boolean;
}

interface Success extends Partial<Pick<Announcement, 'tone' | 'acrossRedirect'>> {
  readonly message: string;
}

type Sent = Success | 'cancelled' | null;

interface FormOptions<K extends string> {
  /** Prefix of the ids of the fields. */
  readonly id: string;
  readonly values: Readonly<Record<NoInfer<K>, string>>;
  readonly onChange: (typed: Partial<Record<NoInfer<K>, string>>) => void;
  readonly fields: Readonly<Record<K, FieldRule>>;
  /** Of other fields, or other texts. */
  readonly otherErrors?: readonly FieldError[];
  readonly otherValues?: Readonly<Record<string, unknown>>;
  /** Null if nothing is left to announce; the form stays open if the user cancels. */
  readonly send: () => Promise<Sent> | Sent;
  readonly onDone?: (() => void) | undefined;
  /** The form can be sent again after a success. */
  readonly reopens?: boolean;
  /** The text without a message of the server, or of each failure. */
  readonly failed: string | ((failure: CallError) => string);
  /** Fields by the error code, or by the text, that is reported there. */
  readonly rejectedFields?: Readonly<Record<string, string>>;
  readonly onFailed?: (failure: CallError) => void;
  readonly needsNetwork?: string | undefined;
  /** Where the app does not know it. */
  readonly offlineReason?: OfflineReason | null;
}

/** State of a form's fields, changed by some of them. */
export const useTyped = <V extends object>(initial: V) =>
  useReducer((before: V, typed: Partial<V>): V => ({ ...before, ...typed }), initial);

/** A success is announced; a failure is reported in the form, or announced once that is closed. */
export const useForm = <K extends string>({
  id,
  values,
  onChange,
  fields,
  otherErrors,
  otherValues,
  send,
  onDone,
  reopens,
  failed,
  rejectedFields = {},
  onFailed,
  needsNetwork,
  offlineReason,
}: FormOptions<K>) => {
  const dispatch = useAppDispatch();
  const unmountSignal = useUnmountSignal();
  const knownReason = useContext(OfflineReasonContext);
  const { offlineHint, describedBy } = useOfflineHint(
    offlineReason === undefined ? knownReason : offlineReason,
    needsNetwork,
  );
  const [status, setStatus] = useState<'open' | 'busy' | 'sent'>('open');

  const idOf = (name: string) => `${id}-${name}`;
  const checks = (Object.keys(fields) as K[])
    .filter((name) => !fields[name].mayBeEmpty || values[name].trim() !== '')
    .map((name) => ({ id: idOf(name), value: values[name], ...fields[name] }));
  const errors = otherErrors
    ? toFormErrors([...fieldErrors(checks), ...otherErrors])
    : validateFields(checks);
  const { report, errorAt, summary } = useFormErrors(errors, {
    ...Object.fromEntries(checks.map((check) => [check.id, check.value])),
    ...otherValues,
  });

  function fail(failure: CallError) {
    const text = typeof failed === 'string' ? serverMessageOr(failure, failed) : failed(failure);
    const field =
      (failure.kind === 'refused' && rejectedFields[failure.code]) || rejectedFields[text];
    if (unmountSignal.current?.aborted) dispatch(announced({ tone: 'error', text }));
    else report(formErrorOf(text, field && idOf(field)));
    onFailed?.(failure);
  }

  async function submit() {
    if (status !== 'open') return;
    dispatch(announcementClosed());
    report(errors);
    if (errors) return;
    setStatus('busy');
    try {
      const sent = await send();
      setStatus(sent === 'cancelled' || reopens ? 'open' : 'sent');
      if (sent === 'cancelled') return;
      if (sent) {
        const { message: text, tone = 'success', acrossRedirect = false } = sent;
        dispatch(announced({ tone, text, acrossRedirect }));
      }
      onDone?.();
    } catch (error) {
      setStatus('open');
      // The user gave it up, or signed out.
      if ((error as Error).name !== 'AbortError') fail(error as CallError);
    }
  }

  return {
    field: (name: K) => ({
      id: idOf(name),
      label: fields[name].label,
      value: values[name],
      error: errorAt(idOf(name)),
      onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) =>
        onChange({ [name]: value } as Partial<Record<K, string>>),
    }),
    errorAt,
    summary,
    offlineHint,
    submitButton: { busy: status !== 'open', 'aria-describedby': describedBy },
    isSent: status === 'sent',
    reopen: () => setStatus('open'),
    submit: () => void submit(),
  };
};
