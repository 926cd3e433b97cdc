import { paths } from '../../contract/paths.ts';
import { doseTag } from '../../domain/alarms.ts';
import { day, hour } from '../../domain/constants.ts';
import { type Dose, doseId, missedAt, pushIndexAt } from '../../domain/doses.ts';
import { dateOf, timeOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import type { DoseRow } from '../modules/doses/repository.ts';
import { caregiversOf } from '../modules/pairing/repository.ts';
import { enqueuePushes } from '../modules/push/enqueuePushes.ts';

/** A dose of the database, with what a notice needs. */
export interface NamedDose
  extends Dose, Pick<DoseRow, 'id' | 'person_id' | 'medicine_key' | 'undone_at'> {
  /** The reminder that it is a dose of. */
  readonly reminder_id: string;
  readonly medicine_name: string;
}

/** How long it is tried to tell that a dose was missed. */
const missedPushTtlMs = 12 * hour;

/** Tells the person that a dose is due, once for each time at which it is pushed. */
export const enqueueDuePush = (context: Context, dose: NamedDose): Promise<void> =>
  enqueuePushes(context, [dose.person_id], {
    kind: 'dose',
    subjectId: dose.id,
    round: pushIndexAt(dose, context.clock.now()),
    payload: {
      title: 'Medication Reminder',
      body: `It's time to take ${dose.medicine_name}!`,
      path: paths.medication,
      tag: doseTag(doseId(dose.medicine_key, dose.dose)),
      aboutId: dose.person_id,
      dose: {
        medicine_name: dose.medicine_name,
        minute: dose.dose,
        reminder_id: dose.reminder_id,
        ...(dose.undone_at !== null && { undone_at: dose.undone_at }),
      },
    },
    expiresAt: missedAt(dose),
  });

/** Whether a miss is that old that its time alone would be taken for one of today. */
export const isOldMiss = (dose: Dose, now: number): boolean => now - missedAt(dose) >= day;

/** Tells the caregivers that a dose was missed, however late that was found out, and at each miss anew. */
export const enqueueMissedPush = async (
  context: Context,
  dose: NamedDose,
  fname: string,
): Promise<void> => {
  const now = context.clock.now();
  const date = isOldMiss(dose, now) ? `${dateOf(dose.dose)} ` : '';
  await enqueuePushes(context, await caregiversOf(context.db, dose.person_id), {
    kind: 'missed',
    subjectId: dose.id,
    round: 'next',
    payload: {
      title: 'Missed dose',
      body: `${fname} has not answered: ${dose.medicine_name}, ${date}${timeOf(dose.dose)}.`,
      path: paths.caregiverDashboard,
      tag: `missed:${dose.id}`,
      aboutId: dose.person_id,
    },
    expiresAt: now + missedPushTtlMs,
  });
};
