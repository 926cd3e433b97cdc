import { Home, LifeBuoy } from 'lucide-react';
import { use } from 'react';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { helpAsked } from '../features/emergency/events.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Frame } from './Frame.tsx';
import { LifeContext } from './lifeContext.ts';
import { ReadAloud } from './ReadAloud.tsx';
import { appTexts } from './strings.ts';
import { useFollowSession } from './useFollowSession.ts';

/** Beside the frame: what has to be said to whoever is signed in, the way home and to help. */
export function AppShell() {
  const user = useAppSelector(selectUser);
  const isUnreadable = useAppSelector(({ auth }) => auth.user === 'unreadable');
  const isSurvivor = user?.role === 'survivor';
  const life = use(LifeContext);
  useFollowSession();

  return (
    <Frame
      homeTo={user ? homeFor(user.role) : undefined}
      menu={(user !== null || isUnreadable) && <AccountMenu key={user?.id} user={user} />}
      notices={life && <life.StandingNotices />}
      aids={isSurvivor ? <ReadAloud /> : null}
    >
      {isSurvivor && <SurvivorBar />}
      {life && <life.Living />}
    </Frame>
  );
}

function SurvivorBar() {
  const dispatch = useAppDispatch();
  return (
    <BottomBar
      label={appTexts.survivorBar}
      start={
        <ButtonLink to={paths.survivorDashboard} size="large" icon={<Home />}>
          {appTexts.home}
        </ButtonLink>
      }
      end={
        <Button
          variant="danger"
          size="large"
          icon={<LifeBuoy />}
          onClick={() => dispatch(helpAsked())}
        >
          {appTexts.getHelp}
        </Button>
      }
    />
  );
}
