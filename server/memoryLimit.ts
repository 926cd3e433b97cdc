import { quotas } from '../contract/fieldLimits.ts';
import { day, minute } from '../domain/specConstants.ts';
import type { Window } from './attemptMemory.ts';
import type { Context } from './context.ts';
import { tooManyAttempts } from './httpError.ts';

interface Limit {
  readonly max: number;
  readonly windowMs: number;
  readonly message?: string;
}

const tooFast = 'Too many changes at once. Please wait a minute.';
const noMorePictures = 'Too many pictures today. Please go on tomorrow.';
const noMoreToday = 'Too many changes today. Please go on tomorrow.';

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
  /** "I am OK" for emergencies that the server has not received yet. */
  earlyCancels: { max: 30, windowMs: minute },
  changesOfMinute: { max: 300, windowMs: minute, message: tooFast },
  changes: { max: quotas.changesPerDay, windowMs: day, message: noMoreToday },
  pictures: { max: quotas.picturesPerDay, windowMs: day, message: noMorePictures },
  changedBytes: { max: quotas.changedBytesPerDay, windowMs: day, message: noMoreToday },
} satisfies Record<string, Limit>;

const maxWindows = 10_000;

const deleteEnded = (windows: Map<string, Window>, now: number): void => {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
};

const openWindow = (
  windows: Map<string, Window>,
  key: string,
  { windowMs }: Limit,
  now: number,
): Window => {
  const known = windows.get(key);
  // A window that ends too late comes from a clock that was ahead.
  if (known && known.endsAt > now && known.endsAt <= now + windowMs) return known;
  if (windows.size >= maxWindows) deleteEnded(windows, now);
  const fresh = { endsAt: now + windowMs, used: 0 };
  windows.set(key, fresh);
  return fresh;
};

/** Throws `too_many`. */
export const countInMemory = (
  { attempts: { windows }, limited, clock }: Context,
  name: keyof typeof limits,
  subject: string,
  amount = 1,
): void => {
  if (!limited) return;
  const limit: Limit = limits[name];
  const now = clock.now();
  const window = openWindow(windows, `${name}:${subject}`, limit, now);
  if (window.used + amount > limit.max) {
    throw tooManyAttempts(Math.ceil((window.endsAt - now) / 1_000), limit.message);
  }
  window.used += amount;
};
