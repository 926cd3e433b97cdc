import { BellRing, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { type PushStatus, selectPushStatus } from './pushStatus.ts';
import { PushProblem, SoundBlocked } from './AlarmProblems.tsx';
import { testStarted } from './alarmReadinessSlice.ts';
import { problemTexts, texts } from './strings.ts';

interface ReadinessCardProps {
  children?: ReactNode;
}

/** Problems are always visible; only the all-is-well state is collapsed (UX, Honesty). */
export function ReadinessCard({ children }: ReadinessCardProps) {
  const status = useAppSelector(selectPushStatus);
  return (
    <section aria-label={texts.title}>
      {status === 'finding' || status === 'rings' ? (
        <ReadyCard status={status}>{children}</ReadyCard>
      ) : (
        <NotReadyCard status={status}>{children}</NotReadyCard>
      )}
    </section>
  );
}

interface ReadyCardProps extends ReadinessCardProps {
  status: 'finding' | 'rings';
}

/** Blocked sound uses the same line, to avoid a layout shift on the first tap. */
function ReadyCard({ status, children }: ReadyCardProps) {
  const isSoundBlocked = useAppSelector(({ alarmReadiness }) => alarmReadiness.isSoundBlocked);
  return (
    <Stack>
      <Disclosure
        icon={isSoundBlocked ? <VolumeX /> : <BellRing />}
        summary={isSoundBlocked ? texts.soundBlocked : texts[status]}
      >
        {status === 'rings' && <p>{texts.ringsClosed}</p>}
        <ButtonRow>
          <TestButton />
        </ButtonRow>
      </Disclosure>
      <ButtonRow>{children}</ButtonRow>
    </Stack>
  );
}

interface NotReadyCardProps extends ReadinessCardProps {
  status: Exclude<PushStatus, 'finding' | 'rings'>;
}

function NotReadyCard({ status, children }: NotReadyCardProps) {
  return (
    <Stack>
      <PushProblem problem={problemTexts[status]} />
      <SoundBlocked />
      <ButtonRow>
        <TestButton />
        {children}
      </ButtonRow>
    </Stack>
  );
}

function TestButton() {
  const dispatch = useAppDispatch();
  return (
    <Button size="large" icon={<BellRing />} onClick={() => dispatch(testStarted())}>
      {texts.test}
    </Button>
  );
}
