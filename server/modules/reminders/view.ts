import type { Reminder } from '../../../contract/endpoints/index.ts';
import { answerableDose, doseId, lastDue } from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import type { Slot } from '../../../domain/medicines.ts';
import { doseMeantAt, dueAgain, type Place } from '../../../domain/moves.ts';
import {
  addDays,
  type LocalDate,
  localDateOf,
  type LocalMinute,
} from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { openedAgain } from '../doses/again.ts';
import { type DoseRow, dosesWithin } from '../doses/repository.ts';
import type { ReminderRow } from './repository.ts';

export const slotsOf = (rows: readonly ReminderRow[]): Slot[] =>
  rows.map((row) => ({ time: row.schedule_time, madeAt: row.made_at }));

/** What a row tells of the dose that is meant now, which may be the second one of its minute. */
const heldNow = (row: DoseRow, now: number, place: Place): DoseRow => {
  const { at } = doseMeantAt(row.dose, now, place);
  return dueAgain(row.dose, place) === at ? openedAgain(row, at) : row;
};

const later = (a: DoseRow, b: DoseRow): DoseRow =>
  (a.occurred_at ?? 0) < (b.occurred_at ?? 0) ? b : a;

/** Dates whose doses are told of: one more than `lastDue` looks back, for a change of clocks. */
const datesTold = (today: LocalDate) => ({ from: addDays(today, -3), to: addDays(today, 2) });

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
  const told = { personId, keys: [...medicines.keys()], ...datesTold(localDateOf(now, zone)) };
  const known = new Map(
    (await dosesWithin(db, told))
      .map((row) => heldNow(row, now, place))
      .map((row) => [doseId(row.medicine_key, row.dose), row]),
  );
  const taken = groupBy(
    [...known.values()].filter(({ status }) => status === 'taken'),
    (row) => row.medicine_key,
  );
  const tell = (key: string, dose: LocalMinute) => {
    const answer = known.get(doseId(key, dose));
    return {
      status: answer?.status ?? 'pending',
      occurred_at: answer?.occurred_at ?? null,
      undone_at: answer?.undone_at ?? null,
    };
  };
  const lastTaken = (key: string) => {
    const last = taken.get(key)?.reduce(later);
    return last === undefined ? null : { dose: last.dose, ...tell(key, last.dose) };
  };
  return rows.map((row) => {
    const key = row.medicine_key;
    const dose = current.get(key) ?? null;
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
      ...(dose !== null && tell(key, dose)),
      dose,
      last_due: ownDose === undefined ? null : { dose: ownDose, ...tell(key, ownDose) },
      last_taken: lastTaken(key),
      made_at: row.made_at,
    };
  });
};
