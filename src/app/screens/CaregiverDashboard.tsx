import { ClipboardList } from 'lucide-react';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { homeFor, paths } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { ActivityPanel } from '../../features/activityFeed/ActivityPanel.tsx';
import { ConfirmEmailNotice } from '../../features/auth/ConfirmEmailNotice.tsx';
import { dayInWords } from '../../features/adherence/inWords.ts';
import { AlertsNotRead } from '../../features/emergency/PinnedAlerts.tsx';
import { KeepMedicines } from '../../features/medications/KeepMedicines.tsx';
import { selectNow, selectZone } from '../../features/medications/selectors.ts';
import { AlarmSetupDialog } from '../../features/monitoring/AlarmSetupDialog.tsx';
import { MonitoringCard } from '../../features/monitoring/MonitoringCard.tsx';
import { useWatchedSurvivor } from '../../features/monitoring/useWatchedSurvivor.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { CaregiverDashboardDay } from './CaregiverDashboardDay.tsx';
import { CaregiverDashboardReach } from './CaregiverDashboardReach.tsx';
import { caregiverTexts as texts } from './caregiverStrings.ts';
import { DashboardTiles } from './DashboardTiles.tsx';
import { ForUser } from './ForUser.tsx';

/** /caregiverdashboard (SPEC section 2). Somebody of another role has nobody to look after. */
export function CaregiverDashboard() {
  return (
    <ForUser>
      {(user) =>
        user.role === 'caregiver' ? (
          <Dashboard key={user.id} user={user} />
        ) : (
          <Navigate to={homeFor(user.role)} replace />
        )
      }
    </ForUser>
  );
}

function Dashboard({ user }: { user: SessionUser }) {
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
        <ConfirmEmailNotice user={user} />
        {survivor && (
          <ActivityPanel key={survivor.personId} personId={survivor.personId} viewer="caregiver" />
        )}
        <DashboardTiles
          exercise={{ name: texts.exercise, to: paths.caregiverExerciseList }}
          speechTo={paths.speechPracticeMonitor}
          medications={{ name: texts.medications, to: `${paths.cgMedication}/` }}
          connect={{ name: texts.connect, to: paths.connectSurvivor }}
        >
          <Tile name={texts.log} icon={<ClipboardList />} tone="red" to={paths.emergencyLog} />
        </DashboardTiles>
      </Stack>
      <AlarmSetupDialog />
    </Screen>
  );
}
