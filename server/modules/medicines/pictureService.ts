import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { bumpVersions } from '../changes/repository.ts';
import { newPictureName, type PictureRoute } from '../pictures/registerPictureRoute.ts';
import { toPicture } from '../pictures/toPicture.ts';
import {
  deletePicture,
  medicinePicturePath,
  medicinePictures,
  upsertPicture,
} from '../medicineRows/pictureRepository.ts';
import { lockMedicines } from '../medicineRows/repository.ts';
import { findMedicine } from './service.ts';

/** The app sends squares; what other clients send keeps its edges. */
const size = { width: 384, height: 384, fit: 'inside', withoutEnlargement: true } as const;

export const medicinePictureRoute: PictureRoute = {
  pathOf: medicinePicturePath,
  find: (db, name) =>
    medicinePictures(db)
      .select(['picture', 'person_id'])
      .where('name', '=', name)
      .executeTakeFirst(),
  who: 'person',
};

interface PictureChange {
  readonly medicineId: string;
  readonly actorId: string;
}

/** `store` returns false if nothing changes. The revision stays: a picture conflicts with no other change. */
const changePicture = (
  context: Context,
  change: PictureChange,
  store: (inside: Context) => Promise<boolean>,
) =>
  inTransaction(context, async (inside) => {
    const { id, person_id } = await findMedicine(inside, change.medicineId);
    await lockMedicines(inside.db, person_id);
    await findMedicine(inside, id);
    if (!(await store(inside))) return;
    await audit(inside, change.actorId, 'picture-changed', id);
    await bumpVersions(inside.db, [person_id], ['reminders']);
  });

/** Throws `not_found`, `unreadable_image`, `unavailable`. */
export const setMedicinePicture = async (
  context: Context,
  change: PictureChange,
  upload: Buffer = Buffer.alloc(0),
): Promise<{ picture: string }> => {
  const picture = await toPicture(upload, size);
  const name = newPictureName();
  await changePicture(context, change, async ({ db }) => {
    await upsertPicture(db, { name, medicine_id: change.medicineId, picture });
    return true;
  });
  return { picture: medicinePicturePath(name) };
};

/** Idempotent. Throws `not_found`. */
export const deleteMedicinePicture = async (
  context: Context,
  change: PictureChange,
): Promise<{ message: string }> => {
  await changePicture(context, change, ({ db }) => deletePicture(db, change.medicineId));
  return { message: 'Picture removed successfully' };
};
