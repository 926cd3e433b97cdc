import { type Selectable, sql } from 'kysely';
import type { Context } from '../context.ts';
import { hasRow } from '../db/hasRow.ts';
import { claimableIds, isUnleased } from '../db/claim.ts';
import type { Db } from '../db/open.ts';
import type { BacklogOptions } from '../modules/push/repository.ts';
import type { MailKind, MailsTable, UsersTable } from '../db/accountTables.ts';

export type MailRow = Selectable<MailsTable>;

export interface NewMail {
  readonly id?: string;
  readonly userId: string;
  readonly kind: MailKind;
  /** Defaults to the user's, at the time of sending. */
  readonly address?: string | null;
  /** If it is asked for in a session. */
  readonly minter?: Pick<MailRow, 'made_by' | 'made_by_session'>;
  readonly aboutId?: string;
  /** Epoch milliseconds; defaults to now. */
  readonly dueAt?: number;
  /** Milliseconds from `dueAt` until the mail is dropped. */
  readonly ttlMs: number;
}

export type QueuedMail = Pick<MailRow, 'id' | 'due_at'>;

export const enqueueMail = (
  { db, clock, newId }: Context,
  { id = newId(), userId, kind, address, minter, aboutId, dueAt = clock.now(), ttlMs }: NewMail,
) =>
  db
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      kind,
      address: address ?? null,
      ...minter,
      about_id: aboutId ?? null,
      due_at: dueAt,
      first_due_at: dueAt,
      expires_at: dueAt + ttlMs,
      attempts: 0,
    })
    .execute();

/** A mail that is not yet due; the lock keeps it from being sent before the transaction ends. */
export const lockScheduledMail = async ({ db, clock }: Context, userId: string, kind: MailKind) =>
  db
    .updateTable('mails')
    .set({ attempts: 0 })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('due_at', '>', clock.now())
    .where('attempts', '=', 0)
    .returning(['id', 'due_at'])
    .executeTakeFirst();

interface ClaimOptions {
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
}

export const claimMails = (db: Db, { now, leaseMs, limit }: ClaimOptions) => {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .where(isUnleased(now))
    .orderBy(sql`case kind when 'emergency' then 0 else 1 end`)
    .orderBy('due_at')
    .limit(limit);
  return db
    .updateTable('mails')
    .set({ leased_until: now + leaseMs, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', claimableIds(db, due))
    .returningAll()
    .execute();
};

export const undeliveredMails = (db: Db, { before, now }: BacklogOptions) =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('first_due_at').as('since'),
    ])
    .where('first_due_at', '<=', before)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();

export type MailRecipient = Pick<Selectable<UsersTable>, 'email' | 'time_zone'>;

export const findMailRecipient = (db: Db, { user_id, address }: MailRow) =>
  db
    .selectFrom('users')
    .select(['time_zone', sql<string>`coalesce(${address}, email)`.as('email')])
    .where('id', '=', user_id)
    .executeTakeFirst();

export const postponeMail = (db: Db, { id, attempts }: MailRow, dueAt: number) =>
  db
    .updateTable('mails')
    .set({ leased_until: null, due_at: dueAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();

/**
 * An update instead of a select, to wait for a concurrent delete. Each claim raises `attempts`: false
 * if the mail was deleted or claimed again.
 */
export const isStillClaimed = (db: Db, { id, attempts }: MailRow) =>
  hasRow(
    db
      .updateTable('mails')
      .set({ attempts })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .returning('id'),
  );

export const deleteMailsOf = (db: Db, userId: string, kinds: readonly MailKind[]) =>
  db.deleteFrom('mails').where('user_id', '=', userId).where('kind', 'in', kinds).execute();

export const deleteMail = (db: Db, id: string) =>
  db.deleteFrom('mails').where('id', '=', id).execute();
