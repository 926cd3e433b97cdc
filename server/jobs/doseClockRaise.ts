import { minute } from '../../domain/constants.ts';
import {
  coveredSince,
  type Dose,
  doseId,
  isCoveredAfterMove,
  isOpen,
  nextLookAt,
} from '../../domain/doses.ts';
import { dueMinutes } from '../../domain/dueMinutes.ts';
import { groupBy } from '../../domain/groupBy.ts';
import { dateOf, timeOf } from '../../domain/zonedTime.ts';
import { type Context, inTransaction } from '../context.ts';
import { answersOfTime, takeUp, untaken } from '../modules/doses/clockRepository.ts';
import { inBatches } from './doseClockBatches.ts';
import { pushDue } from './doseClockPushes.ts';

interface DueDose extends Dose {
  readonly person_id: string;
  readonly medicine_key: string;
  readonly medicine_name: string;
  readonly schedule_time: string;
  readonly zone_since: number;
}

/** What falls due in `(from, to]`. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A minute before its reminder was made is no dose. */
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
      due.push({ ...row, dose: `${date}T${row.schedule_time}`, at });
    }
  }
  return due;
};

const isCovered = async ({ db }: Context, due: DueDose): Promise<boolean> => {
  const since = coveredSince(due.at);
  if (due.zone_since <= since) return false;
  return isCoveredAfterMove(due, due.zone_since, await answersOfTime(db, { ...due, since }));
};

/** Only one process gets each row, and pushes it. One whose 20 minutes are over goes to the next look. */
const raise = (context: Context, doses: readonly DueDose[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    const now = inside.clock.now();
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
    const ids = new Map(taken.map((row) => [nameOf(row), row.id]));
    for (const due of doses) {
      const id = ids.get(nameOf(due));
      if (id === undefined || !isOpen(due, now)) continue;
      const { dose, at, person_id: personId, medicine_name: medicineName } = due;
      await pushDue(inside, { id, dose, at, personId, medicineName });
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
  for (const due of await dosesDue(context, zone, window)) {
    if (!(await isCovered(context, due))) raised.push(due);
  }
  return inBatches(raised, (batch) => raise(context, batch));
};
