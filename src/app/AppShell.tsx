import { Home, LifeBuoy } from 'lucide-react';
import { use } from 'react';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { helpRequested } from '../features/emergency/events.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BaseLayout } from './BaseLayout.tsx';
import { DeferredUiContext } from './DeferredUiContext.ts';
import { ReadAloudButton } from './ReadAloudButton.tsx';
import { appTexts } from './strings.ts';
import { useRedirectOnSessionChange } from './useRedirectOnSessionChange.ts';

export function AppShell() {
  const user = useAppSelector(selectUser);
  const isUnreadable = useAppSelector(({ auth }) => auth.user === 'unreadable');
  const isSurvivor = user?.role === 'survivor';
  const deferredUi = use(DeferredUiContext);
  useRedirectOnSessionChange();

  return (
    <BaseLayout
      homeTo={user ? homeFor(user.role) : undefined}
      menu={(user !== null || isUnreadable) && <AccountMenu key={user?.id} user={user} />}
      notices={deferredUi && <deferredUi.GlobalNotices />}
      aids={isSurvivor ? <ReadAloudButton /> : null}
    >
      {isSurvivor && <SurvivorBar />}
      {deferredUi && <deferredUi.SurvivorOverlays />}
    </BaseLayout>
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
          onClick={() => dispatch(helpRequested())}
        >
          {appTexts.getHelp}
        </Button>
      }
    />
  );
}
