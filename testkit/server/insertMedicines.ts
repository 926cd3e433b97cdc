import { everyDay } from '../../domain/daySchedule.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { medicineDefaults } from '../../server/modules/medicineRows/repository.ts';
import type { Db } from '../../server/db/open.ts';

interface DailyMedicine {
  readonly id: string;
  readonly person_id: string;
  readonly medicine_name: string;
  readonly schedule_time: string;
  readonly made_at: number;
}

/** Medicines of one time each, which is the id of both rows. */
export const insertMedicines = async (
  db: Db,
  medicines: readonly DailyMedicine[],
): Promise<void> => {
  const schedule = JSON.stringify(everyDay);
  const rows = medicines.map(({ id, person_id, medicine_name }) => ({
    id,
    person_id,
    medicine_name,
    medicine_key: medicineKey(medicine_name),
    dosage: '1 tablet',
    schedule,
    revision: id,
    ...medicineDefaults,
    amounts: '[]',
  }));
  const times = medicines.map(({ id, schedule_time, made_at }) => ({
    id,
    medicine_id: id,
    frequency: '1x',
    schedule_time,
    made_at,
  }));
  await db.insertInto('medicines').values(rows).execute();
  await db.insertInto('reminders').values(times).execute();
};
