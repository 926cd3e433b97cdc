import { autoMissAfterMs, maxLookBackMs, minute } from '../../domain/constants.ts';
import { isZone, startOfMinute } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import {
  processedUpTo,
  recordProcessedUpTo,
  zonesInUse,
} from '../modules/doses/doseClockRepository.ts';
import { processDueDoses } from './processDueDoses.ts';
import { createDueDoses, type TimeWindow } from './createDueDoses.ts';
import { undoFutureDoses } from './undoFutureDoses.ts';

/** Long enough for a reminder that comes late from a device without network and can still ring. */
const minLookBackMs = autoMissAfterMs + minute;

/** A clock that was wrong noted an instant that is still to come: nobody knows what was done. */
const isFromWrongClock = (now: number, done: number): boolean => done > now + minLookBackMs;

const windowOf = (now: number, done = now): TimeWindow => ({
  from: isFromWrongClock(now, done)
    ? now - maxLookBackMs
    : Math.max(now - maxLookBackMs, Math.min(now - minLookBackMs, done)),
  to: now,
});

interface DoseClockOptions {
  /** False soon after a start or a step of the clock: until then no dose is called missed. */
  readonly isSteady?: boolean;
  /** False where this clock may itself be behind: then nothing is withdrawn. */
  readonly mayUndo?: boolean;
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
  { isSteady = true, mayUndo = true, onUnknownZone }: DoseClockOptions = {},
): Promise<void> => {
  const { db, clock } = context;
  const processed = await processedUpTo(db);
  const window = windowOf(clock.now(), processed);
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown[]>): Promise<void> => {
    errors.push(...(await work().catch((error: unknown) => [error])));
  };
  if (mayUndo) await attempt(() => undoFutureDoses(context));
  const zones = await zonesInUse(db);
  for (const zone of zones.filter(isZone)) {
    await attempt(() => createDueDoses(context, zone, window));
  }
  const upTo = startOfMinute(window.to);
  if (errors.length === 0 && upTo !== processed) await recordProcessedUpTo(db, upTo, clock.now());
  await attempt(() => processDueDoses(context, isSteady));
  for (const zone of zones) if (!isZone(zone)) onUnknownZone?.(zone);
  if (errors.length > 0) throw errors[0];
};
