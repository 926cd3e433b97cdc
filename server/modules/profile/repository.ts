import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AvatarsTable, UsersTable } from '../../db/schema.ts';
import type { UserRow } from '../auth/repository.ts';

export const avatarByName = (db: Db, name: string): Promise<Selectable<AvatarsTable> | undefined> =>
  db.selectFrom('avatars').selectAll().where('name', '=', name).executeTakeFirst();

export const upsertAvatar = async (db: Db, row: Insertable<AvatarsTable>): Promise<void> => {
  const { name, picture } = row;
  await db
    .insertInto('avatars')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ name, picture }))
    .execute();
};

export const updateUser = (
  db: Db,
  id: string,
  change: Pick<Updateable<UsersTable>, 'fname' | 'lname' | 'avatar_url'>,
): Promise<UserRow> =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
