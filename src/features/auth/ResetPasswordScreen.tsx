import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { resetFadeFor } from '../../../domain/constants.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { GoToLogin } from './GoToLogin.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { standThenFade } from './standThenFade.ts';
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

/** Leads to the login in its time, once all is done; whoever leaves earlier is left alone. */
function useLeaving(done: boolean): boolean {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [fading, setFading] = useState(false);

  useEffect(() => {
    if (!done) return undefined;
    const left = new AbortController();
    void dispatch(standThenFade(() => setFading(true), left.signal)).then(() =>
      navigate(paths.login, { replace: true }),
    );
    return () => left.abort();
  }, [dispatch, done, navigate]);

  return fading;
}
