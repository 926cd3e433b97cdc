import { BellRing, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { pushWanted } from '../push/events.ts';
import { selectPushFact } from './pushFact.ts';
import styles from './ReadinessCard.module.css';
import { testBegan } from './readinessSlice.ts';
import { problemTexts, texts } from './strings.ts';
import { TestAlarm } from './TestAlarm.tsx';

interface ReadinessCardProps {
  /** Buttons beside that of the test. */
  children?: ReactNode;
}

/** What rings on this device and what does not, with the tap that mends it (UX, Honesty). */
export function ReadinessCard({ children }: ReadinessCardProps) {
  const dispatch = useAppDispatch();
  const isSoundBlocked = useAppSelector(({ readiness }) => readiness.isSoundBlocked);
  return (
    <section aria-label={texts.title}>
      <Stack>
        <WhileClosed />
        {isSoundBlocked && <Line icon={<VolumeX />}>{texts.soundBlocked}</Line>}
        <ButtonRow>
          <Button size="large" icon={<BellRing />} onClick={() => dispatch(testBegan())}>
            {texts.test}
          </Button>
          {children}
        </ButtonRow>
      </Stack>
      <TestAlarm />
    </section>
  );
}

function WhileClosed() {
  const dispatch = useAppDispatch();
  const fact = useAppSelector(selectPushFact);
  const asking = useAppSelector(({ push }) => push.asking);
  if (fact === 'finding' || fact === 'rings') {
    return <Line icon={<BellRing />}>{texts[fact]}</Line>;
  }
  const { title, hint, action } = problemTexts[fact];
  return (
    <Notice
      tone="info"
      title={title}
      action={
        action === undefined ? null : (
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

interface LineProps {
  icon: ReactNode;
  children: string;
}

function Line({ icon, children }: LineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
