import { LogIn } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { texts } from './strings.ts';
import type { SignIn } from './useSignIn.ts';

interface SignInFieldsProps {
  signIn: SignIn;
}

/** What one signs in by, on the Login screen and where a session ended. */
export function SignInFields({ signIn }: SignInFieldsProps) {
  const { ids, errorAt } = signIn;
  return (
    <>
      {signIn.summary}
      <Field
        id={ids.email}
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      <Button
        type="submit"
        variant="primary"
        size="large"
        icon={<LogIn />}
        busy={signIn.busy}
        busyText={texts.loggingIn}
      >
        {texts.login}
      </Button>
    </>
  );
}
