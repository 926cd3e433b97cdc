import type {
  DaySchedule,
  MedicineDetails,
  MedicineRecord,
  Reminder,
  StockRecord,
} from '../contract/endpoints/index.ts';
import { everyDay } from './daySchedule.ts';
import type { Answer } from './answers.ts';
import type { Slot } from './doses.ts';
import { foldCase } from './foldCase.ts';
import { groupBy } from './groupBy.ts';
import { pickDetails } from './medicineDetails.ts';
import type { LocalMinute } from './zonedTime.ts';

/** A user's medicine, as screens and alarms need it; the specification calls its times reminders. */
export interface Medicine extends Readonly<MedicineDetails> {
  readonly id: string;
  readonly revision: string;
  readonly key: string;
  readonly personId: string;
  readonly name: string;
  readonly dosage: string;
  readonly schedule: DaySchedule;
  readonly picture?: string | null | undefined;
  /** `HH:MM`, sorted; empty if taken as needed. */
  readonly times: readonly string[];
  /** In the order of the times; one alone without times. */
  readonly reminderIds: readonly string[];
  /** Null if it is not counted. */
  readonly stock: StockRecord | null;
  readonly slots: readonly ServerSlot[];
  readonly serverAnswers: Readonly<Record<LocalMinute, Answer>>;
}

/** What the user enters. */
export type MedicineDefinition = Pick<
  Medicine,
  'name' | 'dosage' | 'schedule' | 'times' | keyof MedicineDetails
>;

/** Notifications need a PNG. */
export const pictureOf = (
  { picture, shape }: Pick<Medicine, 'picture' | 'shape'>,
  format: 'svg' | 'png' = 'svg',
): string | null => picture ?? (shape ? `/shapes/${shape}.${format}` : null);

interface ServerSlot extends Slot {
  /** For older doses only the server knows the answer. */
  readonly lastReportedDose: LocalMinute | null;
}

/** Stored in doses and on devices. Whether a name is there already is decided by `isSameText`. */
export const medicineKey = (name: string): string => foldCase(name.normalize('NFC').trim());

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

type ReportedDose = MedicineRecord['said_today'][number];

const toAnswer = ({ status, undone_at, ...at }: ReportedDose): Answer => ({
  status,
  occurredAt: at.occurred_at,
  saidAt: at.said_at,
  skippedAt: at.skipped_at,
  ...(undone_at !== null && { undoneAt: undone_at }),
});

/** The current dose overrides the same dose in `said_today`. */
const serverAnswersIn = (records: readonly MedicineRecord[]) =>
  Object.fromEntries(
    [
      ...records.flatMap(({ last_taken = [] }) => last_taken),
      ...records.flatMap(({ said_today }) => said_today),
      ...records.flatMap(({ times }) => times.map(({ last_due }) => last_due)),
      ...records.map(({ current }) => current),
      ...records.flatMap(({ taken_in_day = [] }) => taken_in_day),
    ].flatMap((told) => (told ? [[told.dose, toAnswer(told)]] : [])),
  );

const fromNamesakes = (records: readonly [MedicineRecord, ...MedicineRecord[]]): Medicine => {
  const [{ id, revision, user_id: personId, name, dosage, schedule, ...rest }] = records;
  const { picture, stock = null } = rest;
  const times = records
    .flatMap((record) =>
      record.times.flatMap(({ time, ...one }) =>
        time === null ? [] : { ...one, time: toTime(time), schedule: record.schedule },
      ),
    )
    .toSorted((a, b) => a.time.localeCompare(b.time));
  const untimed = records.flatMap((record) => record.times.filter(({ time }) => time === null));
  return {
    id,
    revision,
    key: medicineKey(name),
    personId,
    name: name.trim(),
    dosage,
    schedule,
    stock,
    ...pickDetails(rest),
    amounts: records.flatMap(({ amounts = [] }) => amounts),
    picture,
    times: times.map(({ time }) => time),
    reminderIds: [...times, ...untimed].map(({ reminder_id }) => reminder_id),
    slots: times.map((one) => ({
      time: one.time,
      madeAt: one.made_at,
      schedule: one.schedule,
      lastReportedDose: one.last_due?.dose ?? null,
    })),
    serverAnswers: serverAnswersIn(records),
  };
};

export const toMedicine = (record: MedicineRecord): Medicine => fromNamesakes([record]);

/** One per name: a medicine that was added offline may have a namesake on the server. */
export const toMedicines = (records: readonly MedicineRecord[]): Medicine[] =>
  [...groupBy(records, ({ name }) => medicineKey(name)).values()].map(fromNamesakes);

export const byFirstTime = (a: MedicineRecord, b: MedicineRecord): number => {
  const timeOf = ({ times: [first] }: MedicineRecord) => toTime(first?.time ?? '');
  return (
    timeOf(a).localeCompare(timeOf(b)) || medicineKey(a.name).localeCompare(medicineKey(b.name))
  );
};

/** Medicines of reminders by SPEC's calls and messages. */
export const recordsOfReminders = (rows: readonly Reminder[]): MedicineRecord[] => {
  const ordered = rows.toSorted((a, b) => a.schedule_time.localeCompare(b.schedule_time));
  const groups = groupBy(ordered, ({ medicine_name }) => medicineKey(medicine_name));
  return [...groups.values()]
    .map(([first, ...others]): MedicineRecord => {
      const { id, user_id, medicine_name, dosage, dose, status, occurred_at, undone_at } = first;
      const times = [first, ...others];
      return {
        id,
        user_id,
        revision: id,
        name: medicine_name,
        dosage,
        schedule: everyDay,
        times: times.map(({ id: reminder_id, schedule_time, made_at, last_due }) => ({
          reminder_id,
          time: toTime(schedule_time),
          made_at,
          last_due,
        })),
        current: dose === null ? null : { dose, status, occurred_at, undone_at },
        said_today: times.flatMap(({ said_today = [] }) => said_today),
      };
    })
    .toSorted(byFirstTime);
};

export const reminderIdAt = ({ times, reminderIds }: Medicine, time: string): string | null =>
  reminderIds[times.indexOf(time)] ?? null;
