import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { resetFadeFor, resetRedirectAfter } from '../../../domain/constants.ts';
import { useAfter } from '../../api/useAfter.ts';
import { classNames } from '../../ui/classNames.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { GoToLogin } from './GoToLogin.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import styles from './ResetPasswordScreen.module.css';
import { texts } from './strings.ts';

/** /reset-password (SPEC section 2), opened by the link of a mail. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const [done, setDone] = useState(false);
  const fading = useLeaving(done);

  return (
    <div
      className={classNames(styles.screen, fading && styles.fading)}
      style={{ transitionDuration: `${resetFadeFor}ms` }}
    >
      <Screen title={texts.resetTitle}>
        {done ? (
          <Stack>
            <p>{texts.leadsToLogin}</p>
            <GoToLogin />
          </Stack>
        ) : (
          <NewPasswordForm token={query.get('token') ?? ''} onDone={() => setDone(true)} />
        )}
      </Screen>
    </div>
  );
}

/** Stands, fades (SPEC section 9) and leads to the login, once all is done; whoever leaves earlier is left alone. */
function useLeaving(done: boolean): boolean {
  const navigate = useNavigate();
  const [fading, setFading] = useState(false);

  useAfter(done, resetRedirectAfter, () => setFading(true));
  useAfter(done, resetRedirectAfter + resetFadeFor, () => {
    void navigate(paths.login, { replace: true });
  });
  return fading;
}
