import { BellRing, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { selectPushStatus } from './pushStatus.ts';
import { PushProblem, SoundBlocked } from './AlarmProblems.tsx';
import { testChanged } from './alarmReadinessSlice.ts';
import { problemTexts, texts } from './strings.ts';

/** Problems are always visible; only the all-is-well state is collapsed (UX, Honesty). */
export function ReadinessCard({ children }: { children?: ReactNode }) {
  const status = useAppSelector(selectPushStatus);
  const isSoundBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.isSoundBlocked);
  const isReady = status === 'finding' || status === 'rings';
  return (
    <section aria-label={texts.title}>
      <Stack>
        {isReady ? (
          // Blocked sound uses the same line, to avoid a layout shift on the first tap.
          <Disclosure
            icon={isSoundBlocked ? <VolumeX /> : <BellRing />}
            summary={isSoundBlocked ? texts.soundBlocked : texts[status]}
          >
            {status === 'rings' && <p>{texts.ringsClosed}</p>}
            <ButtonRow>
              <TestButton />
            </ButtonRow>
          </Disclosure>
        ) : (
          <>
            <PushProblem problem={problemTexts[status]} />
            <SoundBlocked />
          </>
        )}
        <ButtonRow>
          {!isReady && <TestButton />}
          {children}
        </ButtonRow>
      </Stack>
    </section>
  );
}

function TestButton() {
  const dispatch = useAppDispatch();
  return (
    <Button size="large" icon={<BellRing />} onClick={() => dispatch(testChanged('rings'))}>
      {texts.test}
    </Button>
  );
}
