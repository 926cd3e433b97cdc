import * as v from 'valibot';
import { epochMs, id, localMinute } from '../contract/fields.ts';
import { type Answer, resolveAnswers, makeUndo, unanswered } from '../domain/answers.ts';
import { doseId } from '../domain/doses.ts';
import {
  medicineKey,
  recordsOfReminders,
  toMedicines,
  type Medicine,
} from '../domain/medicines.ts';
import { coverageStart, occurrenceAt } from '../domain/zoneChange.ts';
import { occurrenceAnswer } from '../domain/knownAnswers.ts';
import { type AlarmEvent, answersFromEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { DeviceSchedule } from '../src/platform/scheduleStore.ts';

const notifiedDose = v.object({
  medicine_name: v.string(),
  minute: localMinute,
  reminder_ids: v.array(id),
  undone_at: v.optional(epochMs),
  asked_at: v.optional(epochMs),
});
export type NotifiedDose = v.InferOutput<typeof notifiedDose>;

export const doseData = v.object({
  kind: v.literal('dose'),
  aboutId: id,
  dose: notifiedDose,
  /** The others of its minute. */
  also: v.optional(v.array(notifiedDose)),
  id: v.optional(id),
  alertedAt: v.optional(epochMs),
  navigate: v.optional(v.string(), ''),
});
export type DoseData = v.InferOutput<typeof doseData>;

export const notifiedDoseId = ({ medicine_name, minute }: NotifiedDose): string =>
  doseId(medicineKey(medicine_name), minute);

export const dosesOf = ({ dose, also = [] }: Pick<Partial<DoseData>, 'dose' | 'also'>) =>
  dose ? [dose, ...also] : [];

/** Ids of the doses that a notification names. */
export const shownIds = ({ data }: Notification): string[] =>
  v.is(doseData, data) ? dosesOf(data).map(notifiedDoseId) : [];

/** Serializes a push and a check that ring doses of the same minute. */
export const ringLockName = (minute: string): string => `upstroke-ring|${minute}`;

/** False if the answer belongs to the same minute before a zone change. */
export const isCurrentAnswer = ({ occurredAt }: Answer, now: number): boolean =>
  occurredAt !== null && occurredAt > coverageStart(now);

export const scheduledMedicines = ({ medicines, asked = [] }: DeviceSchedule): Medicine[] =>
  toMedicines([...medicines, ...recordsOfReminders(asked)]);

const withUndo = (answer: Answer, { undone_at: undoneAt }: NotifiedDose): Answer =>
  undoneAt === undefined ? answer : resolveAnswers(answer, makeUndo(undoneAt));

/** Answers stored on this device, minus those the push reports as undone. */
export const localAnswer = (events: readonly AlarmEvent[], dose: NotifiedDose): Answer =>
  withUndo(answersFromEvents(events)[notifiedDoseId(dose)] ?? unanswered, dose);

/** Also includes the schedule's rows, for example an undo on another device. */
export const knownAnswer = (
  events: readonly AlarmEvent[],
  schedule: DeviceSchedule | null,
  dose: NotifiedDose,
  now: number,
): Answer => {
  const key = medicineKey(dose.medicine_name);
  const medicine = schedule
    ? scheduledMedicines(schedule).find((one) => one.key === key)
    : undefined;
  if (!schedule || !medicine) return localAnswer(events, dose);
  const { place } = schedule;
  const meant = occurrenceAt(dose.minute, now, place);
  return withUndo(occurrenceAnswer(answersFromEvents(events), medicine, meant, place), dose);
};
