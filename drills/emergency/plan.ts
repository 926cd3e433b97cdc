import { randomFrom } from '../../testkit/domain/random.ts';
import type { Fault } from '../support/faultProxy.ts';
import { type Kill, tabKills } from '../support/mortalDevice.ts';

/**
 * How far a tap has come when the tab is killed: not yet to the server's door, there without an
 * answer, answered, refused and waiting for its next try. `never`: the tab lives.
 */
const fatalSteps = [
  'before the tap',
  'at the tap',
  'shown',
  'at the door',
  'answered',
  'waiting',
] as const;
export type Step = (typeof fatalSteps)[number] | 'never';

/** The course of one run, the same for the same seed. */
export interface Plan {
  readonly seed: number;
  readonly step: Step;
  readonly kill: Kill;
  /** What befalls the calls of the emergency until the faults stop. */
  readonly faults: readonly Fault[];
  /** So many milliseconds after the step was reached the tab is killed. */
  readonly pause: number;
  /** The button is tapped twice, as shaking hands do. */
  readonly twice: boolean;
  /** Where "I am OK" is said: in the first tab, which is killed this far from it, or in the next one. */
  readonly ok: { readonly step: Step } | 'in the next tab' | null;
  /** The tab is opened without a network first, and closed again. */
  readonly downFirst: boolean;
  /** The server is killed with the tab, and started again when the faults stop. */
  readonly serverDies: boolean;
}

const failing: readonly Fault[] = ['cutBefore', 'cutAfter', 502, 503, { refuseFor: 150 }];
const every: readonly Fault[] = ['pass', 'pass', ...failing, 'hang', { delay: 100 }];

/** Those with which a step can be reached. */
const faultsFor = (step: Step): readonly Fault[] => {
  if (step === 'waiting') return failing;
  if (step === 'at the door') return ['hang', { delay: 100 }, { delay: 300 }];
  // Without a kill that ends it, one that hangs is waited for as long as the app waits.
  if (step === 'never') return ['pass', ...failing, { delay: 100 }];
  return every;
};

/** Where a tab may be killed on the way of "I am OK". */
const okSteps = ['at the tap', 'shown', 'answered'] as const;

export const planFor = (seed: number): Plan => {
  const random = randomFrom(seed);
  const oneOf = <T>(all: readonly [T, ...T[]]): T =>
    all[Math.floor(random() * all.length)] ?? all[0];
  const isOneIn = (count: number) => random() < 1 / count;
  // It takes seconds, as the app's own waits do: seldom.
  const step = isOneIn(20) ? 'never' : oneOf(fatalSteps);
  const kill = isOneIn(12) ? 'browser' : oneOf(tabKills);
  const isTapped = step !== 'before the tap';
  const okNow = isOneIn(6) ? { step: oneOf(okSteps) } : null;
  const okNext = isOneIn(10) ? 'in the next tab' : null;
  return {
    seed,
    step,
    kill,
    faults: faultsFor(step),
    pause: Math.floor(random() * (step === 'at the tap' ? 50 : 10)),
    twice: isOneIn(6),
    ok: isTapped && step !== 'never' ? (okNow ?? okNext) : null,
    downFirst: step !== 'never' && isOneIn(6),
    serverDies: step !== 'never' && isOneIn(15),
  };
};
