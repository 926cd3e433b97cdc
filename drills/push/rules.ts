import { backoff } from '../../server/jobs/notifierBackoff.ts';
import { slots, urgentSlots } from '../../server/jobs/notifier.ts';
import { longestRetryAfter } from './answers.ts';
import { type Asking, retryAfterOf } from './record.ts';

/** What a healthy push service is told within, in milliseconds, also as the doses of all fall due. */
export const healthy = { dose: 10_000, emergency: 2_000 } as const;

/** A push service is waited for so long (server/modules/push/deliver.ts). */
const patience = 2_500;
/** From the end of a wait to the next request: the notifier's turn of 500 ms, and a machine with more to do. */
const look = 2_000;

/** A push that was claimed is nobody else's for so long (server/jobs/notifier.ts). */
export const lease = 3_000;

/** From the `attempt`-th request of a push, counted from 1, to the next one: at least and at most. */
export const gapAfter = (asking: Asking, attempt: number): readonly [number, number] => {
  const asked = retryAfterOf(asking);
  const [least, most] = [0, 1].map((chance) => Math.max(asked, backoff(attempt, chance)));
  const answered = asking.answer === 'hang' ? patience : 0;
  return [least ?? 0, (most ?? 0) + answered + look];
};

/**
 * How long so many requests that hang keep the others waiting: each has one of the slots of two
 * processes for as long as it is waited for. Emergencies have slots of their own.
 */
export const heldBy = (hung: number): number => (hung * patience) / (2 * (slots - urgentSlots));

/** The longest that it may take where so many bad answers follow each other. */
export const longest = (first: number, worst: number): number => {
  let sum = first;
  for (let attempt = 1; attempt <= worst; attempt += 1) {
    sum += Math.max(longestRetryAfter * 1_000, patience + backoff(attempt, 1)) + look;
  }
  return sum;
};
