import { day, minute } from '../../domain/specConstants.ts';
import type { Db } from '../db/open.ts';
import { firstIdAt, instantOfId } from '../idGenerator.ts';
import {
  columnsOf,
  concerns,
  deletedIn,
  kindOf,
  type Revocation,
  revokingActions,
} from './revocation.ts';
import { appendRevocations, readRevocationFile, replaceRevocations } from './revocationFile.ts';

const keptMs = 366 * day;

/** Transactions commit in another order than that of their ids, and the clocks of processes differ. */
const overlapMs = 5 * minute;

/** With the current values: a change is superseded by the next one. */
const revocationsSince = async (db: Db, since: string) => {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'subject_id')
    .selectAll('audit')
    .select(['password_hash', 'email', 'email_norm', 'email_confirmed_at'])
    .select(['deactivated_at', 'erase_at'])
    .select('users.id as user_id')
    .where('action', 'in', revokingActions)
    .where('audit.id', '>=', since)
    .orderBy('audit.id')
    .execute();
  return rows.flatMap(({ id, at, action, actor_id, subject_id, user_id, ...user }) => {
    const change = { id, at, action, actor_id, subject_id };
    const columns = columnsOf(kindOf(change));
    if (columns.length === 0) return change;
    if (user_id === null) return [];
    return { ...change, values: Object.fromEntries(columns.map((name) => [name, user[name]])) };
  });
};

/**
 * Brings the file up to date with the audit, and returns what it holds then. Several processes may
 * run it: each writes what is missing, also what another one lost when it replaced the file.
 */
export const recordRevocations = async (
  db: Db,
  file: string,
  now: number,
  read = readRevocationFile,
) => {
  const found = await read(file);
  const known = found?.revocations ?? [];
  const oldest = firstIdAt(now - keptMs);
  const newest = known.reduce((last, { id }) => (id > last ? id : last), oldest);
  // A clock that was ahead may have written the newest.
  const overlap = firstIdAt(Math.min(instantOfId(newest), now) - overlapMs);
  const rows = await revocationsSince(db, overlap > oldest ? overlap : oldest);
  const deleted = deletedIn([...known, ...rows]);
  const isKept = (one: Revocation) => one.id >= oldest && !concerns(one, deleted);
  const knownIds = new Set(known.map(({ id }) => id));
  const missing = rows.filter((one) => isKept(one) && !knownIds.has(one.id));
  const kept = [...known.filter(isKept), ...missing];
  if (kept.length < known.length + missing.length) await replaceRevocations(file, kept);
  else if (!found || missing.length > 0) await appendRevocations(file, found, missing);
  return kept;
};
