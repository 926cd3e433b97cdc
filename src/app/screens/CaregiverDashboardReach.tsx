import { BellRing } from 'lucide-react';
import { useAppSelector } from '../../api/hooks.ts';
import { type PushFact, selectPushFact } from '../../features/readiness/pushFact.ts';
import { PushProblem } from '../../features/readiness/PushProblem.tsx';
import { SoundBlocked } from '../../features/readiness/SoundBlocked.tsx';
import { IconLine } from '../../ui/IconLine.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { RootState } from '../types.ts';
import { reachProblems, reachTexts as texts } from './caregiverStrings.ts';

/** Only what goes wrong is pushed to a caregiver: that nothing has come in says nothing. */
const selectReach = (state: RootState): Exclude<PushFact, 'silent'> => {
  const fact = selectPushFact(state);
  if (fact !== 'silent') return fact;
  return state.push.reach === 'reached' ? 'rings' : 'unreached';
};

/** What reaches a caregiver on this device and what does not, with the tap that mends it. */
export function CaregiverDashboardReach() {
  const fact = useAppSelector(selectReach);
  return (
    <section aria-label={texts.title}>
      <Stack>
        {fact === 'finding' || fact === 'rings' ? (
          <IconLine icon={<BellRing />}>{texts[fact]}</IconLine>
        ) : (
          <PushProblem problem={reachProblems[fact]} />
        )}
        <SoundBlocked />
      </Stack>
    </section>
  );
}
