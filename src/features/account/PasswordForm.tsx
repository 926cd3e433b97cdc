import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAppSelector } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { selectAccountEmail } from '../../api/session.ts';
import { useChangePasswordMutation } from '../../api/sessionApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { newPasswordChecks } from '../auth/newPasswordChecks.ts';
import { texts as authTexts } from '../auth/strings.ts';
import { passwordTexts as texts } from './passwordStrings.ts';
import { useAccountForm } from './useAccountForm.ts';

const fields = {
  current: { id: 'password-current', label: texts.current, autoComplete: 'current-password' },
  next: { id: 'password-new', label: texts.next, autoComplete: 'new-password' },
  again: { id: 'password-again', label: texts.again, autoComplete: 'new-password' },
} as const;

const nothingTyped = { current: '', next: '', again: '' };

const rejectedFields = {
  password_refused: fields.current.id,
  easy_password: fields.next.id,
};

const usePasswordForm = (onDone?: () => void) => {
  const [typed, setTyped] = useState(nothingTyped);
  const username = useAppSelector(selectAccountEmail);
  const [change] = useChangePasswordMutation();
  const { errorAt, summary, offlineHint, submitButton, submit } = useAccountForm({
    checks: [
      { ...fields.current, value: typed.current, allowsBlank: true },
      ...newPasswordChecks(
        {
          ...fields.next,
          value: typed.next,
          valueError: typed.next === typed.current && texts.samePassword,
        },
        { ...fields.again, value: typed.again },
      ),
    ],
    rejectedFields,
    failed: texts.failed,
    needsNetwork: texts.needsNetwork,
    send: async () => {
      const currentPassword = makeSecret(typed.current);
      const newPassword = makeSecret(typed.next);
      const answer = await change({ body: { currentPassword, newPassword } }).unwrap();
      setTyped(nothingTyped);
      return answer;
    },
    onDone,
  });

  const field = (name: keyof typeof fields) => ({
    ...fields[name],
    value: typed[name],
    error: errorAt(fields[name].id),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });

  return {
    content: (
      <>
        {summary}
        <PasswordField {...field('current')} username={username} />
        <PasswordField hint={authTexts.passwordHint} {...field('next')} username={null} />
        <PasswordField {...field('again')} username={null} />
        <p>{texts.effect}</p>
        {offlineHint}
      </>
    ),
    submitButton: { ...submitButton, busyText: texts.changing },
    submit,
  };
};

export function PasswordForm() {
  const { content, submitButton, submit } = usePasswordForm();
  return (
    <Form label={texts.change} onSubmit={submit}>
      {content}
      <Button type="submit" size="large" icon={<KeyRound />} {...submitButton}>
        {texts.change}
      </Button>
    </Form>
  );
}

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { content, submitButton, submit } = usePasswordForm(onClose);
  return (
    <FormDialog
      title={texts.change}
      submitLabel={texts.change}
      submitButton={submitButton}
      cancelLabel={texts.cancel}
      onSubmit={submit}
      onClose={onClose}
    >
      {content}
    </FormDialog>
  );
}
