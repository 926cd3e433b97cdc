import { missedAt, nextLookAt, standing } from '../../domain/doses.ts';
import { audit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { logMiss } from '../modules/activities/service.ts';
import { touchAll } from '../modules/changes/repository.ts';
import {
  claimLooks,
  dueForLook,
  isLaterWaiting,
  lookAgainAt,
  remindersOfDoses,
} from '../modules/doses/clockRepository.ts';
import { answerOf, type DoseRow, saveAnswer } from '../modules/doses/repository.ts';
import { inBatches } from './batches.ts';
import { isOldMiss, type NamedDose, pushDue, pushMissed } from './doseClockPushes.ts';

interface Looked {
  readonly row: DoseRow;
  readonly dose: NamedDose;
  readonly fname: string;
}

/** Nobody's answer is lost by it, and a device that called it missed before keeps its line. */
const miss = async (context: Context, { row, dose }: Looked): Promise<void> => {
  const before = answerOf(row);
  const after = standing(before, { status: 'missed', occurredAt: missedAt(dose) });
  if (after !== before) {
    const { due_at, next_at } = row;
    await saveAnswer(context.db, row.id, after, { due_at, next_at });
    await audit(context, null, 'dose-answered', row.id);
  }
  await logMiss(context, { ...dose, loggedStatus: row.logged_status });
};

/**
 * After days without a server everybody would be told of everything at once: of misses older than a
 * day a person's caregivers hear only of the last, in place of all those that are found with it.
 */
const isTold = async (
  { db, clock }: Context,
  { dose }: Looked,
  over: readonly Looked[],
): Promise<boolean> => {
  const now = clock.now();
  if (!isOldMiss(dose, now)) return true;
  const { id, at, personId } = dose;
  const isLater = (other: NamedDose) =>
    other.personId === personId && (other.at > at || (other.at === at && other.id > id));
  if (over.some((other) => isLater(other.dose))) return false;
  return !(await isLaterWaiting(db, dose, now));
};

/** One transaction; doses whose reminder is gone are not looked at again. */
const look = (context: Context, ids: readonly string[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const rows = await claimLooks(db, ids, now);
    if (rows.length === 0) return;
    const reminders = await remindersOfDoses(
      db,
      rows.map(({ id }) => id),
    );
    const looked = rows.flatMap((row): Looked[] => {
      const reminder = reminders.get(row.id);
      if (!reminder) return [];
      const { id, dose, due_at: at, person_id: personId, medicine_key: medicineKey } = row;
      const { undone_at: undoneAt } = row;
      const { reminder_id: reminderId, medicine_name: medicineName, fname } = reminder;
      const named = { id, dose, at, personId, reminderId, medicineKey, medicineName, undoneAt };
      return [{ row, dose: named, fname }];
    });
    const open = looked.filter(({ dose }) => now < missedAt(dose));
    for (const { dose } of open) await pushDue(inside, dose);
    const nextLook = ({ dose }: Looked) => nextLookAt(dose, now);
    for (const at of new Set(open.map(nextLook))) {
      const same = open.filter((each) => nextLook(each) === at);
      await lookAgainAt(
        db,
        same.map(({ row }) => row.id),
        at,
      );
    }
    const over = looked.filter(({ dose }) => now >= missedAt(dose));
    for (const each of over) {
      await miss(inside, each);
      if (await isTold(inside, each, over)) await pushMissed(inside, each.dose, each.fname);
    }
    if (over.length === 0) return;
    const people = new Set(over.map(({ dose }) => dose.personId));
    await touchAll(db, [...people], ['reminders', 'activities']);
  });

/**
 * Looks at every dose whose time for that has come: pushes it again while it is open, and calls it
 * missed after its 20 minutes. Returns what those that failed threw.
 */
export const lookAtDoses = async (context: Context): Promise<unknown[]> => {
  const due = await dueForLook(context.db, context.clock.now()).execute();
  return inBatches(
    due.map(({ id }) => id),
    (batch) => look(context, batch),
  );
};
