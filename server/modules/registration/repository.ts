import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { InvitationsTable } from '../../db/accountTables.ts';

export const insertInvitation = (db: Db, row: Insertable<InvitationsTable>) =>
  db.insertInto('invitations').values(row).execute();

/** Whether the maker could still make it; the server made the setup link. */
const isMakerActive = sql<boolean>`(made_by is null or exists (select 1 from users as maker
  where maker.id = made_by and maker.deactivated_at is null and (maker.role = 'admin'
    or maker.role = 'caregiver' and invitations.role = 'survivor')))`;

const liveInvitations = (db: Db, now: number) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.made_by')
    .where('expires_at', '>', now)
    .where(isMakerActive);

export const roleOfInvitation = async (db: Db, tokenHash: string, now: number) => {
  const found = await liveInvitations(db, now)
    .select('invitations.role')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found?.role;
};

/** Of two concurrent calls one gets it. */
export const takeInvitation = (db: Db, tokenHash: string, now: number) =>
  db
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where(isMakerActive)
    .returning(['role', 'made_by'])
    .executeTakeFirst();

export const deleteSetupInvitations = (db: Db) =>
  db.deleteFrom('invitations').where('made_by', 'is', null).execute();

const isBy = (makerId: string | undefined) =>
  makerId === undefined ? sql<boolean>`true` : sql<boolean>`made_by = ${makerId}`;

export const invitationsBy = (db: Db, makerId: string | undefined, now: number) =>
  liveInvitations(db, now)
    .select(['invitations.id', 'invitations.role', 'expires_at', 'fname', 'lname'])
    .where(isBy(makerId))
    .orderBy('expires_at')
    .orderBy('invitations.id')
    .execute();

export const deleteInvitation = (db: Db, id: string, makerId: string | undefined) =>
  hasRow(db.deleteFrom('invitations').where('id', '=', id).where(isBy(makerId)).returning('id'));

export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
