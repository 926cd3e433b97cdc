import { Home, LifeBuoy, Volume2, VolumeX } from 'lucide-react';
import { type PropsWithChildren, use, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectOfflineReason } from '../api/connectivity.ts';
import { selectUser } from '../api/session.ts';
import { helpRequested } from '../features/emergency/events.ts';
import styles from './AppShell.module.css';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { OfflineReasonContext } from '../ui/useOfflineHint.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BaseLayout } from './BaseLayout.tsx';
import { DeferredUiContext } from './DeferredUiContext.ts';
import { appTexts } from './strings.ts';
import type { RootState } from './types.ts';
import { speak, stopSpeaking } from '../api/speak.ts';

const sessionOf = ({ auth: { token, user } }: RootState): string => {
  if (token === null || user === null) return 'none';
  return user === 'unreadable' ? user : user.id;
};

/** Goes to the login when the user changes in any tab; a new login of the same user stays. */
const useRedirectOnSessionChange = (): void => {
  const navigate = useNavigate();
  const session = useAppSelector(sessionOf);
  const lastSession = useRef(session);
  useEffect(() => {
    if (lastSession.current === session) return;
    lastSession.current = session;
    void navigate(paths.login, { replace: true });
  }, [navigate, session]);
};

export function AppShell({ children }: PropsWithChildren) {
  const user = useAppSelector(selectUser);
  const isUnreadable = useAppSelector(({ auth }) => auth.user === 'unreadable');
  const isSurvivor = user?.role === 'survivor';
  const deferredUi = use(DeferredUiContext);
  useRedirectOnSessionChange();

  return (
    <OfflineReasonContext value={useAppSelector(selectOfflineReason)}>
      <BaseLayout
        homeTo={user ? homeFor(user.role) : undefined}
        menu={(user !== null || isUnreadable) && <AccountMenu key={user?.id} user={user} />}
        notices={deferredUi && <deferredUi.GlobalNotices />}
        aids={isSurvivor ? <ReadAloudButton /> : null}
        bars={
          <>
            {isSurvivor && <SurvivorBar />}
            {deferredUi && <deferredUi.SurvivorOverlays />}
          </>
        }
      >
        {children}
      </BaseLayout>
    </OfflineReasonContext>
  );
}

/** Must be the last child of the layout, to stick to the bottom. */
function SurvivorBar() {
  const dispatch = useAppDispatch();
  return (
    <nav className={styles.bar} aria-label={appTexts.survivorBar}>
      <div className={styles.slots}>
        <div className={styles.start}>
          <ButtonLink to={paths.survivorDashboard} size="large" icon={<Home />}>
            {appTexts.home}
          </ButtonLink>
        </div>
        <div className={styles.end}>
          <Button
            variant="danger"
            size="large"
            icon={<LifeBuoy />}
            onClick={() => dispatch(helpRequested())}
          >
            {appTexts.getHelp}
          </Button>
        </div>
      </div>
    </nav>
  );
}

const readableText = (element: Element | null): string =>
  element instanceof HTMLElement ? element.innerText.replace(/\s*\n\s*/g, '. ') : '';

function ReadAloudButton() {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState(false);
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  function toggle() {
    setReading(!reading);
    if (reading) dispatch(stopSpeaking());
    else
      dispatch(
        speak(readableText(document.querySelector('main')), { onEnd: () => setReading(false) }),
      );
  }

  return (
    <Button size="large" icon={reading ? <VolumeX /> : <Volume2 />} onClick={toggle}>
      {reading ? appTexts.stopReading : appTexts.readAloud}
    </Button>
  );
}
