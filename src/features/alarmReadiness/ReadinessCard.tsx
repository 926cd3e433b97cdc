import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { selectPushStatus } from './pushStatus.ts';
import { PushProblem, SoundBlocked } from './AlarmProblems.tsx';
import { testChanged } from './alarmReadinessSlice.ts';
import styles from './ReadinessCard.module.css';
import { problemTexts, texts } from './strings.ts';

/** Problems are always visible. */
export function ReadinessCard({ children }: { children?: ReactNode }) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectPushStatus);
  return (
    <section aria-label={texts.title}>
      <Stack>
        {status !== 'finding' && status !== 'rings' && (
          <PushProblem problem={problemTexts[status]} />
        )}
        <SoundBlocked />
        <div className={styles.tools}>
          <Button
            variant="quiet"
            icon={<BellRing />}
            onClick={() => dispatch(testChanged('rings'))}
          >
            {texts.test}
          </Button>
          {children}
        </div>
      </Stack>
    </section>
  );
}
