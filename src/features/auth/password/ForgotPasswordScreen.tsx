import { Pencil, Send } from 'lucide-react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { email as emailShape } from '../../../../contract/fields.ts';
import { paths } from '../../../../contract/paths.ts';
import { useForgotPasswordMutation } from '../../../api/publicApi.ts';
import { useServerProbe } from '../../../api/useServerProbe.ts';
import { useForm, useTyped } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmailField } from '../../../ui/Field.tsx';
import { Form, SubmitButton } from '../../../ui/Form.tsx';
import { PageContent } from '../../../ui/PageContent.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { GoToLogin } from '../signIn/GoToLogin.tsx';
import { formTexts } from '../formStrings.ts';
import { texts } from '../strings.ts';
import { emailLinkProps, usePrefilledEmail } from '../signIn/usePrefilledEmail.ts';

export function ForgotPasswordScreen() {
  const [typed, setTyped] = useTyped({ email: usePrefilledEmail() });
  const [requestLink, { data }] = useForgotPasswordMutation();
  const { email } = typed;
  const { field, summary, offlineHint, submitButton, isSent, submit, reopen } = useForm({
    id: 'forgot',
    values: typed,
    onChange: setTyped,
    // Checked here because the server answers the same for unknown addresses.
    fields: {
      email: {
        label: texts.email,
        mayBeEmpty: true,
        valueError: !v.is(emailShape, email) && formTexts.emailInvalid,
      },
    },
    otherErrors: email.trim() === '' ? [{ id: 'forgot-email', text: formTexts.emailMissing }] : [],
    send: async () => {
      const sent = await requestLink({ body: { email: email.trim() } }).unwrap();
      // Without mail the message stays on the screen, as it says whom to ask.
      return sent.mailed === false ? { ...sent, tone: 'warning' } : { message: formTexts.linkSent };
    },
    failed: formTexts.linkNotSent,
    offlineReason: useServerProbe(),
  });

  function correctEmail() {
    flushSync(reopen);
    document.getElementById(field('email').id)?.focus();
  }

  const hint = isSent ? data?.mailed !== false && formTexts.sentHint : formTexts.forgotHint;

  return (
    <PageContent title={formTexts.forgotTitle}>
      <Form label={formTexts.forgotTitle} onSubmit={submit}>
        {summary}
        <EmailField {...field('email')} hint={hint} disabled={isSent} />
        {isSent ? (
          <>
            <GoToLogin email={email} />
            <Button size="large" icon={<Pencil />} onClick={correctEmail}>
              {formTexts.tryAnotherEmail}
            </Button>
          </>
        ) : (
          <>
            {offlineHint}
            <SubmitButton icon={<Send />} {...submitButton} busyText={formTexts.sendingLink}>
              {formTexts.sendLink}
            </SubmitButton>
            <p>
              <TextLink to={paths.login} {...emailLinkProps(email)}>
                {formTexts.backToSignIn}
              </TextLink>
            </p>
          </>
        )}
      </Form>
    </PageContent>
  );
}
