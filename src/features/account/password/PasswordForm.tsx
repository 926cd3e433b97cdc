import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useAppSelector } from '../../../api/hooks.ts';
import { makeSecret } from '../../../api/secret.ts';
import { selectAccountEmail } from '../../../api/session.ts';
import { useChangePasswordMutation } from '../../../api/sessionApi.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/Form.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { newPasswordRule, passwordAgainRule } from '../../auth/password/newPasswordRules.ts';
import { formTexts } from '../../auth/formStrings.ts';
import { AccountSection } from '../AccountSection.tsx';
import { passwordTexts as texts } from './passwordStrings.ts';

const nothingTyped = { current: '', new: '', again: '' };

const usePasswordForm = (onDone?: () => void) => {
  const [typed, setTyped] = useTyped(nothingTyped);
  const username = useAppSelector(selectAccountEmail);
  const [change] = useChangePasswordMutation();
  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'password',
    values: typed,
    onChange: setTyped,
    fields: {
      current: { label: texts.current, allowsBlank: true },
      new: newPasswordRule(
        texts.next,
        typed.new,
        typed.new === typed.current && texts.samePassword,
      ),
      again: passwordAgainRule(texts.again, typed.again === typed.new),
    },
    send: async () => {
      const currentPassword = makeSecret(typed.current);
      const newPassword = makeSecret(typed.new);
      const answer = await change({ body: { currentPassword, newPassword } }).unwrap();
      setTyped(nothingTyped);
      return answer;
    },
    onDone,
    reopens: true,
    failed: texts.failed,
    rejectedFields: { password_refused: 'current', easy_password: 'new' },
    needsNetwork: texts.needsNetwork,
  });

  const newPassword = { autoComplete: 'new-password', username: null } as const;
  return {
    content: (
      <>
        {summary}
        <PasswordField {...field('current')} autoComplete="current-password" username={username} />
        <PasswordField {...field('new')} {...newPassword} hint={formTexts.passwordHint} />
        <PasswordField {...field('again')} {...newPassword} />
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

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { content, submitButton, submit } = usePasswordForm(onClose);
  return (
    <FormDialog
      title={texts.change}
      submitLabel={texts.change}
      submitButton={submitButton}
      onSubmit={submit}
      onClose={onClose}
    >
      {content}
    </FormDialog>
  );
}

export function PasswordSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountSection title={texts.title}>
      <Button size="large" icon={<KeyRound />} onClick={() => setIsOpen(true)}>
        {texts.change}
      </Button>
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </AccountSection>
  );
}
