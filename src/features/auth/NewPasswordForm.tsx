import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useResetPasswordMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { secretOf } from '../../api/secret.ts';
import { useServerAway } from '../../api/useServerAway.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { problemOf, problemsOf } from '../../ui/problems.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced, announcementClosed } from '../status/events.ts';
import { isLinkDead, isPasswordEasy, resetMessage } from './messages.ts';
import { newPasswordChecks } from './newPasswordChecks.ts';
import { texts } from './strings.ts';

const fields = {
  password: { id: 'reset-password', name: 'new-password', label: texts.newPassword },
  confirmation: {
    id: 'reset-confirmation',
    name: 'confirm-new-password',
    label: texts.confirmNewPassword,
  },
} as const;

interface NewPasswordFormProps {
  /** Of the mail's link. */
  token: string;
  onDone: () => void;
}

/** Where the link does not work, leads to a new one; what was typed stays. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const [linkDead, setLinkDead] = useState(false);
  const found = problemsOf(
    newPasswordChecks(
      { ...fields.password, value: typed.password },
      { ...fields.confirmation, value: typed.confirmation },
    ),
  );
  const { report, errorAt, summary } = useProblems(found, {
    [fields.password.id]: typed.password,
  });
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const { line, describedBy } = useNeedsServer(useServerAway());
  const dispatch = useAppDispatch();

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(found);
    if (found) return;
    try {
      await resetPassword({ token, newPassword: secretOf(typed.password) }).unwrap();
      dispatch(announced({ tone: 'success', text: texts.resetDone, acrossRedirect: true }));
      onDone();
    } catch (error) {
      const failure = error as CallError;
      if (isLinkDead(failure)) setLinkDead(true);
      const id = isPasswordEasy(failure) ? fields.password.id : undefined;
      report(problemOf(resetMessage(failure), id));
    }
  }

  const field = (which: keyof typeof fields) => ({
    ...fields[which],
    autoComplete: 'new-password',
    value: typed[which],
    error: errorAt(fields[which].id),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [which]: target.value })),
  });

  const askNewLink = <ButtonLink to={paths.forgotPassword}>{texts.askNewLink}</ButtonLink>;
  return (
    <Form label={texts.resetTitle} onSubmit={() => void submit()}>
      {summary}
      {linkDead && askNewLink}
      {token === '' && (
        <Notice tone="warning" title={texts.linkUnusable} action={askNewLink}>
          {texts.linkUnusableBody}
        </Notice>
      )}
      <PasswordField hint={texts.passwordHint} {...field('password')} />
      <PasswordField {...field('confirmation')} />
      {line}
      <SubmitButton
        icon={<KeyRound />}
        busy={isLoading}
        busyText={texts.resetting}
        aria-describedby={describedBy}
      >
        {texts.resetPassword}
      </SubmitButton>
    </Form>
  );
}
