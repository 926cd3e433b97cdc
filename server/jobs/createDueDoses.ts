import { setImmediate } from 'node:timers/promises';
import { hour, minute } from '../../domain/specConstants.ts';
import { type Dose, doseId, isOpen, nextCheckAt, dueMinutes } from '../../domain/doses.ts';
import {
  coverageStart,
  secondOccurrenceAt,
  isCoveredAfterZoneChange,
  isSkippedByZoneChange,
} from '../../domain/zoneChange.ts';
import { isPlanned } from '../../domain/daySchedule.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { addDays, dateOf, instantOf, localDateOf, timeOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { zoneChangeOf } from '../modules/users/zones.ts';
import { bumpVersions } from '../modules/changes/repository.ts';
import { reopenDose } from '../modules/doses/reopenDose.ts';
import {
  answersOfTime,
  zoneChangesTo,
  remindersAt,
  insertDueDoses,
  peopleToRemind,
  type ReminderCursor,
  unprocessedReminders,
} from '../modules/doses/doseClockRepository.ts';
import { lockDose, ringKey } from '../modules/doses/repository.ts';
import { parseSchedule } from '../modules/medicineRows/repository.ts';
import { inBatches } from './inBatches.ts';
import { notify } from '../notify/notify.ts';

/** `(from, to]`, in epoch milliseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

type Row = Awaited<ReturnType<ReturnType<typeof remindersAt>['execute']>>[number];
type Moves = Awaited<ReturnType<typeof zoneChangesTo>>;

interface DueDose extends Dose, Row {
  /** A second occurrence of the same local time, after a move west. */
  readonly isAgain?: boolean;
}

const isDoseOf = (row: Row, dose: string): boolean => isPlanned(parseSchedule(row.schedule), dose);

interface DueTimes {
  readonly date: string;
  readonly instants: ReadonlyMap<string, number>;
}

const byDate = (minutes: readonly Dose[]): DueTimes[] =>
  [...groupBy(minutes, ({ dose }) => dateOf(dose))].map(([date, ofDate]) => ({
    date,
    instants: new Map(ofDate.map(({ dose, at }) => [timeOf(dose), at])),
  }));

const dosesAt = (rows: readonly Row[], { date, instants }: DueTimes): DueDose[] =>
  rows.flatMap((row) => {
    const at = instants.get(row.schedule_time);
    const dose = `${date}T${row.schedule_time}`;
    const isDue = at !== undefined && row.made_at < at + minute && isDoseOf(row, dose);
    return isDue ? [{ ...row, dose, at }] : [];
  });

/** Those of `dosesSkippedByZoneChange` and `secondOccurrences` are due at another time. */
const isInTurn = (due: DueDose): boolean => {
  const [zone, move] = [due.time_zone, zoneChangeOf(due)];
  if (move && isSkippedByZoneChange(due.dose, zone, move)) return false;
  return secondOccurrenceAt(due.dose, { zone, move }) !== due.at;
};

/** Doses at local minutes that a zone change skipped; all are due when the zone changed. */
const dosesSkippedByZoneChange = async (
  { db }: Context,
  moves: Moves,
  { from }: TimeWindow,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const { personId, zone, move } of moves) {
    const { since: at } = move;
    if (at <= from) continue;
    const last = localDateOf(at, zone);
    for (let date = localDateOf(at, move.before); date <= last; date = addDays(date, 1)) {
      const of = { people: [personId], zones: [zone], date };
      for (const row of await unprocessedReminders(db, of)) {
        const dose = `${date}T${row.schedule_time}`;
        if (row.made_at < at && isDoseOf(row, dose) && isSkippedByZoneChange(dose, zone, move))
          due.push({ ...row, dose, at });
      }
    }
  }
  return due;
};

const maxZoneShiftMs = 26 * hour;

/** Doses due again, 12 hours or more later, because a move west repeats their local time. */
const secondOccurrences = async (
  { db }: Context,
  moves: Moves,
  minutes: readonly Dose[],
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const { personId, zone, move } of moves) {
    const back = minutes.filter(({ dose, at }) => secondOccurrenceAt(dose, { zone, move }) === at);
    for (const { date, instants } of byDate(back)) {
      const rows = await remindersAt(db, personId, { date, times: [...instants.keys()] }).execute();
      const again = dosesAt(rows, { date, instants });
      due.push(...again.map((dose) => ({ ...dose, isAgain: true })));
    }
  }
  return due;
};

const isCoveredByEarlierAnswer = async ({ db }: Context, due: DueDose): Promise<boolean> => {
  if (due.zone_since <= coverageStart(due.at)) return false;
  const date = dateOf(due.dose);
  const answered = await answersOfTime(db, due, [addDays(date, -2), addDays(date, 2)]);
  const then = zoneChangeOf(due)?.before ?? due.time_zone;
  return isCoveredAfterZoneChange(
    due,
    due.zone_since,
    answered.map(({ dose, due_at }) => due_at ?? instantOf(dose, then)),
  );
};

const reopenSecondOccurrences = async (context: Context, doses: readonly DueDose[]) => {
  const { db, newId } = context;
  const people = new Set<string>();
  for (const { person_id, medicine_id, medicine_name, dose, at, isAgain } of doses) {
    if (!isAgain) continue;
    const named = { id: newId(), person_id, medicine_id, medicine_name, dose };
    const row = await lockDose(db, named);
    if ((await reopenDose(context, row, at)) !== row) people.add(person_id);
  }
  await bumpVersions(db, [...people], ['reminders']);
};

/** Only the process that inserts a row pushes it. Doses over 20 minutes old are left to `processDueDoses`. */
const createBatch = (context: Context, doses: readonly DueDose[]) =>
  inTransaction(context, async (inside) => {
    const now = inside.clock.now();
    await reopenSecondOccurrences(inside, doses);
    const taken = await insertDueDoses(
      inside.db,
      doses.map(({ person_id, medicine_id, medicine_name, dose, at }) => ({
        id: inside.newId(),
        person_id,
        medicine_id,
        medicine_name,
        dose,
        due_at: at,
        next_at: nextCheckAt({ dose, at }, now),
      })),
    );
    const rows = new Map(taken.map((row) => [doseId(row.medicine_id, row.dose), row]));
    const open = doses.flatMap((due) => {
      const row = rows.get(doseId(due.medicine_id, due.dose));
      return row !== undefined && isOpen(due, now) ? [{ ...due, ...row }] : [];
    });
    await notify(inside, 'dose-due', ...groupBy(open, ringKey).values());
  });

const createAll = async (context: Context, found: readonly DueDose[]): Promise<unknown[]> => {
  const raised: DueDose[] = [];
  for (const due of found) {
    if (!(await isCoveredByEarlierAnswer(context, due))) raised.push(due);
  }
  const rings = [...groupBy(raised, ringKey).values()];
  return inBatches(rings, (batch) => createBatch(context, batch.flat()));
};

/** For zones with the same local time. Returns the errors of failed doses. */
export const createDueDoses = async (
  context: Context,
  zones: readonly [string, ...string[]],
  window: TimeWindow,
): Promise<unknown[]> => {
  const { db } = context;
  const errors: unknown[] = [];
  const minutes = dueMinutes(window.from, window.to, zones[0]);
  for (const times of byDate(minutes)) {
    const { date, instants } = times;
    const [first = '', ...others] = [...instants.keys()].toSorted();
    const last = others.at(-1) ?? first;
    let cursor: ReminderCursor | undefined = { schedule_time: first, id: '' };
    while (cursor) {
      const { people, next } = await peopleToRemind(db, cursor, last);
      // All of a person, who get one push: other pages have some of them.
      const rows = await unprocessedReminders(db, { people, zones, date, first, last });
      errors.push(...(await createAll(context, dosesAt(rows, times).filter(isInTurn))));
      cursor = next;
      await setImmediate();
    }
  }
  const { from, to } = window;
  const moves = await zoneChangesTo(db, zones, { from: from - maxZoneShiftMs, to });
  const skipped = await dosesSkippedByZoneChange(context, moves, window);
  const again = await secondOccurrences(context, moves, minutes);
  return [...errors, ...(await createAll(context, [...skipped, ...again]))];
};
