import type { DaySchedule } from '../../../contract/endpoints/index.ts';
import { isPaused } from '../../../domain/daySchedule.ts';
import { missedAt } from '../../../domain/doses.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { deleteMissActivities } from './repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { deletePushes } from '../push/repository.ts';
import { correctMiss } from '../doses/endDosePushes.ts';
import { type DoseRow, dosesWithin, unmissDoses } from '../doses/repository.ts';
import type { MedicineRow } from '../medicineRows/repository.ts';

/** Deletes what was logged and pushed of misses after `since`, once their rows are no longer missed. */
export const dropMisses = async (
  context: Context,
  rows: readonly Pick<DoseRow, 'id' | 'person_id' | 'dose'>[],
  since: number,
) => {
  const { db } = context;
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  for (const id of await deleteMissActivities(db, ids, since))
    await audit(context, null, 'answer-taken-back', id);
  for (const row of rows) {
    await correctMiss(context, row);
    await deletePushes(db, row.id, ['dose', 'missed']);
  }
  const people = new Set(rows.map(({ person_id }) => person_id));
  await bumpVersions(db, [...people], ['reminders', 'activities']);
};

interface Pause extends Pick<MedicineRow, 'id' | 'person_id'> {
  readonly schedule: DaySchedule;
  readonly savedAt: number;
}

/** A device that was offline may send a pause after the clock has missed a dose of it. */
export const dropPausedMisses = async (
  context: Context,
  { id, person_id: personId, schedule, savedAt }: Pause,
) => {
  const { paused_from: from, paused_until: to } = schedule;
  if (from === null) return;
  const doses = { personId, medicineIds: [id], from, to: to ?? '9999' };
  const missed = (await dosesWithin(context.db, doses)).filter(
    ({ status, dose, due_at: at }) =>
      status === 'missed' &&
      at !== null &&
      isPaused(schedule, dose) &&
      savedAt < missedAt({ dose, at }),
  );
  const dropped = await unmissDoses(
    context.db,
    missed.map(({ id }) => id),
  );
  await dropMisses(context, dropped, savedAt);
};
