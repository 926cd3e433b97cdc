import { autoMissAfter, longestLookBack, minute } from '../../domain/constants.ts';
import { isZone, startOfMinute } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { doneUpTo, noteDoneUpTo, zonesInUse } from '../modules/doses/clockRepository.ts';
import { lookAtDoses } from './doseClockLook.ts';
import { raiseDoses, type Window } from './doseClockRaise.ts';
import { withdrawAhead } from './doseClockWithdraw.ts';

/** Long enough for a reminder that comes late from a device without network and can still ring. */
const shortestLookBack = autoMissAfter + minute;

/** A clock that was wrong noted an instant that is still to come: nobody knows what was done. */
const isLie = (now: number, done: number): boolean => done > now + shortestLookBack;

const windowOf = (now: number, done = now): Window => ({
  from: isLie(now, done)
    ? now - longestLookBack
    : Math.max(now - longestLookBack, Math.min(now - shortestLookBack, done)),
  to: now,
});

interface Pass {
  /** False soon after a start or a step of the clock: until then no dose is called missed. */
  readonly isSteady?: boolean;
  /** False where this clock may itself be behind: then nothing is withdrawn. */
  readonly mayWithdraw?: boolean;
  readonly onUnknownZone?: (zone: string) => void;
}

/**
 * One pass of the dose clock (DESIGN sections 5 and 7): withdraws what a clock that ran ahead did,
 * creates the doses that are due, pushes unanswered ones again, and marks the missed ones. Any number
 * of processes may run it at once, as often as they like; after a pause it makes up for the last seven days.
 * A zone that this runtime does not know holds nobody else back: its doses wait for their own window.
 * Throws the first error that it met, after it has done all that it could; the next pass tries what
 * was left again.
 */
export const runDoseClock = async (
  context: Context,
  { isSteady = true, mayWithdraw = true, onUnknownZone }: Pass = {},
): Promise<void> => {
  const { db, clock } = context;
  const done = await doneUpTo(db);
  const window = windowOf(clock.now(), done);
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown[]>): Promise<void> => {
    errors.push(...(await work().catch((error: unknown) => [error])));
  };
  if (mayWithdraw) await attempt(() => withdrawAhead(context));
  const zones = await zonesInUse(db);
  for (const zone of zones.filter(isZone)) {
    await attempt(() => raiseDoses(context, zone, window));
  }
  const upTo = startOfMinute(window.to);
  if (errors.length === 0 && upTo !== done) await noteDoneUpTo(db, upTo, clock.now());
  await attempt(() => lookAtDoses(context, isSteady));
  for (const zone of zones) if (!isZone(zone)) onUnknownZone?.(zone);
  if (errors.length > 0) throw errors[0];
};
