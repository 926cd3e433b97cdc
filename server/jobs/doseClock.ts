import { minute } from '../../domain/specConstants.ts';
import { autoMissAfterMs, maxLookBackMs } from '../../domain/doseTimes.ts';
import { dueMinutes } from '../../domain/doses.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { isZone, startOfMinute } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import {
  processedUpTo,
  recordProcessedUpTo,
  zonesInUse,
  futureDoses,
  resetFutureDoses,
} from '../modules/doses/doseClockRepository.ts';
import { processDueDoses } from './processDueDoses.ts';
import { createDueDoses, type TimeWindow } from './createDueDoses.ts';
import { dropMisses } from '../modules/activities/dropMisses.ts';
import { inBatches } from './inBatches.ts';

const undoBatch = (context: Context, ids: readonly string[]) =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const rows = await resetFutureDoses(db, ids, now);
    await dropMisses(inside, rows, now - autoMissAfterMs);
  });

/** Undoes what a clock that ran ahead did, except users' answers. Returns the errors of failed doses. */
const undoFutureDoses = async (context: Context): Promise<unknown[]> => {
  const ahead = await futureDoses(context.db, context.clock.now()).execute();
  return inBatches(
    ahead.map(({ id }) => id),
    (batch) => undoBatch(context, batch),
  );
};

/** Covers a reminder that an offline device sends late and that can still ring. */
const minLookBackMs = autoMissAfterMs + 2 * minute;

/** A wrong clock recorded a future instant, so it is unknown what was processed. */
const isFromWrongClock = (now: number, done: number): boolean => done > now + minLookBackMs;

const windowOf = (now: number, done: number | undefined, looksBack: boolean): TimeWindow => {
  const lookBackFrom = looksBack || done === undefined ? now - minLookBackMs : now;
  const from = Math.min(done ?? now, lookBackFrom);
  const isUnknown = done !== undefined && isFromWrongClock(now, done);
  return { from: isUnknown ? now - maxLookBackMs : Math.max(now - maxLookBackMs, from), to: now };
};

interface DoseClockOptions {
  /** False soon after a start or a clock step: no dose is marked missed. */
  readonly isSteady?: boolean;
  /** False: only the minutes after those that were processed. */
  readonly looksBack?: boolean;
  /** False if this clock may be behind: nothing is undone. */
  readonly mayUndo?: boolean;
  readonly onUnknownZone?: (zone: string) => void;
}

/** Safe in several processes. Attempts every step, then throws the first error. */
export const runDoseClock = async (
  context: Context,
  { isSteady = true, looksBack = true, mayUndo = true, onUnknownZone }: DoseClockOptions = {},
) => {
  const { db, clock } = context;
  const processed = await processedUpTo(db);
  const window = windowOf(clock.now(), processed, looksBack);
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<unknown[]>) => {
    errors.push(...(await work().catch((error: unknown) => [error])));
  };
  if (mayUndo) await attempt(() => undoFutureDoses(context));
  const zones = await zonesInUse(db);
  const minutesIn = (zone: string) => JSON.stringify(dueMinutes(window.from, window.to, zone));
  for (const group of groupBy(zones.filter(isZone), minutesIn).values()) {
    await attempt(() => createDueDoses(context, group, window));
  }
  const upTo = startOfMinute(window.to);
  if (errors.length === 0 && upTo !== processed) await recordProcessedUpTo(db, upTo, clock.now());
  await attempt(() => processDueDoses(context, isSteady));
  for (const zone of zones) if (!isZone(zone)) onUnknownZone?.(zone);
  if (errors.length > 0) throw errors[0];
};
