import { paths } from '../../../contract/paths.ts';
import { hour } from '../../../domain/specConstants.ts';
import { doseTag } from '../../../domain/alarms.ts';
import { type Dose, doseId } from '../../../domain/doses.ts';
import { coverageStart } from '../../../domain/zoneChange.ts';
import type { PushPayload } from '../push/enqueuePushes.ts';
import type { DoseRow } from './repository.ts';

export const missedPushTtlMs = 12 * hour;

export interface NamedDose
  extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'medicine_key' | 'undone_at'> {
  readonly reminder_id: string;
  readonly medicine_name: string;
  readonly hide_names: 0 | 1;
}

export type DosePayload = PushPayload & Required<Pick<PushPayload, 'dose'>>;

/** What rings for a dose on the survivor's devices. */
export const dosePayload = (dose: NamedDose, body: string): DosePayload => ({
  title: 'Medication Reminder',
  body,
  path: paths.medication,
  tag: doseTag(doseId(dose.medicine_key, dose.dose)),
  aboutId: dose.person_id,
  dose: {
    medicine_name: dose.medicine_name,
    minute: dose.dose,
    reminder_id: dose.reminder_id,
    // Devices drop answers to an earlier occurrence of the minute (decision 0015).
    undone_at: Math.max(dose.undone_at ?? 0, coverageStart(dose.at)),
  },
});
