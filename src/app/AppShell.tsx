import { Home, LifeBuoy, Volume2, VolumeX } from 'lucide-react';
import { type PropsWithChildren, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectOfflineReason } from '../api/connectivity.ts';
import { selectUser } from '../api/session.ts';
import { selectDaySummary } from '../features/medications/today/todaySelectors.ts';
import { helpRequested } from '../features/emergency/events.ts';
import a11y from '../ui/a11y.module.css';
import styles from './AppShell.module.css';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { ButtonLink, type ButtonLinkProps } from '../ui/ButtonLink.tsx';
import { classNames } from '../ui/classNames.ts';
import { emojis } from '../ui/EmojiText.tsx';
import { useIsWide } from '../ui/useIsWide.ts';
import { OverlayBoundary, OverlayErrorContext } from '../ui/OverlayBoundary.tsx';
import { OfflineReasonContext } from '../ui/useOfflineHint.tsx';
import { type AccountDialog, AccountMenu } from './AccountMenu.tsx';
import { BaseLayout } from './BaseLayout.tsx';
import { DeferredUiContext, SecondaryUiContext } from './DeferredUiContext.ts';
import { shownPath } from './routeTable.ts';
import { Person } from './Person.tsx';
import { shellTexts } from './shellStrings.ts';
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

const guard = (part: ReactNode) => <OverlayBoundary>{part}</OverlayBoundary>;

export function AppShell({ children }: PropsWithChildren) {
  const user = useAppSelector(selectUser);
  const isUnreadable = useAppSelector(({ auth }) => auth.user === 'unreadable');
  const isSurvivor = user?.role === 'survivor';
  const deferredUi = use(DeferredUiContext);
  const secondaryUi = use(SecondaryUiContext);
  const isWide = useIsWide();
  const hasAccount = user !== null || isUnreadable;
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const closeDialog = () => setDialog(null);
  const [owner, setOwner] = useState(user?.id);
  if (owner !== user?.id) {
    setOwner(user?.id);
    closeDialog();
  }
  const accountMenu = guard(
    <AccountMenu key={user?.id} user={user} isInBar={isSurvivor && !isWide} onOpen={setDialog} />,
  );
  useRedirectOnSessionChange();

  return (
    <OverlayErrorContext value={deferredUi && deferredUi.OverlayError}>
      <OfflineReasonContext value={useAppSelector(selectOfflineReason)}>
        <BaseLayout
          homeTo={user ? homeFor(user.role) : undefined}
          menu={
            <>
              {isSurvivor && isWide && (
                <nav className={styles.wideBar} aria-label={shellTexts.survivorBar}>
                  <HomeButton variant="quiet" />
                  <span data-field="plain">
                    <GetHelpButton />
                  </span>
                </nav>
              )}
              {hasAccount && guard(<Person key={user?.id} user={user} />)}
              {hasAccount && (!isSurvivor || isWide) && accountMenu}
            </>
          }
          notices={deferredUi && guard(<deferredUi.GlobalNotices />)}
          undo={deferredUi && guard(<deferredUi.UndoAnnounced />)}
          status={deferredUi && guard(<deferredUi.StatusStrip />)}
          aids={isSurvivor ? <ReadAloudButton /> : user?.role === 'caregiver' && <CaregiverHome />}
          bars={
            <>
              {isSurvivor && !isWide && <SurvivorBar menu={accountMenu} />}
              {secondaryUi && guard(<secondaryUi.SurvivorOverlays />)}
              {/* Here, as the menu moves when a tablet is turned. */}
              {hasAccount &&
                deferredUi &&
                guard(
                  <>
                    {dialog === 'logOut' && <deferredUi.LogOutDialog onCancel={closeDialog} />}
                    {dialog === 'bedside' && <deferredUi.BedsideMode onLeave={closeDialog} />}
                  </>,
                )}
            </>
          }
        >
          {children}
        </BaseLayout>
      </OfflineReasonContext>
    </OverlayErrorContext>
  );
}

function GetHelpButton({ size }: Pick<ButtonProps, 'size'>) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="danger"
      size={size}
      icon={<LifeBuoy />}
      onClick={() => dispatch(helpRequested())}
    >
      {appTexts.getHelp}
    </Button>
  );
}

function HomeButton(link: Partial<ButtonLinkProps>) {
  return (
    <ButtonLink to={paths.survivorDashboard} icon={<Home />} {...link}>
      {appTexts.home}
    </ButtonLink>
  );
}

function CaregiverHome() {
  const { pathname } = useLocation();
  const to = paths.caregiverDashboard;
  if (shownPath(pathname, 'caregiver') === to) return null;
  return <HomeButton className={styles.tool} variant="quiet" to={to} />;
}

/** Must be the last child of the layout, to stick to the bottom. */
function SurvivorBar({ menu }: { menu: ReactNode }) {
  return (
    <nav className={styles.bar} aria-label={shellTexts.survivorBar}>
      <div className={styles.slots}>
        <div className={styles.start}>
          <HomeButton size="large" />
        </div>
        <div className={classNames(styles.start, styles.menu)}>{menu}</div>
        <div className={styles.end}>
          <GetHelpButton size="large" />
        </div>
      </div>
    </nav>
  );
}

/** Without what only a tap is for. */
const readableText = (element: Element | null): string => {
  if (!(element instanceof HTMLElement)) return '';
  element.classList.add(`${styles.read}`);
  const text = element.innerText;
  element.classList.remove(`${styles.read}`);
  return text.replace(RegExp(emojis.join('|'), 'g'), '').replace(/[.:]?\s*\n\s*/g, '. ');
};

const sentenceAt = (words: string, index: number): string =>
  `${words.slice(0, index).split('. ').at(-1) ?? ''}${words.slice(index).split('. ')[0] ?? ''}`;

function ReadAloudButton() {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState(false);
  const [sentence, setSentence] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  const isHome = shownPath(useLocation().pathname, 'survivor') === paths.survivorDashboard;
  const summary = useAppSelector((state) => (isHome ? selectDaySummary(state) : ''));
  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);
  useEffect(() => {
    if (!reading) return undefined;
    const stop = ({ target }: PointerEvent) => {
      if (target instanceof Node && place.current?.contains(target)) return;
      setReading(false);
      dispatch(stopSpeaking());
    };
    document.addEventListener('pointerdown', stop);
    return () => document.removeEventListener('pointerdown', stop);
  }, [dispatch, reading]);

  function toggle() {
    setReading(!reading);
    if (reading) {
      dispatch(stopSpeaking());
      return;
    }
    setSentence('');
    const words = `${summary} ${readableText(document.querySelector('main'))}`.trim();
    const onWord = (index: number) => setSentence(sentenceAt(words, index));
    dispatch(speak(words, { onWord, onEnd: () => setReading(false) }));
  }

  return (
    <span ref={place}>
      <Button
        className={styles.tool}
        variant="quiet"
        icon={reading ? <VolumeX /> : <Volume2 />}
        onClick={toggle}
      >
        {reading ? appTexts.stop : appTexts.read}{' '}
        <span className={a11y.visuallyHidden}>
          {reading ? appTexts.stopReading : appTexts.pageAloud}
        </span>
      </Button>
      {reading && sentence !== '' && (
        <span className={styles.sentence} aria-hidden="true">
          {sentence}
        </span>
      )}
    </span>
  );
}
