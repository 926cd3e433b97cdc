import { BellRing } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import { type PushStatus, selectPushStatus } from '../../features/alarmReadiness/pushStatus.ts';
import { PushProblem } from '../../features/alarmReadiness/PushProblem.tsx';
import { SoundBlocked } from '../../features/alarmReadiness/SoundBlocked.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { RootState } from '../types.ts';
import { alertDeliveryProblems, alertDeliveryTexts as texts } from './caregiverDashboardStrings.ts';

/** Caregivers receive pushes only for problems, so `silent` is no problem here. */
const selectAlertDelivery = (state: RootState): Exclude<PushStatus, 'silent'> => {
  const fact = selectPushStatus(state);
  if (fact !== 'silent') return fact;
  return state.push.registration === 'reached' ? 'rings' : 'unreached';
};

export function CaregiverAlertDelivery() {
  const fact = useAppSelector(selectAlertDelivery);
  return (
    <section aria-label={texts.title}>
      <Stack>
        {fact === 'finding' || fact === 'rings' ? (
          <IconLine icon={<BellRing />}>{texts[fact]}</IconLine>
        ) : (
          <PushProblem problem={alertDeliveryProblems[fact]} />
        )}
        <SoundBlocked />
      </Stack>
    </section>
  );
}
