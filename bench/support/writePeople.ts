import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Role } from '../../contract/fields.ts';
import { day } from '../../domain/specConstants.ts';
import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { hashToken } from '../../server/modules/sessions/sessions.ts';
import type { DeviceSubscription } from '../../testkit/server/pushService.ts';

/** Values of one statement: databases take only so many at once. */
export const inBatches = async <T>(rows: readonly T[], write: (piece: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 100) await write(rows.slice(from, from + 100));
};

const newId = makeIdGenerator({ now: Date.now });

export interface PersonRow {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  /** Of their session. */
  readonly token: string;
}
type Id = Pick<PersonRow, 'id'>;

/** A person who is not in the database yet. */
export const makePerson = (role: Role): PersonRow => {
  const id = newId();
  return { id, role, email: `${id}@example.org`, token: randomUUID() };
};
export const makePeople = (role: Role, count: number) =>
  Array.from({ length: count }, () => makePerson(role));

/** Writes sessions of people; each may have several. */
export const writeSessions = async (
  db: Db,
  people: readonly Pick<PersonRow, 'id' | 'token'>[],
): Promise<void> => {
  const now = Date.now();
  const sessions = people.map(({ id, token }) => ({
    token_hash: hashToken(token),
    user_id: id,
    made_at: now,
    extended_at: now,
    expires_at: now + 365 * day,
  }));
  await inBatches(sessions, (rows) => db.insertInto('sessions').values(rows).execute());
};

/** Writes people who are signed in past the server. All live in UTC. */
export const writePeople = async (
  db: Db,
  people: readonly PersonRow[],
  password_hash: string,
): Promise<void> => {
  const now = Date.now();
  const users = people.map(({ id, role, email }): Insertable<Database['users']> => ({
    id,
    role,
    fname: 'Rosa',
    lname: 'Meyer',
    email,
    email_norm: email,
    password_hash,
    avatar_url: null,
    time_zone: 'UTC',
    made_at: now,
  }));
  await inBatches(users, (rows) => db.insertInto('users').values(rows).execute());
  await writeSessions(db, people);
};

/** Writes who cares for whom. */
export const writePairings = async (
  db: Db,
  pairs: readonly (readonly [survivor: Id, caregiver: Id])[],
): Promise<void> => {
  const pairings = pairs.map(([{ id: survivor_id }, { id: caregiver_id }]) => ({
    id: newId(),
    survivor_id,
    caregiver_id,
    made_at: Date.now(),
  }));
  await inBatches(pairings, (rows) => db.insertInto('pairings').values(rows).execute());
};

/** Writes survivors with two caregivers each; returns the survivors. */
export const writeFamilies = async (
  db: Db,
  count: number,
  passwordHash: string,
): Promise<PersonRow[]> => {
  const survivors = makePeople('survivor', count);
  const pairs = survivors.flatMap((survivor) =>
    makePeople('caregiver', 2).map((caregiver) => [survivor, caregiver] as const),
  );
  await writePeople(db, [...survivors, ...pairs.map(([, caregiver]) => caregiver)], passwordHash);
  await writePairings(db, pairs);
  return survivors;
};

interface Owner extends Pick<PersonRow, 'id' | 'token'> {
  readonly device: DeviceSubscription;
}

/** Writes that each has registered a device in their session. */
export const writeDevices = async (db: Db, owners: readonly Owner[]): Promise<void> => {
  const made_at = Date.now();
  const subscriptions = owners.map(({ id, token, device: { endpoint, keys } }) => ({
    id: newId(),
    user_id: id,
    session_hash: hashToken(token),
    endpoint,
    ...keys,
    made_at,
  }));
  await inBatches(subscriptions, (rows) =>
    db.insertInto('push_subscriptions').values(rows).execute(),
  );
};
