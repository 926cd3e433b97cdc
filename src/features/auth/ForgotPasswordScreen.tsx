import { Send } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { email as emailShape } from '../../../contract/fields.ts';
import { paths } from '../../../contract/paths.ts';
import { useForgotPasswordMutation } from '../../api/authApi.ts';
import type { CallError } from '../../api/baseQuery.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { useServerAway } from '../../api/useServerAway.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { Form } from '../../ui/Form.tsx';
import { problemOf } from '../../ui/problems.ts';
import { Screen } from '../../ui/Screen.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { useProblems } from '../../ui/useProblems.tsx';
import { announced, announcementClosed } from '../status/events.ts';
import { GoToLogin } from './GoToLogin.tsx';
import { forgotMessage } from './messages.ts';
import { texts } from './strings.ts';
import { takingEmail, useTypedEmail } from './useTypedEmail.ts';

const fieldId = 'forgot-email';

/** What is wrong with the address as typed: no answer would tell that nobody gets the mail. */
const flawOf = (email: string): string | null => {
  if (email.trim() === '') return texts.emailMissing;
  return v.is(emailShape, email) ? null : texts.emailOdd;
};

/** /forgot-password (SPEC section 2). */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState(useTypedEmail());
  const flaw = flawOf(email);
  const found = flaw === null ? null : problemOf(flaw, fieldId);
  const { report, errorAt, summary } = useProblems(found);
  const [askForLink, { isLoading, isSuccess }] = useForgotPasswordMutation();
  const { line, describedBy } = useNeedsServer(useServerAway());
  const dispatch = useAppDispatch();

  async function submit() {
    if (isLoading || isSuccess) return;
    dispatch(announcementClosed());
    report(found);
    if (found) return;
    try {
      await askForLink(email.trim()).unwrap();
      dispatch(announced({ tone: 'success', text: texts.linkSent }));
    } catch (error) {
      report(problemOf(forgotMessage(error as CallError)));
    }
  }

  return (
    <Screen title={texts.forgotTitle}>
      <Form label={texts.forgotTitle} onSubmit={() => void submit()}>
        {summary}
        <EmailField
          id={fieldId}
          label={texts.email}
          hint={isSuccess ? texts.sentHint : texts.forgotHint}
          disabled={isSuccess}
          value={email}
          error={errorAt(fieldId)}
          onChange={({ target }) => setEmail(target.value)}
        />
        {isSuccess ? (
          <GoToLogin email={email} />
        ) : (
          <>
            {line}
            <SubmitButton
              icon={<Send />}
              busy={isLoading}
              busyText={texts.sendingLink}
              aria-describedby={describedBy}
            >
              {texts.sendLink}
            </SubmitButton>
            <p>
              <TextLink to={paths.login} {...takingEmail(email)}>
                {texts.backToSignIn}
              </TextLink>
            </p>
          </>
        )}
      </Form>
    </Screen>
  );
}
