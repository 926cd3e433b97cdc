import { autoMissAfter, day, minute } from '../../domain/constants.ts';
import { startOfMinute } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { doneUpTo, noteDoneUpTo, zonesInUse } from '../modules/doses/clockRepository.ts';
import { lookAtDoses } from './doseClockLook.ts';
import { raiseDoses, type Window } from './doseClockRaise.ts';

/** Long enough for a reminder that comes late from a device without network and can still ring. */
const shortestLookBack = autoMissAfter + minute;

/** How far back the clock looks after the server was down. */
const longestLookBack = 2 * day;

const windowOf = (now: number, done: number | undefined): Window => ({
  from: Math.max(now - longestLookBack, Math.min(now - shortestLookBack, done ?? now)),
  to: now,
});

/**
 * One pass of the dose clock (DESIGN sections 5 and 7): takes up the doses whose minute has come,
 * pushes again those that nobody has answered, and marks the missed ones. Any number of processes
 * may run it at once, as often as they like; after a pause it makes up for the last two days.
 * Throws the first error that it met, after it has done all that it could; the next pass tries what
 * was left again.
 */
export const runDoseClock = async (context: Context): Promise<void> => {
  const { db, clock } = context;
  const done = await doneUpTo(db);
  const window = windowOf(clock.now(), done);
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown[]>): Promise<void> => {
    errors.push(...(await work().catch((error: unknown) => [error])));
  };
  for (const zone of await zonesInUse(db)) {
    await attempt(() => raiseDoses(context, zone, window));
  }
  const upTo = startOfMinute(window.to);
  if (errors.length === 0 && upTo !== done) await noteDoneUpTo(db, upTo);
  await attempt(() => lookAtDoses(context));
  if (errors.length > 0) throw errors[0];
};
