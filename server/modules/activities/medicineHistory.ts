import { medicineChanges, parseDetails } from '../../../domain/doseDetails.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { Db } from '../../db/open.ts';
import type { MedicineRow } from '../medicineRows/repository.ts';
import { activitiesOf, toNamedActivity } from './repository.ts';

const maxLines = 500;

/** Changes of a medicine, newest first, also under its former names. */
export const readMedicineHistory = async (
  db: Db,
  { person_id, medicine_name }: Pick<MedicineRow, 'person_id' | 'medicine_name'>,
  readerId: string,
) => {
  const rows = await activitiesOf(db, person_id)
    .where('activity_type', '=', 'medication')
    .where('dose_id', 'is', null)
    .orderBy('occurred_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(maxLines)
    .execute();
  let key = medicineKey(medicine_name);
  return rows.flatMap((row) => {
    const event = parseDetails(row.details);
    const isChange = medicineChanges.some((change) => change === event?.event);
    if (!isChange || medicineKey(event?.name ?? '') !== key) return [];
    const activity = toNamedActivity(row, readerId);
    const renamed = activity.changes?.find(({ what }) => what === 'name');
    if (renamed?.what === 'name') key = medicineKey(renamed.from);
    return [activity];
  });
};
