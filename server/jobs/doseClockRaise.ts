import { hour, minute } from '../../domain/constants.ts';
import { type Dose, doseId, isOpen, nextLookAt } from '../../domain/doses.ts';
import { coveredSince, dueAgain, isCoveredAfterMove, isSkippedByMove } from '../../domain/moves.ts';
import { dueMinutes } from '../../domain/dueMinutes.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { addDays, dateOf, instantOf, localDateOf, timeOf } from '../../domain/zonedTime.ts';
import { type Context, inTransaction } from '../context.ts';
import { moveOf } from '../modules/auth/repository.ts';
import { touchAll } from '../modules/changes/repository.ts';
import { openAgain } from '../modules/doses/again.ts';
import {
  answersOfTime,
  movesTo,
  remindersAt,
  takeUp,
  type Times,
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

type Read = typeof untaken | typeof remindersAt;
type Row = Awaited<ReturnType<ReturnType<Read>['execute']>>[number];

/**
 * The doses at these minutes of the reminders that are read for the times of each date. A minute
 * before its reminder was made is no dose.
 */
const dosesAt = async (
  minutes: readonly Dose[],
  read: (times: Pick<Times, 'date' | 'times'>) => Promise<Row[]>,
): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const [date, ofDate] of groupBy(minutes, ({ dose }) => dateOf(dose))) {
    const instants = new Map(ofDate.map(({ dose, at }) => [timeOf(dose), at]));
    for (const row of await read({ date, times: [...instants.keys()] })) {
      const at = instants.get(row.schedule_time);
      if (at === undefined || row.made_at >= at + minute) continue;
      due.push({ ...row, dose: `${date}T${row.schedule_time}`, at });
    }
  }
  return due;
};

/** One that a move leapt over is among `skipped`, and one that a move brings back among `dueOnceMore`. */
const dosesDue = async (
  { db }: Context,
  zone: string,
  { from, to }: Window,
): Promise<DueDose[]> => {
  const due = await dosesAt(dueMinutes(from, to, zone), (times) =>
    untaken(db, { zone, ...times }).execute(),
  );
  return due.filter((one) => {
    const move = moveOf(one);
    if (move && isSkippedByMove(one.dose, zone, move)) return false;
    return dueAgain(one.dose, { zone, move }) !== one.at;
  });
};

/** The doses at minutes that somebody's change of zone leapt over: all are due as it came. */
const skipped = async ({ db }: Context, zone: string, window: Window): Promise<DueDose[]> => {
  const due: DueDose[] = [];
  for (const { personId, move } of await movesTo(db, zone, window)) {
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
  for (const { personId, move } of moves) {
    const back = dueMinutes(window.from, window.to, zone).filter(
      ({ dose, at }) => dueAgain(dose, { zone, move }) === at,
    );
    const again = await dosesAt(back, (times) => remindersAt(db, personId, times).execute());
    due.push(...again.map((dose) => ({ ...dose, isAgain: true })));
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
  await touchAll(db, [...people], ['reminders']);
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
      if (row !== undefined && isOpen(due, now)) await pushDue(inside, { ...due, ...row });
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
