import { TriangleAlert } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { homeFor, paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { isSurvivor } from '../../api/session.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import { ActivityPanel } from '../../features/activityFeed/ActivityPanel.tsx';
import { BedsideMode } from '../../features/bedside/BedsideMode.tsx';
import { selectPutOffWords } from '../../features/alarms/putOffWords.ts';
import { EmergencyCall } from '../../features/emergency/EmergencyCall.tsx';
import { helpAsked } from '../../features/emergency/events.ts';
import { useHelpFromAddress } from '../../features/emergency/useHelpFromAddress.ts';
import { selectNextWords } from '../../features/medications/today.ts';
import { TodayLine } from '../../features/medications/TodayLine.tsx';
import { ReadinessCard } from '../../features/readiness/ReadinessCard.tsx';
import { weekday } from '../../ui/dates.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { LifeContext } from '../lifeContext.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { ForUser } from './ForUser.tsx';
import { greetingAt, tileTexts } from './dashboardStrings.ts';

const shownTo: ReadonlySet<string> = new Set([paths.survivorDashboard, paths.dashboard]);

/** /survivordashboard (SPEC section 2). A caregiver or admin, who can send no alert from it, is led home. */
export function SurvivorDashboard() {
  return (
    <ForUser>
      {(user) => {
        const home = homeFor(user.role);
        if (!shownTo.has(home)) return <Navigate to={home} replace />;
        // Another account gets another dashboard, which loads again.
        return <Dashboard key={user.id} user={user} />;
      }}
    </ForUser>
  );
}

function Dashboard({ user }: { user: SessionUser }) {
  const life = use(LifeContext);
  const dispatch = useAppDispatch();
  const greeting = useAppSelector(({ alarms: { now, zone } }) => greetingAt(now, zone, user.fname));
  const today = useAppSelector(({ alarms }) => weekday(alarms.now));
  const next = useAppSelector(selectNextWords);
  const putOff = useAppSelector(selectPutOffWords)
    .map(({ words }) => words)
    .join(' ');

  const call = useRef<HTMLAnchorElement>(null);
  /** How often the telephone link was asked for. */
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls > 0) call.current?.focus();
  }, [calls]);

  useHelpFromAddress();

  useEffect(() => {
    dispatch(outboxWoken({ by: 'dashboard' }));
  }, [dispatch]);

  /** The server takes alerts from survivors only: for an unknown role there is the telephone. */
  function askForHelp() {
    if (isSurvivor(user)) {
      dispatch(helpAsked());
      return;
    }
    setCalls(calls + 1);
  }

  return (
    <Screen title={greeting} above={today}>
      <Stack loose>
        <TodayLine personId={user.id} LateDialog={life && life.LateDialog}>
          <ReadinessCard>
            {isSurvivor(user) && (
              <BedsideMode
                next={putOff || next}
                onHelp={askForHelp}
                Bedside={life && life.Bedside}
              />
            )}
          </ReadinessCard>
          {life && <life.TestAlarm />}
        </TodayLine>
        <DashboardTiles
          exercise={{ name: tileTexts.exercise, to: paths.exerciseGuide }}
          speechTo={paths.speechPractice}
          medications={{ name: tileTexts.medications, to: paths.medication }}
          connect={{ name: tileTexts.connect, to: paths.connectCaregiver }}
        >
          <Tile
            name={tileTexts.emergency}
            icon={<TriangleAlert />}
            tone="red"
            onClick={askForHelp}
          />
        </DashboardTiles>
        <EmergencyCall ref={call} prominent={calls > 0} />
        <ActivityPanel personId={user.id} viewer="survivor" />
        {life && <life.ConfirmEmailNotice user={user} />}
        {life && <life.InstallOffer />}
      </Stack>
    </Screen>
  );
}
