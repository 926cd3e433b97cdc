import { LogIn } from 'lucide-react';
import { useServerProbe } from '../../api/useServerProbe.ts';
import { EmailField } from '../../ui/Field.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SubmitButton } from '../../ui/Form.tsx';
import { useOfflineHint } from '../../ui/useOfflineHint.tsx';
import { texts } from './strings.ts';
import type { SignInForm } from './useSignInForm.ts';

export function SignInFields({ signIn }: { signIn: SignInForm }) {
  const { ids, errorAt } = signIn;
  const { offlineHint, describedBy } = useOfflineHint(useServerProbe());
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
        username={null}
        autoComplete="current-password"
        value={signIn.password}
        error={errorAt(ids.password)}
        onChange={({ target }) => signIn.setPassword(target.value)}
      />
      {offlineHint}
      <SubmitButton
        icon={<LogIn />}
        busy={signIn.isBusy}
        busyText={texts.loggingIn}
        aria-describedby={describedBy}
      >
        {texts.login}
      </SubmitButton>
    </>
  );
}
