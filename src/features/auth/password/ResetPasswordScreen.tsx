import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { resetFadeMs, resetRedirectDelayMs } from '../../../../domain/specConstants.ts';
import { useTimeout } from '../../../api/hooks.ts';
import { PageContent } from '../../../ui/PageContent.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { GoToLogin } from '../signIn/GoToLogin.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import styles from './ResetPasswordScreen.module.css';
import { formTexts } from '../formStrings.ts';

export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const isFading = useRedirectToLogin(isDone);

  return (
    <Stack
      className={isFading ? styles.fading : undefined}
      style={{ transitionDuration: `${resetFadeMs}ms` }}
    >
      <PageContent title={formTexts.resetTitle}>
        {isDone ? (
          <Stack>
            <p>{formTexts.redirectsToLogin}</p>
            <GoToLogin />
          </Stack>
        ) : (
          <NewPasswordForm token={query.get('token') ?? ''} onDone={() => setIsDone(true)} />
        )}
      </PageContent>
    </Stack>
  );
}

/** Waits, fades, then redirects; unmounting cancels. */
function useRedirectToLogin(isDone: boolean): boolean {
  const navigate = useNavigate();
  const [isFading, setIsFading] = useState(false);

  useTimeout(isDone, resetRedirectDelayMs, () => setIsFading(true));
  useTimeout(isDone, resetRedirectDelayMs + resetFadeMs, () => {
    void navigate(paths.login, { replace: true });
  });
  return isFading;
}
