import type { Insertable } from 'kysely';
import type { Role } from '../../contract/fields.ts';
import { day } from '../../domain/constants.ts';
import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { makeIds } from '../../server/ids.ts';
import { hashPassword } from '../../server/modules/auth/passwords.ts';
import { hashToken } from '../../server/modules/auth/sessions.ts';
import type { DeviceSubscription, PushService } from '../../server/testing/pushService.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A survivor and those who care for them. */
export interface Family {
  readonly survivor: Person;
  readonly caregivers: readonly Person[];
  /** One of each caregiver, in the same order. */
  readonly devices: readonly DeviceSubscription[];
  /** Everybody's. */
  readonly password: string;
}

const password = 'correct horse';
const newId = makeIds({ now: () => Date.now() });

/** Values of one statement: databases take only so many at once. */
const inPieces = async <T>(rows: readonly T[], write: (piece: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 100) await write(rows.slice(from, from + 100));
};

const addPeople = async (db: Db, role: Role, count: number): Promise<Person[]> => {
  const now = Date.now();
  const password_hash = await hashPassword(password);
  const people = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `${id}@example.org`, token: `token-${newId()}` };
  });
  const users = people.map(({ id, email }): Insertable<Database['users']> => ({
    ...{ id, role, fname: 'Rosa', lname: 'Meyer', password_hash, time_zone: 'UTC' },
    ...{ email, email_norm: email, made_at: now },
  }));
  const sessions = people.map(({ id, token }) => ({
    ...{ token_hash: hashToken(token), user_id: id },
    ...{ made_at: now, extended_at: now, expires_at: now + day },
  }));
  await inPieces(users, (rows) => db.insertInto('users').values(rows).execute());
  await inPieces(sessions, (rows) => db.insertInto('sessions').values(rows).execute());
  return people;
};

const publicKeyOf = async (url: string, { token }: Person): Promise<string> => {
  const answer = await fetch(`${url}/api/push/public-key`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { publicKey: string }).publicKey;
};

/** Adds a survivor with so many caregivers, each with one device, to the database of a server. */
export const addFamily = async (
  db: Db,
  url: string,
  service: PushService,
  count: number,
): Promise<Family> => {
  const [survivor] = await addPeople(db, 'survivor', 1);
  if (!survivor) throw new Error('Nobody was added');
  const caregivers = await addPeople(db, 'caregiver', count);
  const made_at = Date.now();
  const pairings = caregivers.map(({ id }) => ({
    ...{ id: newId(), survivor_id: survivor.id, caregiver_id: id, made_at },
  }));
  const serverKey = await publicKeyOf(url, survivor);
  const devices = caregivers.map(() => service.subscribe(serverKey));
  const rows = caregivers.map(({ id, token }, index) => {
    const { endpoint, keys } = devices[index]!;
    const session_hash = hashToken(token);
    return { id: newId(), user_id: id, session_hash, endpoint, ...keys, made_at };
  });
  await inPieces(pairings, (piece) => db.insertInto('pairings').values(piece).execute());
  await inPieces(rows, (piece) => db.insertInto('push_subscriptions').values(piece).execute());
  return { survivor, caregivers, devices, password };
};
