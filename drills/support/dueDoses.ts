import type { Insertable } from 'kysely';
import { day, minute } from '../../domain/constants.ts';
import { localMinuteOf, timeOf } from '../../domain/zonedTime.ts';
import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';
import { makeIds } from '../../server/ids.ts';
import { hashToken } from '../../server/modules/auth/sessions.ts';
import type { DeviceSubscription, PushService } from '../../server/testing/pushService.ts';

/** A survivor with a session and a device. */
export interface DuePerson {
  readonly id: string;
  readonly token: string;
  readonly device: DeviceSubscription;
}

export interface DueDoses {
  /** Epoch milliseconds of the minute in which all doses fall due. */
  readonly dueAt: number;
  /** One of a survivor each, with a session and one medicine. */
  readonly devices: readonly DeviceSubscription[];
}

interface Asked {
  readonly count: number;
  /** Origin of a server on this database. */
  readonly url: string;
  readonly push: PushService;
  /**
   * The minute is the first that begins so many milliseconds from now, or later; they are left to
   * write all rows. In a minute that has begun (-60,000) each dose falls due as it is written.
   */
  readonly soonest?: number;
  /** What is to be done with the people before they have a medicine. */
  readonly before?: (people: readonly DuePerson[]) => Promise<void>;
}

const publicKeyOf = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/api/push/public-key`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { publicKey: string }).publicKey;
};

const inPieces = async <T>(rows: readonly T[], write: (piece: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 100) await write(rows.slice(from, from + 100));
};

/** So many survivors, each with a device and a dose, all due in the same minute. */
export const makeDueDoses = async (
  db: Db,
  { count, url, push, soonest = 15_000, before }: Asked,
): Promise<DueDoses> => {
  const now = Date.now();
  const newId = makeIds({ now: () => now });
  const people = Array.from({ length: count }, (_none, index) => ({
    id: newId(),
    token: `token-${index}`,
  }));
  const users = people.map(({ id }, index): Insertable<Database['users']> => ({
    ...{ id, role: 'survivor', fname: 'Rosa', lname: `Number ${index}`, password_hash: '' },
    ...{ email: `${index}@example.org`, email_norm: `${index}@example.org` },
    ...{ avatar_url: null, time_zone: 'UTC', made_at: now },
  }));
  const sessions = people.map(({ id, token }) => ({
    ...{ token_hash: hashToken(token), user_id: id },
    ...{ made_at: now, extended_at: now, expires_at: now + day },
  }));
  await inPieces(users, (rows) => db.insertInto('users').values(rows).execute());
  await inPieces(sessions, (rows) => db.insertInto('sessions').values(rows).execute());

  const serverKey = await publicKeyOf(url, people[0]?.token ?? '');
  const owners = people.map((person) => ({ ...person, device: push.subscribe(serverKey) }));
  const subscriptions = owners.map(({ id, token, device }) => ({
    ...{ id: newId(), user_id: id, session_hash: hashToken(token) },
    ...{ endpoint: device.endpoint, ...device.keys, made_at: now },
  }));
  await inPieces(subscriptions, (rows) =>
    db.insertInto('push_subscriptions').values(rows).execute(),
  );
  await before?.(owners);
  const dueAt = Math.ceil((Date.now() + soonest) / minute) * minute;
  const reminders = people.map(({ id }) => ({
    ...{ id: newId(), person_id: id, medicine_name: 'Aspirin', medicine_key: 'aspirin' },
    ...{ dosage: '1 tablet', frequency: '1x', made_at: now },
    schedule_time: timeOf(localMinuteOf(dueAt, 'UTC')),
  }));
  await inPieces(reminders, (rows) => db.insertInto('reminders').values(rows).execute());
  return { dueAt, devices: owners.map(({ device }) => device) };
};
