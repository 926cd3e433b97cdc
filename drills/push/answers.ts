import type { PushAnswer } from '../../testkit/server/pushService.ts';

/** How a push service treats one device. */
export interface Health {
  /** It never answers. */
  readonly isDead: boolean;
  /** The share of requests that are told that the device is gone; it stays so. */
  readonly gone: number;
  /** So many bad answers may follow each other. */
  readonly worst: number;
}

const failures = [500, 502, 503, 504] as const;
/** The longest that a push service asks to be left alone, in seconds. */
export const longestRetryAfter = 4;

const bad = (random: () => number): PushAnswer | undefined => {
  const drawn = random();
  const share = random();
  if (drawn < 0.3) return { status: failures[Math.floor(share * failures.length)] ?? 500 };
  if (drawn < 0.4) return 'hang';
  if (drawn < 0.43) return 'reset';
  const retryAfter = String(1 + Math.floor(share * longestRetryAfter));
  return drawn < 0.51 ? { status: 429, retryAfter } : undefined;
};

/**
 * The answers to one device, in the order of its requests: of ten about three 5xx, one hangs, one is
 * a 429 with Retry-After, and some connections break.
 */
export const makeAnswers = (
  { isDead, gone, worst }: Health,
  random: () => number,
): (() => PushAnswer) => {
  let badOnes = 0;
  let isGone = false;
  return () => {
    if (isDead) return 'hang';
    isGone ||= random() < gone;
    if (isGone) return { status: 410 };
    const answer = badOnes < worst ? bad(random) : undefined;
    badOnes = answer === undefined ? 0 : badOnes + 1;
    return answer ?? { status: 201 };
  };
};
