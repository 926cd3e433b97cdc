import type { Reminder } from '../../../contract/endpoints/index.ts';
import { answerableDose, doseId, lastDue } from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import type { Slot } from '../../../domain/medicines.ts';
import { doseMeantAt, dueAgain, type Place } from '../../../domain/moves.ts';
import type { LocalMinute } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { openedAgain } from '../doses/again.ts';
import { type DoseRow, dosesAt } from '../doses/repository.ts';
import type { ReminderRow } from './repository.ts';

export const slotsOf = (rows: readonly ReminderRow[]): Slot[] =>
  rows.map((row) => ({ time: row.schedule_time, madeAt: row.made_at }));

/** What a row tells of the dose that is meant now, which may be the second one of its minute. */
const heldNow = (row: DoseRow, now: number, place: Place): DoseRow => {
  const { at } = doseMeantAt(row.dose, now, place);
  return dueAgain(row.dose, place) === at ? openedAgain(row, at) : row;
};

/**
 * Reminders as the wire shows them, in the order given: each row carries the dose of its medicine
 * that an answer without one would mean, and what is known of it. `rows` holds all rows of one person's medicines that it names.
 */
export const toReminders = async (
  { db, clock }: Context,
  personId: string,
  place: Place,
  rows: readonly ReminderRow[],
): Promise<Reminder[]> => {
  const now = clock.now();
  const { zone } = place;
  const medicines = groupBy(rows, (row) => row.medicine_key);
  const current = new Map(
    [...medicines].map(([key, group]) => [key, answerableDose(slotsOf(group), now, zone)?.dose]),
  );
  const last = new Map(rows.map((row) => [row.id, lastDue(slotsOf([row]), now, zone)?.dose]));
  const minutes = [...new Set([...current.values(), ...last.values()])].filter(
    (minute) => minute !== undefined,
  );
  const known = new Map(
    (await dosesAt(db, personId, minutes)).map((row) => [doseId(row.medicine_key, row.dose), row]),
  );
  const tell = (row: ReminderRow, dose: LocalMinute) => {
    const found = known.get(doseId(row.medicine_key, dose));
    const answer = found && heldNow(found, now, place);
    return {
      status: answer?.status ?? 'pending',
      occurred_at: answer?.occurred_at ?? null,
      undone_at: answer?.undone_at ?? null,
    };
  };
  return rows.map((row) => {
    const dose = current.get(row.medicine_key) ?? null;
    const ownDose = last.get(row.id);
    return {
      id: row.id,
      user_id: row.person_id,
      medicine_name: row.medicine_name,
      dosage: row.dosage,
      frequency: row.frequency,
      schedule_time: row.schedule_time,
      status: 'pending',
      occurred_at: null,
      undone_at: null,
      ...(dose !== null && tell(row, dose)),
      dose,
      last_due: ownDose === undefined ? null : { dose: ownDose, ...tell(row, ownDose) },
      made_at: row.made_at,
    };
  });
};
