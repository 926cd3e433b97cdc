import * as v from 'valibot';
import { epochMs, id, localMinute } from '../contract/fields.ts';
import { type Answer, doseId } from '../domain/doses.ts';
import { medicineKey } from '../domain/medicines.ts';
import { coverageStart } from '../domain/zoneChange.ts';

/** What a notification keeps of the dose that it tells of. */
const notifiedDose = v.object({
  medicine_name: v.string(),
  minute: localMinute,
  /** Of the medicine, those that were known when it was shown. */
  reminder_ids: v.array(id),
  /** Every answer up to this instant was taken back, on whichever device. */
  undone_at: v.optional(epochMs),
});
export type NotifiedDose = v.InferOutput<typeof notifiedDose>;

/** The data of a notification from which its dose can be answered. */
export const doseData = v.object({
  kind: v.literal('dose'),
  /** Whose dose it is. */
  aboutId: id,
  dose: notifiedDose,
});
export type DoseData = v.InferOutput<typeof doseData>;

/** The name of that dose among all of its person's. */
export const notifiedDoseId = ({ medicine_name, minute }: NotifiedDose): string =>
  doseId(medicineKey(medicine_name), minute);

/** Whoever rings a dose waits for whoever is just ringing it, a push or a check. */
export const ringLockName = (id: string): string => `upstroke-ring|${id}`;

/** Whether an answer is to the dose as it stands now, and not to the same minute before a move. */
export const isCurrentAnswer = ({ occurredAt }: Answer, now: number): boolean =>
  occurredAt !== null && occurredAt > coverageStart(now);
