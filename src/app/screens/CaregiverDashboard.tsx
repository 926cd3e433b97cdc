import { Brain, ClipboardList, Dumbbell, HeartHandshake, MessageCircle, Pill } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { homeFor, paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { ActivityPanel } from '../../features/activityFeed/ActivityPanel.tsx';
import { dayInWords } from '../../features/adherence/inWords.ts';
import { AlertsNotRead } from '../../features/emergency/PinnedAlerts.tsx';
import { KeepMedicines } from '../../features/medications/KeepMedicines.tsx';
import { selectNow, selectZone } from '../../features/medications/selectors.ts';
import { selectToday } from '../../features/medications/today.ts';
import { AlarmSetupDialog } from '../../features/monitoring/AlarmSetupDialog.tsx';
import { MonitoringCard } from '../../features/monitoring/MonitoringCard.tsx';
import { useWatchedSurvivor } from '../../features/monitoring/useWatchedSurvivor.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { TileGrid } from '../../ui/TileGrid.tsx';
import { CaregiverDashboardDay } from './CaregiverDashboardDay.tsx';
import { CaregiverDashboardReach } from './CaregiverDashboardReach.tsx';
import { caregiverTexts as texts } from './dashboardStrings.ts';
import { ForUser } from './ForUser.tsx';

/** /caregiverdashboard (SPEC section 2). Somebody of another role has nobody to look after. */
export function CaregiverDashboard() {
  return (
    <ForUser>
      {({ id, role }) =>
        role === 'caregiver' ? <Dashboard key={id} /> : <Navigate to={homeFor(role)} replace />
      }
    </ForUser>
  );
}

function Dashboard() {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const watch = useWatchedSurvivor();
  const { survivor } = watch;

  useEffect(() => {
    dispatch(outboxWoken({ by: 'dashboard' }));
  }, [dispatch]);

  return (
    <Screen title={texts.title} above={dayInWords(localDateOf(now, zone))}>
      <Stack loose>
        <AlertsNotRead />
        {survivor && <KeepMedicines personId={survivor.personId} />}
        <MonitoringCard watch={watch}>
          {survivor && <CaregiverDashboardDay survivor={survivor} />}
        </MonitoringCard>
        <CaregiverDashboardReach />
        {survivor && (
          <ActivityPanel key={survivor.personId} personId={survivor.personId} viewer="caregiver" />
        )}
        <Tiles />
      </Stack>
      <AlarmSetupDialog />
    </Screen>
  );
}

function Tiles() {
  const left = useAppSelector(selectToday).filter(({ answer }) => answer.status === 'pending');
  const known = useAppSelector((state) => state.medications.rows.length > 0);
  const [saysGames, setSaysGames] = useState(false);
  return (
    <TileGrid>
      <Tile
        name={texts.exercise}
        icon={<Dumbbell />}
        tone="green"
        to={paths.caregiverExerciseList}
      />
      <Tile
        name={texts.speech}
        icon={<MessageCircle />}
        tone="plum"
        to={paths.speechPracticeMonitor}
      />
      <Tile
        name={texts.games}
        icon={<Brain />}
        tone="grey"
        fact={saysGames ? texts.gamesSoon : undefined}
        onClick={() => setSaysGames(true)}
      />
      <Tile
        name={texts.medications}
        icon={<Pill />}
        tone="blue"
        fact={known ? texts.left(left.length) : undefined}
        to={`${paths.cgMedication}/`}
      />
      <Tile name={texts.connect} icon={<HeartHandshake />} tone="teal" to={paths.connectSurvivor} />
      <Tile name={texts.log} icon={<ClipboardList />} tone="red" to={paths.emergencyLog} />
    </TileGrid>
  );
}
