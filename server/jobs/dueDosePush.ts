import { paths } from '../../contract/paths.ts';
import { doseTag } from '../../domain/alarms.ts';
import {
  type Dose,
  doseId,
  isSilencedByUndo,
  makeUndo,
  missedAt,
  pushRoundAt,
} from '../../domain/doses.ts';
import { coverageStart } from '../../domain/zoneChange.ts';
import type { Context } from '../context.ts';
import type { DoseRow } from '../modules/doses/repository.ts';
import { enqueuePushes } from '../modules/push/enqueuePushes.ts';

export interface NamedDose
  extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'medicine_key' | 'undone_at'> {
  readonly reminder_id: string;
  readonly medicine_name: string;
  readonly hide_names: 0 | 1;
}

export const enqueueDuePush = async (context: Context, dose: NamedDose): Promise<void> => {
  if (dose.undone_at !== null && isSilencedByUndo(makeUndo(dose.undone_at), dose.at)) return;
  await enqueuePushes(context, [dose.person_id], {
    kind: 'dose',
    subjectId: dose.id,
    round: pushRoundAt(dose, context.clock.now()),
    payload: {
      title: 'Medication Reminder',
      body: dose.hide_names
        ? 'Time for your medicine.'
        : `It's time to take ${dose.medicine_name}!`,
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
    },
    expiresAt: missedAt(dose),
  });
};
