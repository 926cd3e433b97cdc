import { hour, minute } from './specConstants.ts';

/** Limits of asking again about a missed dose. */
export const maxAsks = 3;
const askGapMs = 5 * minute;
export const askWindowMs = 12 * hour;

interface Ask {
  readonly count: number;
  readonly at: number;
}

export type AskDecision = 'may' | 'asked' | 'tooOften' | 'tooLate';

/** `asked`: the last ask still rings, so another one adds nothing. */
export const decideAsk = (dueAt: number, asked: Ask | null, now: number): AskDecision => {
  if (asked !== null && Math.abs(now - asked.at) < askGapMs) return 'asked';
  if (now >= dueAt + askWindowMs) return 'tooLate';
  return (asked?.count ?? 0) >= maxAsks ? 'tooOften' : 'may';
};
