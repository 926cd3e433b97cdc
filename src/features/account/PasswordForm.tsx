import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { useChangePasswordMutation } from '../../api/sessionsApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { useNetworkHint } from '../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { useUnmountSignal } from '../../ui/useUnmountSignal.ts';
import { announced, announcementClosed } from '../announcements/events.ts';
import { hasCode } from '../auth/errorMessages.ts';
import { newPasswordChecks } from '../auth/newPasswordChecks.ts';
import { texts as authTexts } from '../auth/strings.ts';
import { passwordTexts as texts } from './passwordStrings.ts';

const fields = {
  current: { id: 'password-current', label: texts.current, autoComplete: 'current-password' },
  next: { id: 'password-new', label: texts.next, autoComplete: 'new-password' },
  again: { id: 'password-again', label: texts.again, autoComplete: 'new-password' },
} as const;

const nothingTyped = { current: '', next: '', again: '' };

const rejectedField = (failure: CallError): string | undefined => {
  if (hasCode(failure, 'password_refused')) return fields.current.id;
  return hasCode(failure, 'easy_password') ? fields.next.id : undefined;
};

/** `onDone`: in a dialog, which has no other primary button. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(nothingTyped);
  const [change, { isLoading }] = useChangePasswordMutation();
  const { offlineHint, describedBy } = useNetworkHint(texts.needsNetwork);
  const unmountSignal = useUnmountSignal();
  const errors = validateFields([
    { ...fields.current, value: typed.current, allowsBlank: true },
    ...newPasswordChecks(
      { ...fields.next, value: typed.next },
      { ...fields.again, value: typed.again },
    ),
  ]);
  const { report, errorAt, summary } = useFormErrors(errors, {
    [fields.current.id]: typed.current,
    [fields.next.id]: typed.next,
  });

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(errors);
    if (errors) return;
    const { data, error } = await change({
      currentPassword: makeSecret(typed.current),
      newPassword: makeSecret(typed.next),
    });
    if (data) {
      setTyped(nothingTyped);
      dispatch(announced({ tone: 'success', text: data.message }));
      onDone?.();
      return;
    }
    const failure = error as CallError;
    const text = serverMessageOr(failure, texts.failed);
    if (unmountSignal.current?.aborted) dispatch(announced({ tone: 'error', text }));
    else report(formErrorOf(text, rejectedField(failure)));
  }

  const field = (name: keyof typeof fields) => ({
    ...fields[name],
    value: typed[name],
    error: errorAt(fields[name].id),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Form label={texts.change} onSubmit={() => void submit()}>
      {summary}
      <PasswordField {...field('current')} />
      <PasswordField hint={authTexts.passwordHint} {...field('next')} />
      <PasswordField {...field('again')} />
      <p>{texts.effect}</p>
      {offlineHint}
      <Button
        type="submit"
        variant={onDone ? 'primary' : 'secondary'}
        size="large"
        icon={<KeyRound />}
        busy={isLoading}
        busyText={texts.changing}
        aria-describedby={describedBy}
      >
        {texts.change}
      </Button>
    </Form>
  );
}
