import { ClipboardList, BellRing } from 'lucide-react';
import { useEffect } from 'react';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { selectNow } from '../api/clock.ts';
import { useListAlertsQuery } from '../api/firstScreenApi.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { localDateOf } from '../../domain/zonedTime.ts';
import { ActivityPanel } from '../features/activityFeed/ActivityPanel.tsx';
import { CareTeam } from '../features/careTeam/CareTeam.tsx';
import { ConfirmEmailNotice } from '../features/auth/registration/ConfirmEmailNotice.tsx';
import { formatDate } from '../platform/formatDate.ts';
import { pinAlerts } from '../features/emergency/alerts/pinAlerts.ts';
import { AlertsLoadError } from '../features/emergency/alerts/CaregiverAlertCards.tsx';
import { MedicinesSubscription } from '../features/medications/MedicinesSubscription.tsx';
import { selectZone } from '../features/medications/selectors.ts';
import { AlarmSetupDialog } from '../features/monitoring/AlarmSetupDialog.tsx';
import { MonitoringCard } from '../features/monitoring/MonitoringCard.tsx';
import { useActiveSurvivor } from '../features/monitoring/useActiveSurvivor.ts';
import { PageContent } from '../ui/PageContent.tsx';
import { Stack } from '../ui/Stack.tsx';
import { Tile } from '../ui/Tile.tsx';
import { CaregiverDashboardDay } from './CaregiverDashboardDay.tsx';
import {
  alertDeliveryProblems,
  alertDeliveryTexts,
  caregiverTexts as texts,
} from './caregiverDashboardStrings.ts';
import { ConnectedSurvivors } from './ConnectedSurvivors.tsx';
import styles from './SurvivorDashboard.module.css';
import { DashboardTiles } from './DashboardTiles.tsx';
import {
  isPushFine,
  type PushStatus,
  selectPushStatus,
} from '../features/alarmReadiness/pushStatus.ts';
import { usePushCare, useSoundCare } from '../features/alarmReadiness/AlarmProblems.tsx';
import { useNumberCare } from '../features/settings/useNumberCare.tsx';
import { CareCard } from '../ui/CareCard.tsx';
import { IconLine } from '../ui/IconLine.tsx';
import type { RootState } from '../app/types.ts';

export function CaregiverDashboard({ user }: { user: SessionUser }) {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const watch = useActiveSurvivor();
  const { survivor } = watch;
  const ownCare = useOwnCare();
  const state = useAppSelector(({ monitoring }) =>
    monitoring.survivors?.list.find(({ id }) => id === survivor?.personId),
  );

  useEffect(() => {
    dispatch(flushRequested({ reason: 'dashboard' }));
  }, [dispatch]);

  return (
    <PageContent title={texts.title} above={formatDate(localDateOf(now, zone))}>
      <Stack loose>
        <AlertsLoadError />
        {survivor && <MedicinesSubscription personId={survivor.personId} />}
        {!survivor && <CareCard lines={ownCare} />}
        <ConnectedSurvivors activeId={survivor?.personId} />
        <div className={styles.columns}>
          <MonitoringCard survivorQuery={watch}>
            {survivor && <CaregiverDashboardDay survivor={survivor} ownCare={ownCare} />}
          </MonitoringCard>
          <Stack loose>
            <AlertsReachLine />
            <ConfirmEmailNotice user={user} />
            <DashboardTiles
              exercise={{ name: texts.exercise, to: paths.caregiverExerciseList }}
              speechTo={paths.speechPracticeMonitor}
              medications={{ name: texts.medications, to: `${paths.cgMedication}/` }}
              connect={{ name: texts.connect, to: paths.connectSurvivor }}
            >
              <Tile name={texts.log} icon={<ClipboardList />} tone="red" to={paths.emergencyLog} />
            </DashboardTiles>
          </Stack>
          {survivor && (
            <Stack key={survivor.personId} loose>
              {state && <CareTeam survivor={state} />}
              <ActivityPanel personId={survivor.personId} viewer="caregiver" />
            </Stack>
          )}
        </div>
      </Stack>
      <AlarmSetup />
    </PageContent>
  );
}

/** Caregivers receive pushes only for problems, so `silent` is no problem here. */
const selectAlertDelivery = (state: RootState): Exclude<PushStatus, 'silent'> => {
  const fact = selectPushStatus(state);
  if (fact !== 'silent') return fact;
  return state.push.registration === 'reached' ? 'rings' : 'unreached';
};

function AlarmSetup() {
  const fact = useAppSelector(selectAlertDelivery);
  const now = useAppSelector(selectNow);
  const { data = [], isLoading } = useListAlertsQuery();
  const { unseen, seen } = pinAlerts(data, now);
  const mayHaveAlert = isLoading || unseen.length + seen.length > 0;
  if (isPushFine(fact))
    return <AlarmSetupDialog deliveryText={alertDeliveryTexts[fact]} mayHaveAlert={mayHaveAlert} />;
  const { title, hint = '' } = alertDeliveryProblems[fact];
  return <AlarmSetupDialog deliveryText={`${title} ${hint}`} mayHaveAlert={mayHaveAlert} />;
}

/** Whether alerts reach this device, and whom it calls. */
const useOwnCare = () => {
  const fact = useAppSelector(selectAlertDelivery);
  const push = usePushCare(isPushFine(fact) ? null : alertDeliveryProblems[fact]);
  return [...push, ...useSoundCare(), ...useNumberCare()];
};

function AlertsReachLine() {
  const fact = useAppSelector(selectAlertDelivery);
  if (!isPushFine(fact)) return null;
  return <IconLine icon={<BellRing />}>{alertDeliveryTexts[fact]}</IconLine>;
}
