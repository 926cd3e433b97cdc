import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../../contract/paths.ts';
import { useReadResetMutation, useResetPasswordMutation } from '../../../api/publicApi.ts';
import { makeSecret } from '../../../api/secret.ts';
import { useServerProbe } from '../../../api/useServerProbe.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { hasCode } from '../hasCode.ts';
import { newPasswordRule, passwordAgainRule } from './newPasswordRules.ts';
import { formTexts } from '../formStrings.ts';

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [typed, setTyped] = useTyped({ password: '', confirmation: '' });
  const [isRefused, setIsRefused] = useState(false);
  const [resetPassword] = useResetPasswordMutation();
  const [readReset, { data: account }] = useReadResetMutation();
  useEffect(() => {
    if (token !== '') void readReset({ body: { token: makeSecret(token) } });
  }, [readReset, token]);

  const isInvalidAtOpening = token === '' || account?.email === null;

  const { field, summary, offlineHint, submitButton, submit } = useForm({
    id: 'reset',
    values: typed,
    onChange: setTyped,
    fields: {
      password: newPasswordRule(formTexts.newPassword, typed.password),
      confirmation: passwordAgainRule(
        formTexts.confirmNewPassword,
        typed.confirmation === typed.password,
      ),
    },
    send: async () => {
      const newPassword = makeSecret(typed.password);
      await resetPassword({ body: { token: makeSecret(token), newPassword } }).unwrap();
      return { message: formTexts.resetDone, acrossRedirect: true };
    },
    onDone,
    failed: formTexts.resetFailed,
    rejectedFields: { easy_password: 'password' },
    onFailed: (failure) => setIsRefused(hasCode(failure, 'invalid_token')),
    offlineReason: useServerProbe(),
  });

  return (
    <Form label={formTexts.resetTitle} onSubmit={submit}>
      {summary}
      {isInvalidAtOpening && !isRefused && (
        <Notice tone="warning" title={formTexts.linkInvalid}>
          {formTexts.linkInvalidBody}
        </Notice>
      )}
      {isInvalidAtOpening || isRefused ? (
        <ButtonLink to={paths.forgotPassword} variant="primary" size="large">
          {formTexts.requestNewLink}
        </ButtonLink>
      ) : (
        <>
          <PasswordField
            {...field('password')}
            name="new-password"
            autoComplete="new-password"
            hint={formTexts.passwordHint}
            username={account?.email ?? ''}
          />
          <PasswordField
            {...field('confirmation')}
            name="confirm-new-password"
            autoComplete="new-password"
            username={null}
          />
          {offlineHint}
          <SubmitButton icon={<KeyRound />} {...submitButton} busyText={formTexts.resetting}>
            {formTexts.resetPassword}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
