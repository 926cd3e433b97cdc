import { Send } from 'lucide-react';
import * as v from 'valibot';
import { email as emailShape } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { useForgotPasswordMutation } from '../../api/publicApi.ts';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { useForm, useTyped } from '../../forms/useForm.ts';
import { EmailField } from '../../ui/Field.tsx';
import { Form, SubmitButton } from '../../ui/Form.tsx';
import { PageContent } from '../../ui/PageContent.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { GoToLogin } from './GoToLogin.tsx';
import { texts } from './strings.ts';
import { emailLinkProps, usePrefilledEmail } from './usePrefilledEmail.ts';

/** Checked here because the server answers the same for unknown addresses. */
const emailErrorOf = (email: string): string | false => {
  if (email.trim() === '') return texts.emailMissing;
  return !v.is(emailShape, email) && texts.emailInvalid;
};

export function ForgotPasswordScreen() {
  const [typed, setTyped] = useTyped({ email: usePrefilledEmail() });
  const [requestLink, { data }] = useForgotPasswordMutation();
  const { email } = typed;
  const { field, summary, offlineHint, submitButton, isSent, submit } = useForm({
    id: 'forgot',
    values: typed,
    onChange: setTyped,
    fields: { email: { label: texts.email, isOptional: true, valueError: emailErrorOf(email) } },
    send: async () => {
      const sent = await requestLink({ body: { email: email.trim() } }).unwrap();
      // Without mail the message stays on the screen, as it says whom to ask.
      return sent.mailed === false ? { ...sent, tone: 'warning' } : { message: texts.linkSent };
    },
    failed: texts.linkNotSent,
    offlineReason: useServerProbe(),
  });

  const hint = isSent ? data?.mailed !== false && texts.sentHint : texts.forgotHint;

  return (
    <PageContent title={texts.forgotTitle}>
      <Form label={texts.forgotTitle} onSubmit={submit}>
        {summary}
        <EmailField {...field('email')} hint={hint} disabled={isSent} />
        {isSent ? (
          <GoToLogin email={email} />
        ) : (
          <>
            {offlineHint}
            <SubmitButton icon={<Send />} {...submitButton} busyText={texts.sendingLink}>
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
