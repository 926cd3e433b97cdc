import type { Reminder } from '../../../contract/endpoints/index.ts';
import {
  answerableDose,
  doseId,
  isHumanAnswer,
  lastDue,
  type Slot,
} from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { occurrenceAt, secondOccurrenceAt, type ZoneContext } from '../../../domain/zoneChange.ts';
import {
  addDays,
  type LocalDate,
  localDateOf,
  type LocalMinute,
} from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { asReopened } from '../doses/reopenDose.ts';
import { type DoseRow, dosesWithin } from '../doses/repository.ts';
import type { ReminderRow } from './repository.ts';

/** SPEC's 1x, 2x and 3x count the times of the medicine; other values stay as sent. */
export const frequencyOf = (
  { frequency }: Pick<ReminderRow, 'frequency'>,
  times: number,
): string => (/^[123]x$/.test(frequency) ? `${times}x` : frequency);

export const slotsOf = (rows: readonly ReminderRow[]): Slot[] =>
  rows.map((row) => ({ time: row.schedule_time, madeAt: row.made_at }));

const atCurrentOccurrence = (row: DoseRow, now: number, place: ZoneContext): DoseRow => {
  const { at } = occurrenceAt(row.dose, now, place);
  return secondOccurrenceAt(row.dose, place) === at ? asReopened(row, at) : row;
};

/** `lastDue` looks back two days across a clock change; a zone change may reach tomorrow. */
const datesToRead = (today: LocalDate) => ({ from: addDays(today, -3), to: addDays(today, 2) });

const lastAnsweredAt = (row: DoseRow): number =>
  Math.max((isHumanAnswer(row) ? row.occurred_at : null) ?? 0, row.undone_at ?? 0);

const toDoseStatus = (dose: LocalMinute, row: DoseRow | undefined) => ({
  dose,
  status: row?.status ?? 'pending',
  occurred_at: row?.occurred_at ?? null,
  undone_at: row?.undone_at ?? null,
});

/** `rows` must contain all reminders of each medicine in it. Keeps their order. */
export const toReminders = async (
  { db, clock }: Context,
  personId: string,
  place: ZoneContext,
  rows: readonly ReminderRow[],
): Promise<Reminder[]> => {
  const now = clock.now();
  const { zone } = place;
  const today = localDateOf(now, zone);
  const medicines = groupBy(rows, (row) => row.medicine_key);
  const current = new Map(
    [...medicines].map(([key, group]) => [key, answerableDose(slotsOf(group), now, zone)?.dose]),
  );
  const last = new Map(rows.map((row) => [row.id, lastDue(slotsOf([row]), now, zone)?.dose]));
  const read = { personId, keys: [...medicines.keys()], ...datesToRead(today) };
  const known = new Map(
    (await dosesWithin(db, read))
      .map((row) => atCurrentOccurrence(row, now, place))
      .map((row) => [doseId(row.medicine_key, row.dose), row]),
  );
  const saidToday = groupBy(
    [...known.values()].filter((row) => localDateOf(lastAnsweredAt(row), zone) === today),
    (row) => row.medicine_key,
  );
  const statusOf = (key: string, dose: LocalMinute) =>
    toDoseStatus(dose, known.get(doseId(key, dose)));
  return rows.map((row) => {
    const key = row.medicine_key;
    const dose = current.get(key);
    const ownDose = last.get(row.id);
    const said = saidToday.get(key);
    return {
      id: row.id,
      user_id: row.person_id,
      medicine_name: row.medicine_name,
      dosage: row.dosage,
      frequency: frequencyOf(row, medicines.get(key)?.length ?? 1),
      schedule_time: row.schedule_time,
      ...(dose === undefined
        ? { dose: null, status: 'pending', occurred_at: null, undone_at: null }
        : statusOf(key, dose)),
      last_due: ownDose === undefined ? null : statusOf(key, ownDose),
      ...(said && { said_today: said.map((one) => toDoseStatus(one.dose, one)) }),
      made_at: row.made_at,
    };
  });
};
