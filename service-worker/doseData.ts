import * as v from 'valibot';
import { epochMs, id, localMinute } from '../contract/fields.ts';
import { type Answer, doseId } from '../domain/doses.ts';
import { medicineKey } from '../domain/medicines.ts';
import { coverageStart } from '../domain/zoneChange.ts';

const notifiedDose = v.object({
  medicine_name: v.string(),
  minute: localMinute,
  reminder_ids: v.array(id),
  undone_at: v.optional(epochMs),
});
export type NotifiedDose = v.InferOutput<typeof notifiedDose>;

export const doseData = v.object({
  kind: v.literal('dose'),
  aboutId: id,
  dose: notifiedDose,
});
export type DoseData = v.InferOutput<typeof doseData>;

export const notifiedDoseId = ({ medicine_name, minute }: NotifiedDose): string =>
  doseId(medicineKey(medicine_name), minute);

/** Serializes a push and a check that ring the same dose. */
export const ringLockName = (id: string): string => `upstroke-ring|${id}`;

/** False if the answer belongs to the same minute before a zone change. */
export const isCurrentAnswer = ({ occurredAt }: Answer, now: number): boolean =>
  occurredAt !== null && occurredAt > coverageStart(now);
