import { Home, LifeBuoy } from 'lucide-react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { homeFor, paths } from '../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';
import { AlarmDialog } from '../features/alarms/AlarmDialog.tsx';
import { helpAsked } from '../features/emergency/events.ts';
import { HelpDialog } from '../features/emergency/HelpDialog.tsx';
import { KeepAlerts } from '../features/emergency/KeepAlerts.tsx';
import { KeepMedicines } from '../features/medications/KeepMedicines.tsx';
import { KeepConnections } from '../features/pairing/KeepConnections.tsx';
import { StatusRegion } from '../features/status/StatusRegion.tsx';
import { Banner } from '../ui/Banner.tsx';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Page } from '../ui/Page.tsx';
import { ScreenAids } from '../ui/ScreenAids.ts';
import { Shell } from '../ui/Shell.tsx';
import { SkipLink } from '../ui/SkipLink.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { StandingNotices } from './StandingNotices.tsx';
import { appTexts } from './strings.ts';
import { useFollowSession } from './useFollowSession.ts';

/** Each page that is loaded begins with the same key: there the address tells them apart. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** What stands on every screen: the product's title, what has to be said, the way home and to help. */
export function AppShell() {
  const user = useAppSelector(selectUser);
  const isUnreadable = useAppSelector(({ auth }) => auth.user === 'unreadable');
  const isSurvivor = user?.role === 'survivor';
  /** An alarm that begins meanwhile is heard, and seen as soon as this is closed. */
  const asksForHelp = useAppSelector(({ emergency }) => emergency.isOpen);
  useFollowSession();

  return (
    <Shell>
      <SkipLink>{appTexts.skip}</SkipLink>
      <Banner title={appTexts.product} homeTo={user ? homeFor(user.role) : undefined}>
        {(user !== null || isUnreadable) && <AccountMenu key={user?.id} user={user} />}
      </Banner>
      <Page>
        <StandingNotices />
        <StatusRegion />
        <ScreenAids value={isSurvivor ? <ReadAloud /> : null}>
          <Outlet />
        </ScreenAids>
      </Page>
      {isSurvivor && <SurvivorBar />}
      {isSurvivor && <KeepMedicines personId={user.id} />}
      {isSurvivor && <KeepConnections personId={user.id} />}
      {isSurvivor && <KeepAlerts />}
      {isSurvivor && !asksForHelp && <AlarmDialog />}
      {isSurvivor && <HelpDialog />}
      <ScrollRestoration getKey={placeOf} />
    </Shell>
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
