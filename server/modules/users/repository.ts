import type { QuietHours } from '../../../domain/hearing.ts';
import { exactEmail, normalizeEmail } from '../../../domain/email.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import { isOneOf, preparedQuery } from '../../db/preparedQuery.ts';
import type { UsersTable } from '../../db/accountTables.ts';
import { email as emailField } from '../../../contract/fields.ts';

export type UserRow = Selectable<UsersTable>;

/** False when an account has this address. */
export const insertUser = (db: Db, row: Insertable<UsersTable>) =>
  hasRow(
    db
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.column('email_norm').doNothing())
      .returning('id'),
  );

export const findUserByEmail = async (db: Db, email: string) => {
  const exact = exactEmail(email);
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where('email_norm', 'in', [exact, normalizeEmail(email)])
    .execute();
  return found.find(({ email_norm }) => email_norm === exact) ?? found[0];
};

const userQuery = preparedQuery((db, given: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', given.id),
);

export const findUser = async (db: Db, id: string) => (await userQuery(db, { id }))[0];

/** Throws for an unknown id: check access first. */
export const userById = async (db: Db, id: string) => {
  const user = await findUser(db, id);
  if (!user) throw new Error('Nobody has this id');
  return user;
};

/** Locks the user until the transaction ends. */
export const lockUser = (db: Db, id: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Locks the password until the transaction ends; false when it has changed or no longer counts. */
export const lockPassword = (
  db: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
) =>
  hasRow(
    db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deactivated_at', 'is', null)
      .returning('id'),
  );

/** Throws for an unknown id. */
export const updateUser = (db: Db, id: string, change: Updateable<UsersTable>) =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const recordSeen = preparedQuery(
  (db, { ids, now }: { ids: readonly string[]; now: number }) =>
    db
      .updateTable('users')
      .set({ seen_at: now })
      .where(isOneOf(db, 'id', ids)),
);

export const recordEmailConfirmed = (db: Db, id: string, now: number) =>
  db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();

/** By id. */
export const firstNamesOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'fname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, fname }) => [id, fname]));
};

export const quietHoursFrom = ({ quiet_from: from, quiet_to: to }: QuietHours) =>
  from === null || to === null ? null : { from, to };

/** By id, of those who have some. */
export const quietHoursOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'quiet_from', 'quiet_to', 'time_zone'])
    .where('id', 'in', ids)
    .where('quiet_from', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** Skips invalid addresses: they can contain characters that the database rejects. */
export const userByTypedEmail = async (db: Db, email: string) =>
  [exactEmail(email), normalizeEmail(email)].every((key) => v.is(emailField, key))
    ? findUserByEmail(db, email)
    : undefined;
