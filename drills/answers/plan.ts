import { randomFrom } from '../../testkit/domain/random.ts';
import type { Fault } from '../support/faultProxy.ts';
import { type Kill, tabKills } from '../support/mortalDevice.ts';

const deeds = ['taken', 'skip', 'undo', 'add', 'edit', 'rename', 'delete'] as const;
export type Deed = (typeof deeds)[number];

/** How many calls each deed takes of a medicine that has two times. */
const callsOf: Readonly<Record<Deed, number>> = {
  ...{ taken: 3, skip: 3, undo: 3, add: 2, edit: 4, rename: 4, delete: 2 },
};

/** How far a deed has come when the tab is killed; `call` counts from 0. */
export type Step =
  | { readonly name: 'before the tap' | 'at the tap' | 'on the disk' | 'shown' | 'after all' }
  | { readonly name: 'at the door' | 'answered'; readonly call: number };

/** `away`: there is none until the app was opened again without it. */
const networks = ['good', 'good', 'faulty', 'away'] as const;

/** The course of one run, the same for the same seed. */
export interface Plan {
  readonly seed: number;
  readonly deed: Deed;
  readonly network: (typeof networks)[number];
  readonly step: Step;
  readonly kill: Kill;
  /** What befalls the first calls of the deed, and all later ones until the tab is dead. */
  readonly first: readonly Fault[];
  readonly faults: readonly Fault[];
  /** So many milliseconds after the step was reached the tab is killed. */
  readonly pause: number;
  /** The server is killed with the tab, and started again before the app is opened again. */
  readonly serverDies: boolean;
}

const failing: readonly Fault[] = ['cutBefore', 'cutAfter', 502, 503, { refuseFor: 150 }];
const slow: readonly Fault[] = ['hang', { delay: 100 }, { delay: 300 }];

/** Without a network no call is on its way. */
const stepsAway = ['before the tap', 'at the tap', 'on the disk', 'shown'] as const;
/** Those of the calls are where most can go wrong. */
const steps = [
  ...stepsAway,
  'after all',
  ...(['at the door', 'at the door', 'at the door'] as const),
  ...(['answered', 'answered', 'answered'] as const),
] as const;

export const planFor = (seed: number): Plan => {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const isOneIn = (count: number) => random() < 1 / count;
  const deed = oneOf(deeds);
  const network = oneOf(networks);
  const name = oneOf(network === 'away' ? stepsAway : steps);
  const isCall = name === 'at the door' || name === 'answered';
  // The last one is what records an answer, or makes an edit hold.
  const call = isOneIn(2) ? callsOf[deed] - 1 : below(callsOf[deed]);
  const passed = isCall ? call : 0;
  // One of them at most, as each try waits longer than the one before.
  const failed = network === 'faulty' ? below(passed) : -1;
  const before = Array.from({ length: passed }, (_none, index) =>
    index === failed ? oneOf(failing) : 'pass',
  );
  const reached: Record<string, readonly Fault[]> = {
    'at the door': [oneOf(slow)],
    answered: ['holdBack'],
    // Else it may be gone before anybody has looked.
    'on the disk': ['hang'],
  };
  return {
    ...{ seed, deed, network },
    step: isCall ? { name, call } : { name },
    kill: isOneIn(10) ? 'browser' : oneOf(tabKills),
    first: [...before, ...(reached[name] ?? [])],
    faults: network === 'faulty' ? ['pass', 'pass', ...failing, { delay: 100 }] : ['pass'],
    pause: below(name === 'at the tap' ? 50 : 10),
    serverDies: isOneIn(10),
  };
};
