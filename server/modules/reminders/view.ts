import type { MedicineRecord, Reminder } from '../../../contract/endpoints/index.ts';
import { pickDetails } from '../../../domain/medicineDetails.ts';
import { everyDay, isSameSchedule } from '../../../domain/daySchedule.ts';
import { isInLastDay } from '../../../domain/asNeeded.ts';
import { day } from '../../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../../domain/doseTimes.ts';
import { isHumanAnswer } from '../../../domain/answers.ts';
import { type Dose, doseId } from '../../../domain/doses.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { answerableDose, lastDue, nextDose } from '../../../domain/currentDose.ts';
import { occurrenceAt, secondOccurrenceAt, type ZoneContext } from '../../../domain/zoneChange.ts';
import {
  addDays,
  type LocalDate,
  localDateOf,
  type LocalMinute,
} from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { firstNamesOf } from '../users/repository.ts';
import { zoneContextOf } from '../users/zones.ts';
import { askOf, type FirstNames } from '../doses/ask.ts';
import { asReopened } from '../doses/reopenDose.ts';
import { picturePathsOf } from '../medicineRows/pictureRepository.ts';
import { type DoseRow, dosesWithin, lastTakenDoses } from '../doses/repository.ts';
import { stockRecords } from '../doses/stock.ts';
import { isTimed, type ReminderRow, slotsOf } from '../medicineRows/reminderRepository.ts';

/** SPEC's 1x, 2x and 3x count the times of the medicine; other values stay as sent. */
export const frequencyOf = (
  { frequency }: Pick<ReminderRow, 'frequency'>,
  times: number,
): string => (/^[123]x$/.test(frequency) ? `${times}x` : frequency);

export const atCurrentOccurrence = (row: DoseRow, now: number, place: ZoneContext): DoseRow => {
  const { at } = occurrenceAt(row.dose, now, place);
  return secondOccurrenceAt(row.dose, place) === at ? asReopened(row, at) : row;
};

/** From the oldest dose that is reported; a zone change may reach tomorrow. */
const datesToRead = (today: LocalDate, last: readonly (Dose | null)[]) => ({
  from: last.reduce((from, due) => (due && due.dose < from ? due.dose : from), addDays(today, -3)),
  to: addDays(today, 2),
});

const lastAnsweredAt = (row: DoseRow): number =>
  Math.max(
    (isHumanAnswer(row) ? row.occurred_at : null) ?? 0,
    row.said_at ?? 0,
    row.undone_at ?? 0,
  );

const toDoseStatus = (dose: LocalMinute, row: DoseRow | undefined) => ({
  dose,
  status: row?.status ?? 'pending',
  occurred_at: row?.occurred_at ?? null,
  ...(row && row.said_at !== null && { said_at: row.said_at }),
  ...(row && row.skipped_at !== null && { skipped_at: row.skipped_at }),
  undone_at: row?.undone_at ?? null,
});

const askedIn = (row: DoseRow | undefined, names: FirstNames) => {
  const ask = row && !isHumanAnswer(row) ? askOf(row, names, null) : null;
  return ask && { asked: { by: ask.by, at: ask.at } };
};

/** By id. `rows` must contain all reminders of each medicine in it, sorted by time. */
const medicinesWithDoses = async (
  { db, clock }: Context,
  personId: string,
  rows: readonly ReminderRow[],
  place: ZoneContext,
): Promise<ReadonlyMap<string, MedicineRecord>> => {
  const now = clock.now();
  const { zone } = place;
  const today = localDateOf(now, zone);
  const medicines = groupBy(rows, (row) => row.medicine_id);
  const last = new Map(rows.map((row) => [row.id, lastDue(slotsOf([row]), now, place)]));
  const dates = datesToRead(today, [...last.values()]);
  const doses = await dosesWithin(db, { personId, medicineIds: [...medicines.keys()], ...dates });
  // As stored: a zone change does not undo what was taken.
  const takenInDay = groupBy(
    doses.filter(
      ({ status, occurred_at }) => status === 'taken' && isInLastDay(occurred_at ?? 0, now),
    ),
    (row) => row.medicine_id,
  );
  const known = new Map(
    doses
      .map((row) => atCurrentOccurrence(row, now, place))
      .map((row) => [doseId(row.medicine_id, row.dose), row]),
  );
  const askers = [...known.values()].flatMap(({ asked_by }) => asked_by ?? []);
  const names = await firstNamesOf(db, askers);
  const saidToday = groupBy(
    [...known.values()].filter((row) => localDateOf(lastAnsweredAt(row), zone) === today),
    (row) => row.medicine_id,
  );
  const toRecord = (id: string, times: readonly [ReminderRow, ...ReminderRow[]]) => {
    const rowOf = (dose: Dose) => known.get(doseId(id, dose.dose));
    const statusOf = (dose: Dose | null) => dose && toDoseStatus(dose.dose, rowOf(dose));
    const lastDueOf = (reminderId: string) => {
      const dose = last.get(reminderId) ?? null;
      return dose && { ...toDoseStatus(dose.dose, rowOf(dose)), ...askedIn(rowOf(dose), names) };
    };
    const [{ person_id: user_id, medicine_name, ...row }] = times;
    const { revision, dosage, schedule } = row;
    return {
      id,
      user_id,
      revision,
      name: medicine_name,
      dosage,
      schedule,
      ...pickDetails(row),
      times: times.map((row) => ({
        reminder_id: row.id,
        time: row.schedule_time || null,
        made_at: row.made_at,
        last_due: lastDueOf(row.id),
      })),
      current: statusOf(answerableDose(slotsOf(times), now, place)),
      said_today: (saidToday.get(id) ?? []).map((one) => toDoseStatus(one.dose, one)),
      ...(!times.some(isTimed) && {
        taken_in_day: (takenInDay.get(id) ?? []).map((one) => toDoseStatus(one.dose, one)),
      }),
    };
  };
  return new Map([...medicines].map(([id, times]) => [id, toRecord(id, times)]));
};

/** Expects the same `rows`. */
export const toRecords = async (
  context: Context,
  personId: string,
  rows: readonly ReminderRow[],
): Promise<MedicineRecord[]> => {
  const { db, clock } = context;
  const place = await zoneContextOf(db, personId);
  const records = await medicinesWithDoses(context, personId, rows, place);
  const untimed = rows.filter((row) => !isTimed(row)).map((row) => row.medicine_id);
  const lastTaken = await lastTakenDoses(db, personId, untimed);
  const stocks = await stockRecords(db, personId, rows, clock.now());
  const pictures = await picturePathsOf(db, personId);
  return [...records].map(([id, record]) => {
    const stock = stocks.get(id);
    const taken = lastTaken.find(({ medicine_id }) => medicine_id === id);
    return {
      ...record,
      picture: pictures.get(id) ?? null,
      ...(taken && { last_taken: toDoseStatus(taken.dose, taken) }),
      ...(stock && { stock }),
    };
  });
};

const noDose = { dose: null, status: 'pending', occurred_at: null, undone_at: null } as const;

/** Clients of these rows ring every day, so other days begin with the next dose, or in a year. */
const beginOf = (row: ReminderRow, now: number, place: ZoneContext): number => {
  if (isSameSchedule(row.schedule, everyDay)) return row.made_at;
  const next = nextDose(slotsOf([row]), now - autoMissAfterMs, place);
  return Math.max(row.made_at, next?.at ?? now + 365 * day);
};

/** SPEC's view of the medicines: one row per time. Keeps the order of `rows`. */
export const toReminders = async (
  context: Context,
  personId: string,
  rows: readonly ReminderRow[],
): Promise<Reminder[]> => {
  const place = await zoneContextOf(context.db, personId);
  const medicines = await medicinesWithDoses(context, personId, rows, place);
  const byId = new Map(
    [...medicines.values()].flatMap((medicine) =>
      medicine.times.map((time) => [time.reminder_id, { medicine, time }]),
    ),
  );
  return rows.flatMap((row) => {
    const found = byId.get(row.id);
    if (!found) return [];
    const { current, said_today, times } = found.medicine;
    return {
      id: row.id,
      user_id: row.person_id,
      medicine_name: row.medicine_name,
      dosage: row.dosage,
      frequency: frequencyOf(row, times.length),
      // Only the answer of a medicine taken as needed returns it; no list contains it.
      schedule_time: row.schedule_time || '00:00',
      ...(current ?? noDose),
      last_due: found.time.last_due,
      ...(said_today.length > 0 && { said_today }),
      made_at: beginOf(row, context.clock.now(), place),
    };
  });
};
