import { LogIn } from 'lucide-react';
import { useServerProbe } from '../../../api/useServerProbe.ts';
import { EmailField } from '../../../ui/Field.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SubmitButton } from '../../../ui/Form.tsx';
import { useOfflineHint } from '../../../ui/useOfflineHint.tsx';
import { texts } from '../strings.ts';
import type { SignInForm } from './useSignInForm.ts';

export function SignInFields({ signIn }: { signIn: SignInForm }) {
  const { field, summary, submitButton } = signIn;
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
  return (
    <>
      {summary}
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        name="password"
        username={null}
        autoComplete="current-password"
      />
      {offlineHint}
      <SubmitButton
        icon={<LogIn />}
        {...submitButton}
        busyText={texts.loggingIn}
        aria-describedby={describedBy}
      >
        {texts.login}
      </SubmitButton>
    </>
  );
}
