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

export interface PersonRow {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  /** Of their session. */
  readonly token: string;
}

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

/** Writes survivors with two caregivers each; returns the survivors. */
export const writeFamilies = async (
  db: Db,
  count: number,
  passwordHash: string,
): Promise<PersonRow[]> => {
  const made_at = Date.now();
  const newId = makeIdGenerator({ now: () => made_at });
  const make = (role: Role): PersonRow => {
    const id = newId();
    return { id, role, email: `${id}@example.org`, token: `token-of-${id}` };
  };
  const survivors = Array.from({ length: count }, () => make('survivor'));
  const pairs = survivors.flatMap((survivor) =>
    ['', ''].map(() => ({ survivor, caregiver: make('caregiver') })),
  );
  const caregivers = pairs.map(({ caregiver }) => caregiver);
  await writePeople(db, [...survivors, ...caregivers], passwordHash);
  const pairings = pairs.map(({ survivor, caregiver }) => ({
    id: newId(),
    survivor_id: survivor.id,
    caregiver_id: caregiver.id,
    made_at,
  }));
  await inBatches(pairings, (rows) => db.insertInto('pairings').values(rows).execute());
  return survivors;
};

interface Owner extends Pick<PersonRow, 'id' | 'token'> {
  readonly device: DeviceSubscription;
}

/** Writes that each has registered a device in their session. */
export const writeDevices = async (
  db: Db,
  owners: readonly Owner[],
  newId: () => string,
): Promise<void> => {
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

/** What a device needs to subscribe to a server's pushes. */
export const publicKeyOf = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/api/push/public-key`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { publicKey: string }).publicKey;
};
