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

const ids = { password: 'reset-password', confirmation: 'reset-confirmation' };

interface NewPasswordFormProps {
  /** Of the mail's link. */
  token: string;
  onDone: () => void;
}

/** Where the link does not work, leads to a new one; what was typed stays. */
export function NewPasswordForm({ token, onDone }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [linkDead, setLinkDead] = useState(false);
  const found = problemsOf(
    newPasswordChecks(
      { id: ids.password, label: texts.newPassword, value: password },
      { id: ids.confirmation, label: texts.confirmNewPassword, value: confirmation },
    ),
  );
  const { report, errorAt, summary } = useProblems(found, { [ids.password]: password });
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const { line, describedBy } = useNeedsServer(useServerAway());
  const dispatch = useAppDispatch();

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(found);
    if (found) return;
    try {
      await resetPassword({ token, newPassword: secretOf(password) }).unwrap();
      dispatch(announced({ tone: 'success', text: texts.resetDone, acrossRedirect: true }));
      onDone();
    } catch (error) {
      const failure = error as CallError;
      if (isLinkDead(failure)) setLinkDead(true);
      const id = isPasswordEasy(failure) ? ids.password : undefined;
      report(problemOf(resetMessage(failure), id));
    }
  }

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
      <PasswordField
        id={ids.password}
        label={texts.newPassword}
        hint={texts.passwordHint}
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={errorAt(ids.password)}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        id={ids.confirmation}
        label={texts.confirmNewPassword}
        name="confirm-new-password"
        autoComplete="new-password"
        value={confirmation}
        error={errorAt(ids.confirmation)}
        onChange={({ target }) => setConfirmation(target.value)}
      />
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
