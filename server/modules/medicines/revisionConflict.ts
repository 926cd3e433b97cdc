import { dateOf, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import { formatDay, fullNameOrNull } from '../../format.ts';
import { HttpError } from '../../httpError.ts';
import { userById } from '../users/repository.ts';
import type { MedicineRow } from '../medicineRows/repository.ts';

const lastChange = ({ db }: Context, medicineId: string) =>
  db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor_id')
    .select(['audit.at', 'users.id', 'fname', 'lname'])
    .where('action', '=', 'medicine-saved')
    .where('subject_id', '=', medicineId)
    .orderBy('audit.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Says who has made the newer version, and when: with the day, as it may be read on another one. */
export const revisionConflict = async (
  context: Context,
  { id, person_id }: Pick<MedicineRow, 'id' | 'person_id'>,
  actorId: string,
): Promise<HttpError> => {
  const last = await lastChange(context, id);
  const name = last && fullNameOrNull(last.fname, last.lname);
  if (!name)
    return new HttpError('revision_conflict', 'Somebody else has changed this medicine meanwhile.');
  const { time_zone: zone } = await userById(context.db, person_id);
  const minute = localMinuteOf(last.at, zone);
  const when = `on ${formatDay(dateOf(minute))} at ${timeOf(minute)}`;
  const who = last.id === actorId ? 'You have' : `${name} has`;
  return new HttpError('revision_conflict', `${who} changed this medicine ${when}.`);
};
