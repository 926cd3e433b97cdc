import { paths } from '../../contract/paths.ts';
import { missTag } from '../../domain/alarms.ts';
import { day } from '../../domain/specConstants.ts';
import { type Dose, missedAt } from '../../domain/doses.ts';
import { dateOf, timeOf } from '../../domain/zonedTime.ts';
import type { Context } from '../context.ts';
import { caregiversOf } from '../modules/pairing/repository.ts';
import { enqueuePushes } from '../modules/push/enqueuePushes.ts';
import { missedPushTtlMs, type NamedDose } from '../modules/doses/dosePush.ts';

/** A day later, a time alone would be read as today's. */
export const isOldMiss = (dose: Dose, now: number): boolean => now - missedAt(dose) >= day;

export const enqueueMissedPush = async (
  context: Context,
  dose: NamedDose,
  fname: string,
): Promise<void> => {
  const now = context.clock.now();
  const date = isOldMiss(dose, now) ? `${dateOf(dose.dose)} ` : '';
  const when = `${date}${timeOf(dose.dose)}`;
  await enqueuePushes(context, await caregiversOf(context.db, dose.person_id), {
    kind: 'missed',
    subjectId: dose.id,
    round: 'next',
    payload: {
      title: 'Missed dose',
      body: dose.hide_names
        ? `${fname} missed a medicine: ${when}.`
        : `${fname} has not answered: ${dose.medicine_name}, ${when}.`,
      path: paths.caregiverDashboard,
      tag: missTag(dose.id),
      aboutId: dose.person_id,
    },
    expiresAt: now + missedPushTtlMs,
  });
};
