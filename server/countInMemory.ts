import { quotas } from '../contract/fieldLimits.ts';
import { day, hour, minute } from '../domain/specConstants.ts';
import { type AttemptMemory, minMaxWindows, type Window } from './attemptMemory.ts';
import type { Context } from './context.ts';
import { tooManyAttempts } from './httpError.ts';
import type { Limit } from './rateLimits.ts';

type MemoryLimit = Pick<Limit, 'max' | 'windowMs' | 'reason'>;

const tooFast = 'Too many changes at once.';
const noMorePictures = 'Too many pictures today.';
const noMoreToday = 'Too many changes today.';

/**
 * Counted in the memory of this process: a refusal costs no write. What a person may urgently need is counted per session,
 * so that a stolen one does not use it up.
 */
const limits = {
  /** Per session and call; far above any need. A device repeats what it does not know to have arrived. */
  vitalCalls: { max: 300, windowMs: minute },
  /** Per session and call, those of alerts aside; a phone may have been offline for weeks. */
  vitalCallsOfDay: { max: 2_000, windowMs: day },
  vitalCallsOfAccount: { max: 10_000, windowMs: day },
  signIns: { max: 200, windowMs: day },
  /** Cancelled or not; no hand presses more often. */
  newAlerts: { max: 60, windowMs: minute },
  testAlerts: { max: 20, windowMs: hour, reason: 'Too many tests.' },
  /** "I am OK" for emergencies that the server has not received yet. */
  earlyCancels: { max: 30, windowMs: minute },
  changesOfMinute: { max: 300, windowMs: minute, reason: tooFast },
  changes: { max: quotas.changesPerDay, windowMs: day, reason: noMoreToday },
  pictures: { max: quotas.picturesPerDay, windowMs: day, reason: noMorePictures },
  changedBytes: { max: quotas.changedBytesPerDay, windowMs: day, reason: noMoreToday },
} satisfies Record<string, MemoryLimit>;

/** Not again before their number has doubled: in a busy hour most have not ended. */
const deleteEnded = (attempts: AttemptMemory, now: number): void => {
  const { windows } = attempts;
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
  attempts.maxWindows = Math.max(minMaxWindows, 2 * windows.size);
};

const openWindow = (
  attempts: AttemptMemory,
  key: string,
  { windowMs }: MemoryLimit,
  now: number,
): Window => {
  const { windows } = attempts;
  const known = windows.get(key);
  // A window that ends too late comes from a clock that was ahead.
  if (known && known.endsAt > now && known.endsAt <= now + windowMs) return known;
  if (windows.size >= attempts.maxWindows) deleteEnded(attempts, now);
  const fresh = { endsAt: now + windowMs, used: 0 };
  windows.set(key, fresh);
  return fresh;
};

/** Throws `too_many`. */
export const countInMemory = (
  { attempts, limited, clock }: Context,
  name: keyof typeof limits,
  subject: string,
  amount = 1,
): void => {
  if (!limited) return;
  const limit: MemoryLimit = limits[name];
  const now = clock.now();
  const window = openWindow(attempts, `${name}:${subject}`, limit, now);
  if (window.used + amount > limit.max) {
    throw tooManyAttempts(Math.ceil((window.endsAt - now) / 1_000), limit);
  }
  window.used += amount;
};
