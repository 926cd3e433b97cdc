import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useReadResetMutation, useResetPasswordMutation } from '../../api/publicApi.ts';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { usePublicDispatch } from '../../api/hooks.ts';
import { makeSecret } from '../../api/secret.ts';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { formErrorOf, validateFields } from '../../ui/formValidation.ts';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { announced, announcementClosed } from '../announcements/events.ts';
import { hasCode } from './errorMessages.ts';
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

export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [typed, setTyped] = useState({ password: '', confirmation: '' });
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const formErrors = validateFields(
    newPasswordChecks(
      { ...fields.password, value: typed.password },
      { ...fields.confirmation, value: typed.confirmation },
    ),
  );
  const { report, errorAt, summary } = useFormErrors(formErrors, {
    [fields.password.id]: typed.password,
  });
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
  const dispatch = usePublicDispatch();
  const [readReset, { data: account }] = useReadResetMutation();
  useEffect(() => {
    if (token !== '') void readReset({ body: { token: makeSecret(token) } });
  }, [readReset, token]);

  async function submit() {
    if (isLoading) return;
    dispatch(announcementClosed());
    report(formErrors);
    if (formErrors) return;
    try {
      await resetPassword({
        body: { token: makeSecret(token), newPassword: makeSecret(typed.password) },
      }).unwrap();
      dispatch(announced({ tone: 'success', text: texts.resetDone, acrossRedirect: true }));
      onDone();
    } catch (error) {
      const failure = error as CallError;
      if (hasCode(failure, 'invalid_token')) setIsLinkInvalid(true);
      const id = hasCode(failure, 'easy_password') ? fields.password.id : undefined;
      report(formErrorOf(serverMessageOr(failure, texts.resetFailed), id));
    }
  }

  const field = (which: keyof typeof fields) => ({
    ...fields[which],
    autoComplete: 'new-password' as const,
    value: typed[which],
    error: errorAt(fields[which].id),
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [which]: target.value })),
  });

  return (
    <Form label={texts.resetTitle} onSubmit={() => void submit()}>
      {summary}
      {token === '' && (
        <Notice tone="warning" title={texts.linkInvalid}>
          {texts.linkInvalidBody}
        </Notice>
      )}
      {token === '' || isLinkInvalid ? (
        <ButtonLink to={paths.forgotPassword} variant="primary" size="large">
          {texts.requestNewLink}
        </ButtonLink>
      ) : (
        <>
          <PasswordField
            hint={texts.passwordHint}
            username={account?.email ?? ''}
            {...field('password')}
          />
          <PasswordField username={null} {...field('confirmation')} />
          {offlineHint}
          <SubmitButton
            icon={<KeyRound />}
            busy={isLoading}
            busyText={texts.resetting}
            aria-describedby={describedBy}
          >
            {texts.resetPassword}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
