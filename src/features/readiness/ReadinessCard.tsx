import { BellRing, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonRow } from '../../ui/ButtonRow.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { type PushFact, selectPushFact } from './pushFact.ts';
import { PushProblem } from './PushProblem.tsx';
import { testBegan } from './readinessSlice.ts';
import { SoundBlocked } from './SoundBlocked.tsx';
import { problemTexts, texts } from './strings.ts';

interface ReadinessCardProps {
  /** A button beside that of the test. */
  children?: ReactNode;
}

/**
 * What rings on this device and what does not, with the tap that mends it (UX, Honesty). All is well
 * in one line; what will not ring is never behind it.
 */
export function ReadinessCard({ children }: ReadinessCardProps) {
  const fact = useAppSelector(selectPushFact);
  return (
    <section aria-label={texts.title}>
      {fact === 'finding' || fact === 'rings' ? (
        <AllWell fact={fact}>{children}</AllWell>
      ) : (
        <NotWell fact={fact}>{children}</NotWell>
      )}
    </section>
  );
}

interface AllWellProps extends ReadinessCardProps {
  fact: 'finding' | 'rings';
}

/** A browser that waits for the first tap takes the same line, so that nothing moves when that comes. */
function AllWell({ fact, children }: AllWellProps) {
  const isSoundBlocked = useAppSelector(({ readiness }) => readiness.isSoundBlocked);
  return (
    <Stack>
      <Disclosure
        icon={isSoundBlocked ? <VolumeX /> : <BellRing />}
        summary={isSoundBlocked ? texts.soundBlocked : texts[fact]}
      >
        {fact === 'rings' && <p>{texts.ringsClosed}</p>}
        <ButtonRow>
          <TestButton />
        </ButtonRow>
      </Disclosure>
      <ButtonRow>{children}</ButtonRow>
    </Stack>
  );
}

interface NotWellProps extends ReadinessCardProps {
  fact: Exclude<PushFact, 'finding' | 'rings'>;
}

function NotWell({ fact, children }: NotWellProps) {
  return (
    <Stack>
      <PushProblem problem={problemTexts[fact]} />
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
    <Button size="large" icon={<BellRing />} onClick={() => dispatch(testBegan())}>
      {texts.test}
    </Button>
  );
}
