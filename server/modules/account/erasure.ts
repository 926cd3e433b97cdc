import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { deleteInBatches, truncateLog } from '../../db/deleteInBatches.ts';
import { hasRow } from '../../db/hasRow.ts';
import { userReferences } from '../../db/userReferences.ts';
import { deleteMailFiles } from '../../mail/transport.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { lockUser, updateUser } from '../users/repository.ts';
import { bumpVersions } from '../changes/repository.ts';
import { unansweredAlerts } from '../emergency/repository.ts';
import { connectedPersonIds, endPairingsOf } from '../pairing/repository.ts';
import { notifyOpenMisses } from '../pairing/notifyOpenMisses.ts';

const noIdentity = {
  fname: '',
  lname: '',
  email: '',
  phone: null,
  password_hash: '',
  avatar_url: null,
} as const;

/** Frees the email, and ends and notifies the connections. Keeps only ids in the audit. Runs inside a transaction. */
export const removeIdentity = async (inside: Context, userId: string, actorId: string | null) => {
  const { db, clock } = inside;
  const user = await lockUser(db, userId);
  const hasBegun = user?.email === '';
  if (!user || hasBegun) return;
  const openAlerts = unansweredAlerts(db)
    .select('alerts.id')
    .where('alerts.survivor_id', '=', userId);
  const others = await connectedPersonIds(db, userId);
  const facts = { to: others, person: user, hadOpenAlert: await hasRow(openAlerts) };
  await notify(inside, 'connection-ended', facts);
  await endPairingsOf(db, userId, clock.now());
  await updateUser(db, userId, { ...noIdentity, email_norm: `deleted:${userId}` });
  if (user.role === 'caregiver') for (const id of others) await notifyOpenMisses(inside, id);
  await bumpVersions(db, others, ['activities', 'pairings', 'alerts']);
  await audit(inside, actorId, 'account-deleted', userId);
};

/** Of a deactivated user. Many short transactions, so that others need not wait; may be repeated after a crash. */
export const eraseAccount = async (context: Context, userId: string) => {
  const { db, mailDir } = context;
  await inTransaction(context, (inside) => removeIdentity(inside, userId, null));
  await deleteInBatches(context, 'pushes', sql`about_id = ${userId} and kind <> 'ended'`);
  for (const { table, column } of await userReferences(db)) {
    await deleteInBatches(context, table, sql`${sql.ref(column)} = ${userId}`);
  }
  await deleteMailFiles(mailDir, userId);
  await inTransaction(context, (inside) =>
    inside.db.deleteFrom('users').where('id', '=', userId).execute(),
  );
  await truncateLog(db);
};

export const eraseDueAccounts = async (context: Context) => {
  const { db, clock } = context;
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('erase_at', '<=', clock.now())
    .execute();
  for (const { id } of due) await eraseAccount(context, id);
};
