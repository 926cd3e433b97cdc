import { hour, minute } from '../../domain/constants.ts';
import { type Dose, doseId, isOpen, nextLookAt } from '../../domain/doses.ts';
import { coveredSince, dueAgain, isCoveredAfterMove, isSkippedByMove } from '../../domain/moves.ts';
import { dueMinutes } from '../../domain/dueMinutes.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { addDays, dateOf, instantOf, isZone, localDateOf, timeOf } from '../../domain/zonedTime.ts';
import { type Context, inTransaction } from '../context.ts';
import { touchAll } from '../modules/changes/repository.ts';
import { openAgain } from '../modules/doses/again.ts';
import {
  answersOfTime,
  movesTo,
  remindersAt,
  takeUp,
  untaken,
  untakenBy,
} from '../modules/doses/clockRepository.ts';
import { holdDose } from '../modules/doses/repository.ts';
import { inBatches } from './batches.ts';
import { pushDue } from './doseClockPushes.ts';

interface DueDose extends Dose {
  readonly reminder_id: string;
  readonly person_id: string;
  readonly medicine_key: string;
  readonly medicine_name: string;
  readonly schedule_time: string;
  readonly zone_since: number;
  readonly zone_before: string | null;
  /** Whether it was due before, and falls due once more. */
  readonly isAgain?: boolean;
}

/** What falls due in `(from, to]`. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

const moveOf = ({ zone_since, zone_before }: Pick<DueDose, 'zone_since' | 'zone_before'>) =>
  zone_before !== null && isZone(zone_before)
    ? { before: zone_before, since: zone_since }
    : undefined;

/**
 * A minute before its reminder was made is no dose; one that a move leapt over is among `skipped`,
 * and one that a move brings back among `dueOnceMore`.
 */
const dosesDue = async (
  { db }: Context,
  zone: string,
  { from, to }: Window,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const [date, minutes] of groupBy(dueMinutes(from, to, zone), ({ dose }) => dateOf(dose))) {
    const instants = new Map(minutes.map(({ dose, at }) => [timeOf(dose), at]));
    const rows = await untaken(db, { zone, date, times: [...instants.keys()] }).execute();
    for (const row of rows) {
      const at = instants.get(row.schedule_time);
      if (at === undefined || row.made_at >= at + minute) continue;
      const dose = `${date}T${row.schedule_time}`;
      const move = moveOf(row);
      if (move && isSkippedByMove(dose, zone, move)) continue;
      if (dueAgain(dose, { zone, move }) === at) continue;
      due.push({ ...row, dose, at });
    }
  }
  return due;
};

/** The doses at minutes that somebody's change of zone leapt over: all are due as it came. */
const skipped = async ({ db }: Context, zone: string, window: Window): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const { personId, ...move } of await movesTo(db, zone, window)) {
    if (!isZone(move.before)) continue;
    const { since: at } = move;
    const last = localDateOf(at, zone);
    for (let date = localDateOf(at, move.before); date <= last; date = addDays(date, 1)) {
      for (const row of await untakenBy(db, personId, date).execute()) {
        const dose = `${date}T${row.schedule_time}`;
        if (row.made_at < at && isSkippedByMove(dose, zone, move)) due.push({ ...row, dose, at });
      }
    }
  }
  return due;
};

/** A move brings no minute back later: zones are at most so far apart. */
const longestReturn = 26 * hour;

/** The doses that somebody's move to the west brings back 12 hours or more after they were due. */
const dueOnceMore = async ({ db }: Context, zone: string, window: Window): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  const moves = await movesTo(db, zone, { from: window.from - longestReturn, to: window.to });
  for (const { personId, ...move } of moves) {
    if (!isZone(move.before)) continue;
    const back = dueMinutes(window.from, window.to, zone).filter(
      ({ dose, at }) => dueAgain(dose, { zone, move }) === at,
    );
    for (const [date, minutes] of groupBy(back, ({ dose }) => dateOf(dose))) {
      const instants = new Map(minutes.map(({ dose, at }) => [timeOf(dose), at]));
      const times = [...instants.keys()];
      for (const row of await remindersAt(db, personId, { date, times }).execute()) {
        const at = instants.get(row.schedule_time);
        if (at === undefined || row.made_at >= at + minute) continue;
        due.push({ ...row, dose: `${date}T${row.schedule_time}`, at, isAgain: true });
      }
    }
  }
  return due;
};

const isCovered = async ({ db }: Context, zone: string, due: DueDose): Promise<boolean> => {
  if (due.zone_since <= coveredSince(due.at)) return false;
  const date = dateOf(due.dose);
  const dates = [addDays(date, -2), addDays(date, 2)] as const;
  const answered = await answersOfTime(db, { ...due, dates });
  const then = moveOf(due)?.before ?? zone;
  return isCoveredAfterMove(
    due,
    due.zone_since,
    answered.map(({ dose, due_at }) => due_at ?? instantOf(dose, then)),
  );
};

/** Makes those of these doses that were due before like doses that never were, once. */
const openThose = async (context: Context, doses: readonly DueDose[]): Promise<void> => {
  const { db, newId } = context;
  const people = new Set<string>();
  for (const { person_id, medicine_key, dose, at } of doses.filter(({ isAgain }) => isAgain)) {
    const row = await holdDose(db, { id: newId(), person_id, medicine_key, dose });
    if ((await openAgain(context, row, at)) !== row) people.add(person_id);
  }
  if (people.size > 0) await touchAll(db, [...people], ['reminders']);
};

/** Only one process gets each row, and pushes it. One whose 20 minutes are over goes to the next look. */
const raise = (context: Context, doses: readonly DueDose[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    const now = inside.clock.now();
    await openThose(inside, doses);
    const taken = await takeUp(
      inside.db,
      doses.map(({ person_id, medicine_key, dose, at }) => ({
        id: inside.newId(),
        person_id,
        medicine_key,
        dose,
        due_at: at,
        next_at: nextLookAt({ dose, at }, now),
      })),
    );
    const nameOf = (row: Pick<DueDose, 'person_id' | 'medicine_key' | 'dose'>) =>
      `${row.person_id}|${doseId(row.medicine_key, row.dose)}`;
    const rows = new Map(taken.map((row) => [nameOf(row), row]));
    for (const due of doses) {
      const row = rows.get(nameOf(due));
      if (row === undefined || !isOpen(due, now)) continue;
      const { id, undone_at: undoneAt } = row;
      const { dose, at, person_id: personId, reminder_id: reminderId } = due;
      const { medicine_key: medicineKey, medicine_name: medicineName } = due;
      const names = { personId, reminderId, medicineKey, medicineName };
      await pushDue(inside, { id, dose, at, undoneAt, ...names });
    }
  });

/**
 * Takes up the doses of one zone that fell due in the window and that no process has taken up: each
 * gets its row and its first push in one transaction. Returns what those that failed threw.
 */
export const raiseDoses = async (
  context: Context,
  zone: string,
  window: Window,
): Promise<unknown[]> => {
  const raised: DueDose[] = [];
  const found = [
    ...(await dosesDue(context, zone, window)),
    ...(await skipped(context, zone, window)),
    ...(await dueOnceMore(context, zone, window)),
  ];
  for (const due of found) {
    if (!(await isCovered(context, zone, due))) raised.push(due);
  }
  return inBatches(raised, (batch) => raise(context, batch));
};
