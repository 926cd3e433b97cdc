import { Send } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { email as emailShape } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { useForgotPasswordMutation } from '../../api/publicApi.ts';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';
import { usePublicDispatch } from '../../api/hooks.ts';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { EmailField } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { formErrorOf } from '../../ui/formValidation.ts';
import { PageContent } from '../../ui/PageContent.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { useFormErrors } from '../../ui/useFormErrors.tsx';
import { announced, announcementClosed } from '../announcements/events.ts';
import { GoToLogin } from './GoToLogin.tsx';
import { texts } from './strings.ts';
import { emailLinkProps, usePrefilledEmail } from './usePrefilledEmail.ts';

const fieldId = 'forgot-email';

/** Checked here because the server answers the same for unknown addresses. */
const emailErrorOf = (email: string): string | null => {
  if (email.trim() === '') return texts.emailMissing;
  return v.is(emailShape, email) ? null : texts.emailInvalid;
};

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState(usePrefilledEmail());
  const emailError = emailErrorOf(email);
  const formErrors = emailError === null ? null : formErrorOf(emailError, fieldId);
  const { report, errorAt, summary } = useFormErrors(formErrors);
  const [requestLink, { isLoading, isSuccess, data }] = useForgotPasswordMutation();
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
  const dispatch = usePublicDispatch();

  const hint = isSuccess ? data.mailed !== false && texts.sentHint : texts.forgotHint;

  async function submit() {
    if (isLoading || isSuccess) return;
    dispatch(announcementClosed());
    report(formErrors);
    if (formErrors) return;
    try {
      const { mailed = true, message } = await requestLink({
        body: { email: email.trim() },
      }).unwrap();
      dispatch(
        announced(
          mailed
            ? { tone: 'success', text: texts.linkSent }
            : // Stays on the screen, as it says whom to ask.
              { tone: 'warning', text: message },
        ),
      );
    } catch (error) {
      report(formErrorOf(serverMessageOr(error as CallError, texts.linkNotSent)));
    }
  }

  return (
    <PageContent title={texts.forgotTitle}>
      <Form label={texts.forgotTitle} onSubmit={() => void submit()}>
        {summary}
        <EmailField
          id={fieldId}
          label={texts.email}
          hint={hint}
          disabled={isSuccess}
          value={email}
          error={errorAt(fieldId)}
          onChange={({ target }) => setEmail(target.value)}
        />
        {isSuccess ? (
          <GoToLogin email={email} />
        ) : (
          <>
            {offlineHint}
            <SubmitButton
              icon={<Send />}
              busy={isLoading}
              busyText={texts.sendingLink}
              aria-describedby={describedBy}
            >
              {texts.sendLink}
            </SubmitButton>
            <p>
              <TextLink to={paths.login} {...emailLinkProps(email)}>
                {texts.backToSignIn}
              </TextLink>
            </p>
          </>
        )}
      </Form>
    </PageContent>
  );
}
