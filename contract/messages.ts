import * as v from 'valibot';
import { doseStatus, epochMs, id, localMinute } from './fields.ts';

/** The channel on which tabs tell each other of answered doses (SPEC section 7). */
export const medicationChannel = 'medication-updates';

export const medicationUpdate = v.object({
  medicineName: v.string(),
  status: doseStatus,
  timestamp: epochMs,
  /** Whose medicine it is: two people may use one browser. */
  personId: v.optional(id),
  /** The dose that was answered; without it, the one that was current at `timestamp`. */
  dose: v.optional(localMinute),
});
export type MedicationUpdate = v.InferOutput<typeof medicationUpdate>;
