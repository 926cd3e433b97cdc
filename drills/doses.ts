import { setTimeout as after } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import { day, minute } from '../domain/constants.ts';
import { timeOf, localMinuteOf } from '../domain/zonedTime.ts';
import type { Db } from '../server/db/open.ts';
import type { Database } from '../server/db/schema.ts';
import { makeIds } from '../server/ids.ts';
import { hashToken } from '../server/modules/auth/sessions.ts';
import { slots } from '../server/jobs/notifier.ts';
import { type PushService, startPushService } from '../server/testing/pushService.ts';
import { makePlaces, type Place } from './support/engines.ts';
import { numberFrom } from './support/numberFrom.ts';
import { type ServerProcess, startServer } from '../scripts/serverProcess.ts';

/**
 * So many doses fall due in one minute, each with a device of its own, at two server processes of
 * which one is killed half way. Proves that every device is told within 10 seconds of the minute,
 * and that at most as many are told twice as were being told at the kill.
 */
const count = numberFrom('DOSES', 1_000);
const deadline = 10_000;
const preparation = 20_000;

const publicKeyOf = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/api/push/public-key`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { publicKey: string }).publicKey;
};

const inPieces = async <T>(rows: readonly T[], write: (piece: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 100) await write(rows.slice(from, from + 100));
};

/** People with a session each; the medicines and devices come once the minute is chosen. */
const makePeople = async (db: Db, now: number) => {
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
  return { people, newId };
};

const chooseMinute = (): number => Math.ceil((Date.now() + preparation) / minute) * minute;

const subscribeAll = async (
  db: Db,
  { people, newId }: Awaited<ReturnType<typeof makePeople>>,
  push: PushService,
  serverKey: string,
): Promise<number> => {
  const devices = people.map(({ id, token }) => {
    const { endpoint, keys } = push.subscribe(serverKey);
    return {
      ...{ id: newId(), user_id: id, session_hash: hashToken(token), endpoint },
      ...{ p256dh: keys.p256dh, auth: keys.auth, made_at: Date.now() },
    };
  });
  await inPieces(devices, (rows) => db.insertInto('push_subscriptions').values(rows).execute());
  const dueAt = chooseMinute();
  const reminders = people.map(({ id }) => ({
    ...{ id: newId(), person_id: id, medicine_name: 'Aspirin', medicine_key: 'aspirin' },
    ...{ dosage: '1 tablet', frequency: '1x', made_at: Date.now() },
    schedule_time: timeOf(localMinuteOf(dueAt, 'UTC')),
  }));
  await inPieces(reminders, (rows) => db.insertInto('reminders').values(rows).execute());
  return dueAt;
};

const until = async (condition: () => boolean, latest: number): Promise<boolean> => {
  while (!condition()) {
    if (Date.now() > latest) return false;
    await after(5);
  }
  return true;
};

const runOn = async (
  place: Place,
  push: PushService,
  first: ServerProcess,
  second: ServerProcess,
): Promise<string[]> => {
  const db = place.open();
  const made = await makePeople(db, Date.now());
  const serverKey = await publicKeyOf(second.url, made.people[0]?.token ?? '');
  const dueAt = await subscribeAll(db, made, push, serverKey);
  const told = new Map<string, number>();
  const countTold = () => {
    for (const { subscription, at } of push.received) {
      if (!told.has(subscription.endpoint)) told.set(subscription.endpoint, at);
    }
    return told.size;
  };
  await until(() => push.received.length >= count / 2, dueAt + deadline);
  await first.kill();
  const killedAt = push.received.length;
  await until(() => countTold() >= count, dueAt + deadline);
  // What was being sent at the kill is sent again when its lease is over.
  await until(() => false, Date.now() + 5_000);
  const last = Math.max(...told.values()) - dueAt;
  const doubled = push.received.length - told.size;
  const tags = new Map<string, Set<string>>();
  for (const { subscription, message } of push.received) {
    const seen = tags.get(subscription.endpoint) ?? new Set();
    tags.set(subscription.endpoint, seen.add(message.notification.tag));
  }
  const manyTags = [...tags.values()].filter((seen) => seen.size > 1).length;
  await db.destroy();
  console.log(
    `${place.engine}: ${told.size} of ${count} told, the last ${(last / 1_000).toFixed(1)} s after the minute; ` +
      `one process killed after ${killedAt}; ${doubled} told twice (at most ${slots})`,
  );
  return [
    ...(told.size < count ? [`${count - told.size} were never told`] : []),
    ...(last > deadline ? ['the last was told too late'] : []),
    ...(doubled > slots ? ['more were told twice than were being told'] : []),
    ...(manyTags > 0 ? [`${manyTags} devices would show one dose twice`] : []),
    ...push.refused.slice(0, 3),
  ];
};

const drill = async (place: Place, push: PushService): Promise<string[]> => {
  const env = { ...place.env, PUSH_ALLOWED_HOSTS: push.host };
  const first = await startServer(env);
  const second = await startServer(env);
  try {
    return await runOn(place, push, first, second);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
};

for await (const place of makePlaces()) {
  const push = await startPushService();
  const found = await drill(place, push).finally(async () => {
    await push.close();
    await place.remove();
  });
  for (const line of found) console.log(`  FAILED: ${line}`);
  if (found.length > 0) process.exitCode = 1;
}
