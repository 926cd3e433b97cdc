import { randomFrom } from '../../testkit/domain/random.ts';

/**
 * How a version comes to be served: at once and whole; file by file over the one before it, while
 * pages and the worker fetch; or with a file of it missing until the next one comes.
 */
export type Manner = 'whole' | 'copied' | 'broken';

export type Act =
  | { readonly what: 'deploy'; readonly version: number; readonly manner: Manner }
  /** A dose falls due; the alarm is answered in a tab; help is asked for, once in a run. */
  | { readonly what: 'ring' | 'answer' | 'help' }
  /** The network goes, and comes again. */
  | { readonly what: 'leave' | 'return' }
  /** Of tabs: a person opens, reloads or closes one, or goes to another screen in it. */
  | { readonly what: 'open' | 'reload' | 'close' | 'screen' }
  /** The page, as when the network returns, or the browser looks for a newer version. */
  | { readonly what: 'check'; readonly by: 'page' | 'browser' };

export interface PlannedAct {
  readonly act: Act;
  /** Which of what there is to choose from, from 0 to 1. */
  readonly pick: number;
}

/** The course of one run, the same for the same seed and number of versions. */
export interface Plan {
  readonly seed: number;
  readonly first: number;
  readonly acts: readonly PlannedAct[];
  /** Deployed whole when all is done. */
  readonly last: number;
}

const manners: readonly Manner[] = ['whole', 'whole', 'copied', 'broken'];
const others = [
  ...(['ring', 'answer', 'answer', 'leave', 'return', 'return'] as const),
  ...(['open', 'reload', 'close', 'screen', 'screen', 'screen'] as const),
];
const length = 24;

export const planFor = (seed: number, versions: number): Plan => {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const aVersion = () => 1 + below(versions);
  const act = (): Act => {
    const dice = random();
    if (dice < 0.25) {
      return { what: 'deploy', version: aVersion(), manner: manners[below(4)] ?? 'whole' };
    }
    if (dice < 0.4) return { what: 'check', by: below(2) === 0 ? 'page' : 'browser' };
    return { what: others[below(others.length)] ?? 'screen' };
  };
  const acts = Array.from({ length }, (): PlannedAct => ({ act: act(), pick: random() }));
  // In each run help, and an alarm during which another version begins.
  const into = (...made: readonly Act[]) => {
    const planned = made.map((one): PlannedAct => ({ act: one, pick: random() }));
    acts.splice(below(acts.length), 0, ...planned);
  };
  const before = aVersion();
  const amid = 1 + (before % versions);
  const check = { what: 'check', by: 'browser' } as const;
  into({ what: 'ring' });
  into({ what: 'help' });
  into(
    { what: 'return' },
    ...[{ what: 'deploy', version: before, manner: 'whole' } as const, check],
    { what: 'answer' },
    { what: 'ring' },
    ...[{ what: 'deploy', version: amid, manner: 'whole' } as const, check],
  );
  return { seed, first: aVersion(), acts, last: aVersion() };
};
