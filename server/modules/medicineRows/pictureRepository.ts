import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';

export const medicinePicturePath = (name: string): string => `/api/medicine-pictures/${name}`;

export const medicinePictures = (db: Db) =>
  db.selectFrom('medicine_pictures').innerJoin('medicines', 'medicines.id', 'medicine_id');

/** By the id of the medicine. */
export const picturePathsOf = async (db: Db, person_id: string) => {
  const rows = await medicinePictures(db)
    .select(['medicine_id', 'name'])
    .where('person_id', '=', person_id)
    .execute();
  return new Map(rows.map(({ medicine_id, name }) => [medicine_id, medicinePicturePath(name)]));
};

export const upsertPicture = (
  db: Db,
  row: { readonly name: string; readonly medicine_id: string; readonly picture: Uint8Array },
) =>
  db
    .insertInto('medicine_pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('medicine_id').doUpdateSet(row))
    .execute();

/** False if there was none. */
export const deletePicture = (db: Db, medicineId: string) =>
  hasRow(
    db
      .deleteFrom('medicine_pictures')
      .where('medicine_id', '=', medicineId)
      .returning('medicine_id'),
  );
