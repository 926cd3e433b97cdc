import type { Reminder } from '../contract/endpoints/index.ts';
import type { Answer, Slot } from './doses.ts';
import { groupBy } from './groupBy.ts';
import type { LocalMinute } from './zonedTime.ts';

/** The reminders of one user that share a name (SPEC section 3). */
export interface Medicine {
  readonly key: string;
  readonly personId: string;
  readonly name: string;
  readonly dosage: string;
  readonly frequency: string;
  /** `HH:MM`, sorted; parallel to `reminderIds`. */
  readonly times: readonly string[];
  readonly reminderIds: readonly string[];
  readonly slots: readonly ServerSlot[];
  readonly serverAnswers: Readonly<Record<LocalMinute, Answer>>;
}

interface ServerSlot extends Slot {
  /** For older doses only the server knows the answer. */
  readonly lastReportedDose: LocalMinute | null;
}

/** Via upper case and back, because `ß` and `ẞ`, `ς`, `µ` match their variants only there. */
export const medicineKey = (name: string): string =>
  name.normalize('NFC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFC');

export const toTime = (scheduleTime: string): string => scheduleTime.slice(0, 5);

/** A reminder no dose of which was answered yet. */
export const newReminder = (
  row: Omit<Reminder, 'status' | 'dose' | 'occurred_at' | 'undone_at' | 'last_due' | 'said_today'>,
): Reminder => ({
  ...row,
  status: 'pending',
  dose: null,
  occurred_at: null,
  undone_at: null,
  last_due: null,
});

const toAnswer = ({
  status,
  occurred_at: occurredAt,
  undone_at: undoneAt,
}: Pick<Reminder, 'status' | 'occurred_at' | 'undone_at'>): Answer => ({
  status,
  occurredAt,
  ...(undoneAt !== null && { undoneAt }),
});

/** A row's own dose overrides the same dose in `said_today`. */
const serverAnswersIn = (rows: readonly Reminder[]): Record<LocalMinute, Answer> =>
  Object.fromEntries(
    [
      ...rows.flatMap((row) => row.said_today ?? []),
      ...rows.flatMap((row) => [row.last_due, row]),
    ].flatMap((told) => (told?.dose ? [[told.dose, toAnswer(told)]] : [])),
  );

const toMedicine = (key: string, rows: readonly [Reminder, ...Reminder[]]): Medicine => ({
  key,
  personId: rows[0].user_id,
  name: rows[0].medicine_name.trim(),
  dosage: rows[0].dosage,
  frequency: rows[0].frequency,
  times: rows.map((row) => toTime(row.schedule_time)),
  reminderIds: rows.map((row) => row.id),
  slots: rows.map((row) => ({
    time: toTime(row.schedule_time),
    madeAt: row.made_at,
    lastReportedDose: row.last_due?.dose ?? null,
  })),
  serverAnswers: serverAnswersIn(rows),
});

const keyOf = ({ medicine_name }: Reminder): string => medicineKey(medicine_name);

const byTimeThenName = (a: Reminder, b: Reminder): number =>
  toTime(a.schedule_time).localeCompare(toTime(b.schedule_time)) ||
  keyOf(a).localeCompare(keyOf(b));

export const groupMedicines = (rows: readonly Reminder[]): Medicine[] =>
  [...groupBy(rows.toSorted(byTimeThenName), keyOf)].map(([key, own]) => toMedicine(key, own));

export const reminderIdAt = ({ times, reminderIds }: Medicine, time: string): string | null =>
  reminderIds[times.indexOf(time)] ?? null;
