import { LogIn } from 'lucide-react';
import { useServerAway } from '../../api/useServerAway.ts';
import { EmailField } from '../../ui/EmailField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useNeedsServer } from '../../ui/useNeedsServer.tsx';
import { texts } from './strings.ts';
import type { SignIn } from './useSignIn.ts';

interface SignInFieldsProps {
  signIn: SignIn;
}

/** What one signs in by, on the Login screen and where a session ended. */
export function SignInFields({ signIn }: SignInFieldsProps) {
  const { ids, errorAt } = signIn;
  const { line, describedBy } = useNeedsServer(useServerAway());
  return (
    <>
      {signIn.summary}
      <EmailField
        id={ids.email}
        label={texts.email}
        value={signIn.email}
        error={errorAt(ids.email)}
        onChange={({ target }) => signIn.setEmail(target.value)}
      />
      <PasswordField
        id={ids.password}
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={signIn.password}
        error={errorAt(ids.password)}
        onChange={({ target }) => signIn.setPassword(target.value)}
      />
      {line}
      <SubmitButton
        icon={<LogIn />}
        busy={signIn.busy}
        busyText={texts.loggingIn}
        aria-describedby={describedBy}
      >
        {texts.login}
      </SubmitButton>
    </>
  );
}
