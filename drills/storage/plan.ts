import { randomFrom } from '../../testkit/domain/random.ts';

/**
 * What befalls the storage. `evicted`: all of that kind is gone at once. `full`: nothing more is
 * taken, by the databases alone or by local storage as well. `blocked`: another page of the same
 * origin holds the database, in a newer version, in an upgrade that takes no end, or so that a
 * deletion waits for it. `broken`: in the page that is open meanwhile no database opens, gives an
 * answer or ends a transaction. `damaged`: while the browser is closed its files are overwritten,
 * cut or gone.
 */
export type Trouble =
  | { readonly kind: 'evicted'; readonly what: (typeof evictable)[number] }
  | { readonly kind: 'full'; readonly how: 'databases' | 'all' }
  | { readonly kind: 'blocked'; readonly how: 'newer' | 'upgrading' | 'deleting' }
  | { readonly kind: 'broken'; readonly how: 'fails' | 'throws' | 'never answers' | 'aborts' }
  | { readonly kind: 'damaged'; readonly how: 'noise' | 'truncated' | 'gone' };

const evictable = [
  'indexeddb',
  'local_storage',
  'cache_storage',
  'service_workers',
  'all of them',
  'and the cookies',
] as const;

/**
 * In which the trouble comes: the page stands there, or is closed; an answer or an alert waits on
 * the device while the server is away; an alarm rings.
 */
const moments = ['open', 'closed', 'unsent', 'alert', 'alarm'] as const;
type Moment = (typeof moments)[number];

/** What the person does while the trouble lasts and the server can be reached. */
const deeds = {
  open: ['answer', 'add', 'help', 'reload'],
  closed: ['answer', 'add', 'help', 'nothing'],
  unsent: ['answer', 'add', 'help', 'reload', 'nothing'],
  alert: ['reload', 'nothing'],
  alarm: ['answer', 'help', 'reload'],
} as const;
export type Deed = (typeof deeds)[Moment][number];

/** The course of one run, the same for the same seed. */
export interface Plan {
  readonly seed: number;
  readonly trouble: Trouble;
  readonly moment: Moment;
  readonly deed: Deed;
  /** Milliseconds between the moment and the trouble. */
  readonly pause: number;
  /** Once the trouble is over the app is opened in another tab, and does not go on in the same one. */
  readonly fresh: boolean;
}

export const planFor = (seed: number): Plan => {
  const random = randomFrom(seed);
  const oneOf = <T>(all: readonly [T, ...T[]]): T =>
    all[Math.floor(random() * all.length)] ?? all[0];
  const troubles: readonly [() => Trouble, ...(() => Trouble)[]] = [
    () => ({ kind: 'evicted', what: oneOf(evictable) }),
    () => ({ kind: 'evicted', what: oneOf(evictable) }),
    () => ({ kind: 'full', how: oneOf(['databases', 'all']) }),
    () => ({ kind: 'blocked', how: oneOf(['newer', 'upgrading', 'deleting']) }),
    () => ({ kind: 'broken', how: oneOf(['fails', 'throws', 'never answers', 'aborts']) }),
    () => ({ kind: 'damaged', how: oneOf(['noise', 'truncated', 'gone']) }),
  ];
  const trouble = oneOf(troubles)();
  const moment = oneOf(moments);
  const deed = oneOf<Deed>(deeds[moment]);
  const pause = Math.floor(random() * 300);
  return { seed, trouble, moment, deed, pause, fresh: random() < 0.5 };
};
