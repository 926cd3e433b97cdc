import { exactEmail, normalizeEmail } from '../../domain/email.ts';
import type { Db } from '../db/open.ts';
import { endPairingOf } from '../modules/pairing/repository.ts';
import {
  columnsOf,
  kindOf,
  type Revocation,
  type RevocationKind,
  revocationKinds,
  revokingActions,
} from './revocation.ts';

export interface AppliedRevocations {
  readonly counts: Readonly<Record<RevocationKind, number>>;
  /** Accounts whose new email another one has in the backup. */
  readonly refusedEmails: readonly string[];
}

/** Null if another account has the email. One that only looks the same leaves the exact key. */
const freeEmailKey = async (db: Db, email: string, id: string) => {
  const keys = [normalizeEmail(email), exactEmail(email)];
  const held = await db
    .selectFrom('users')
    .select('email_norm')
    .where('email_norm', 'in', keys)
    .where('id', '<>', id)
    .execute();
  const taken = new Set(held.map(({ email_norm }) => email_norm));
  return keys.find((key) => !taken.has(key)) ?? null;
};

/** Lets people exchange their addresses, whatever the order. */
const releaseEmails = async (db: Db, ids: readonly string[]) => {
  for (const id of ids) {
    await db.updateTable('users').set({ email_norm: id }).where('id', '=', id).execute();
  }
};

/** Those that got no address back theirs of the backup. Returns the ids. */
const restoreEmails = async (db: Db, ids: readonly string[]) => {
  const released =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'email'])
          .where('email_norm', 'in', ids)
          .execute();
  for (const { id, email } of released) {
    const email_norm = await freeEmailKey(db, email, id);
    if (email_norm === null) continue;
    await db.updateTable('users').set({ email_norm }).where('id', '=', id).execute();
  }
  return released.map(({ id }) => id);
};

/** False if the backup does not hold what it changes. */
const apply = async (db: Db, revocation: Revocation) => {
  const { at, actor_id, subject_id, values = {} } = revocation;
  const kind = kindOf(revocation);
  if (kind === null || subject_id === null) return false;
  if (kind === 'disconnection') {
    return actor_id !== null && endPairingOf(db, [actor_id, subject_id], at);
  }
  if (kind === 'deletion') {
    await db.deleteFrom('pushes').where('about_id', '=', subject_id).execute();
    const deleted = await db.deleteFrom('users').where('id', '=', subject_id).executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const change = Object.fromEntries(columnsOf(kind).map((name) => [name, values[name]]));
  if (kind === 'email') {
    // The recorded key may be taken in the backup.
    change.email_norm = await freeEmailKey(db, String(values.email), subject_id);
    if (change.email_norm === null) return false;
  }
  const changed = await db
    .updateTable('users')
    .set(change)
    .where('id', '=', subject_id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
};

/** Their audit makes the next restore leave out those that this one repeats. */
const unknownTo = async (db: Db, revocations: readonly Revocation[]) => {
  const held = await db
    .selectFrom('audit')
    .select('id')
    .where('action', 'in', revokingActions)
    .execute();
  const unknown = new Map(revocations.map((one) => [one.id, one]));
  for (const { id } of held) unknown.delete(id);
  return [...unknown.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** Repeats in a restored database what made access end since its backup. Runs in a transaction. */
export const applyRevocations = async (db: Db, revocations: readonly Revocation[]) => {
  const subjects = new Map(revocationKinds.map((kind) => [kind, new Set<string>()]));
  const unknown = await unknownTo(db, revocations);
  const renamed = unknown
    .filter((one) => kindOf(one) === 'email')
    .map((one) => one.subject_id ?? '');
  await releaseEmails(db, renamed);
  for (const one of unknown) {
    const kind = kindOf(one);
    const isApplied = await apply(db, one);
    const subject = kind === 'disconnection' ? one.id : one.subject_id;
    if (isApplied && kind !== null && subject !== null) subjects.get(kind)?.add(subject);
    const { id, at, action, actor_id, subject_id } = one;
    await db.insertInto('audit').values({ id, at, action, actor_id, subject_id }).execute();
  }
  const refusedEmails = await restoreEmails(db, renamed);
  const counts = Object.fromEntries([...subjects].map(([kind, { size }]) => [kind, size]));
  return { counts: counts as Record<RevocationKind, number>, refusedEmails };
};
