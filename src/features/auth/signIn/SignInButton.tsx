import { LogIn } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { NextAction } from './GoToLogin.tsx';
import { formTexts } from '../formStrings.ts';
import { emailLinkProps } from './usePrefilledEmail.ts';
import { type OnSignedIn, useSignIn } from './useSignInForm.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInButtonProps {
  credentials: Credentials;
  onSignedIn: OnSignedIn;
}

/** Signs in with what was just typed; the login says why that failed. */
export function SignInButton({ credentials: { email, password }, onSignedIn }: SignInButtonProps) {
  const signIn = useSignIn(onSignedIn);
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await signIn(email, password);
    } catch {
      await navigate(paths.login, { ...emailLinkProps(email), replace: true });
    }
  }

  return (
    <NextAction>
      <Button
        variant="primary"
        size="large"
        icon={<LogIn />}
        busy={isBusy}
        busyText={formTexts.signingIn}
        onClick={() => void submit()}
      >
        {formTexts.signIn}
      </Button>
    </NextAction>
  );
}
