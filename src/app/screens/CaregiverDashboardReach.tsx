import { BellRing, VolumeX } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { pushWanted } from '../../features/push/events.ts';
import { type PushFact, selectPushFact } from '../../features/readiness/pushFact.ts';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { RootState } from '../types.ts';
import styles from './CaregiverDashboardReach.module.css';
import { reachProblems, reachTexts as texts } from './dashboardStrings.ts';

/** Only what goes wrong is pushed to a caregiver: that nothing has come in says nothing. */
const selectReach = (state: RootState): Exclude<PushFact, 'silent'> => {
  const fact = selectPushFact(state);
  if (fact !== 'silent') return fact;
  return state.push.reach === 'reached' ? 'rings' : 'unreached';
};

/** What reaches a caregiver on this device and what does not, with the tap that mends it. */
export function CaregiverDashboardReach() {
  const isSoundBlocked = useAppSelector(({ readiness }) => readiness.isSoundBlocked);
  return (
    <section aria-label={texts.title}>
      <Stack>
        <WhileClosed />
        {isSoundBlocked && (
          <div className={styles.line}>
            <VolumeX aria-hidden="true" />
            <p>{texts.soundBlocked}</p>
          </div>
        )}
      </Stack>
    </section>
  );
}

function WhileClosed() {
  const dispatch = useAppDispatch();
  const fact = useAppSelector(selectReach);
  const asking = useAppSelector(({ push }) => push.asking);
  if (fact === 'finding' || fact === 'rings') {
    return (
      <div className={styles.line}>
        <BellRing aria-hidden="true" />
        <p>{texts[fact]}</p>
      </div>
    );
  }
  const { title, hint, action } = reachProblems[fact];
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action !== undefined && (
          <LeavingButton
            size="large"
            icon={<BellRing />}
            busy={asking}
            busyText={texts.asking}
            onClick={() => dispatch(pushWanted())}
          >
            {action}
          </LeavingButton>
        )
      }
    >
      {hint}
    </Notice>
  );
}
