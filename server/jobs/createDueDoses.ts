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
  type Times,
  unprocessedRemindersAt,
  unprocessedRemindersOf,
} from '../modules/doses/doseClockRepository.ts';
import { lockDose } from '../modules/doses/repository.ts';
import { parseSchedule } from '../modules/medicineRows/repository.ts';
import { inBatches } from './inBatches.ts';
import { notify } from '../notify/notify.ts';

/** `(from, to]`, in epoch milliseconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

type Read = typeof unprocessedRemindersAt | typeof remindersAt;
type Row = Awaited<ReturnType<ReturnType<Read>['execute']>>[number];

interface DueDose extends Dose, Row {
  /** A second occurrence of the same local time, after a move west. */
  readonly isAgain?: boolean;
}

const isDoseOf = (row: Row, dose: string): boolean => isPlanned(parseSchedule(row.schedule), dose);

const dosesAt = async (
  minutes: readonly Dose[],
  read: (times: Pick<Times, 'date' | 'times'>) => Promise<Row[]>,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const [date, ofDate] of groupBy(minutes, ({ dose }) => dateOf(dose))) {
    const instants = new Map(ofDate.map(({ dose, at }) => [timeOf(dose), at]));
    for (const row of await read({ date, times: [...instants.keys()] })) {
      const at = instants.get(row.schedule_time);
      const dose = `${date}T${row.schedule_time}`;
      if (at === undefined || row.made_at >= at + minute || !isDoseOf(row, dose)) continue;
      due.push({ ...row, dose, at });
    }
  }
  return due;
};

/** Excludes doses of `dosesSkippedByZoneChange` and `secondOccurrences`. */
const dosesDue = async (
  { db }: Context,
  zone: string,
  { from, to }: TimeWindow,
): Promise<DueDose[]> => {
  const due = await dosesAt(dueMinutes(from, to, zone), (times) =>
    unprocessedRemindersAt(db, { zone, ...times }).execute(),
  );
  return due.filter((one) => {
    const move = zoneChangeOf(one);
    if (move && isSkippedByZoneChange(one.dose, zone, move)) return false;
    return secondOccurrenceAt(one.dose, { zone, move }) !== one.at;
  });
};

/** Doses at local minutes that a zone change skipped; all are due when the zone changed. */
const dosesSkippedByZoneChange = async (
  { db }: Context,
  zone: string,
  window: TimeWindow,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const { personId, move } of await zoneChangesTo(db, zone, window)) {
    const { since: at } = move;
    const last = localDateOf(at, zone);
    for (let date = localDateOf(at, move.before); date <= last; date = addDays(date, 1)) {
      for (const row of await unprocessedRemindersOf(db, personId, date).execute()) {
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
  zone: string,
  window: TimeWindow,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  const moves = await zoneChangesTo(db, zone, {
    from: window.from - maxZoneShiftMs,
    to: window.to,
  });
  for (const { personId, move } of moves) {
    const back = dueMinutes(window.from, window.to, zone).filter(
      ({ dose, at }) => secondOccurrenceAt(dose, { zone, move }) === at,
    );
    const again = await dosesAt(back, (times) => remindersAt(db, personId, times).execute());
    due.push(...again.map((dose) => ({ ...dose, isAgain: true })));
  }
  return due;
};

const isCoveredByEarlierAnswer = async (
  { db }: Context,
  zone: string,
  due: DueDose,
): Promise<boolean> => {
  if (due.zone_since <= coverageStart(due.at)) return false;
  const date = dateOf(due.dose);
  const answered = await answersOfTime(db, due, [addDays(date, -2), addDays(date, 2)]);
  const then = zoneChangeOf(due)?.before ?? zone;
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
    for (const due of doses) {
      const row = rows.get(doseId(due.medicine_id, due.dose));
      if (row !== undefined && isOpen(due, now))
        await notify(inside, 'dose-due', { ...due, ...row });
    }
  });

/** Returns the errors of failed doses. */
export const createDueDoses = async (
  context: Context,
  zone: string,
  window: TimeWindow,
): Promise<unknown[]> => {
  const raised: DueDose[] = [];
  const found = [
    ...(await dosesDue(context, zone, window)),
    ...(await dosesSkippedByZoneChange(context, zone, window)),
    ...(await secondOccurrences(context, zone, window)),
  ];
  for (const due of found) {
    if (!(await isCoveredByEarlierAnswer(context, zone, due))) raised.push(due);
  }
  return inBatches(raised, (batch) => createBatch(context, batch));
};
