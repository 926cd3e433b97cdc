import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { makePlaces, type Place } from './support/engines.ts';
import { randomFrom } from '../domain/testing/random.ts';
import { numberFrom } from './support/numberFrom.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { type Acknowledged, verify } from './support/verify.ts';

/**
 * Kills the server at random moments of a stream of writes and proves that nothing that it
 * acknowledged is lost, and nothing recorded twice, although every write is sent again until it is
 * acknowledged. KILLS and SEED set another length and another course.
 */
const kills = numberFrom('KILLS', 100);
const seed = numberFrom('SEED', Date.now() % 1_000_000);
const writers = 6;

interface Person {
  readonly id: string;
  readonly token: string;
}

/** The server as the writers know it: an address that may be dead. */
interface Target {
  url: string;
}

const send = async (target: Target, token: string, path: string, method: string, call: Call) =>
  fetch(`${target.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(call.body && { 'content-type': 'application/json' }),
      ...call.headers,
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
    signal: AbortSignal.timeout(10_000),
  });

interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const retried = new Set([408, 425, 429, 500, 502, 503, 504]);

/** As the outbox does it: the same call with the same key, until there is an answer. */
const insist = async <T>(
  target: Target,
  token: string,
  path: string,
  method: string,
  call: Call,
): Promise<T> => {
  for (;;) {
    const answer = await send(target, token, path, method, call).catch(() => undefined);
    const text = answer?.ok ? await answer.text().catch(() => undefined) : undefined;
    if (text !== undefined) return JSON.parse(text) as T;
    // A deletion that was done before the answer was lost.
    if (method === 'DELETE' && answer?.status === 404) return {} as T;
    if (answer && !answer.ok && !retried.has(answer.status)) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    await after(20);
  }
};

const enter = async (target: Target, role: string, name: string): Promise<Person> => {
  const account = { email: `${name}@example.org`, password: 'correct horse' };
  const body = { ...account, fname: 'Rosa', lname: name, role };
  await insist(target, '', '/api/auth/register', 'POST', { body });
  const { user, token } = await insist<{ user: { id: string }; token: string }>(
    target,
    '',
    '/api/auth/login',
    'POST',
    { body: account },
  );
  return { id: user.id, token };
};

const withKey = (body: object): Call => ({ body, headers: { 'idempotency-key': randomUUID() } });

/** One writer: activities, medicines, answers, edits and alerts, one after the other. */
const write = async (
  target: Target,
  { id, token }: Person,
  done: Acknowledged,
  isOver: () => boolean,
): Promise<void> => {
  const reminder = (medicine_name: string, schedule_time: string) => ({
    ...{ id: randomUUID(), user_id: id, medicine_name, schedule_time, frequency: '1x' },
  });
  for (let turn = 0; !isOver(); turn += 1) {
    const details = `Stretching ${randomUUID()}`;
    const entry = { user_id: id, activity_type: 'exercise', details, status: 'completed' };
    await insist(target, token, '/api/activities/log', 'POST', withKey(entry));
    done.activities.add(details);

    const message = `Help ${randomUUID()}`;
    await insist(target, token, '/api/emergency/send', 'POST', withKey({ message }));
    done.emergencies.add(message);

    const row = reminder(`Medicine ${randomUUID()}`, '08:00');
    await insist(target, token, '/api/reminders', 'POST', withKey(row));
    await insist(target, token, `/api/reminders/${row.id}`, 'PUT', { body: { status: 'taken' } });
    done.taken.add(row.medicine_name.toLowerCase());

    const edit = { 'edit-id': randomUUID() };
    const moved = reminder(row.medicine_name, '09:30');
    await insist(target, token, `/api/reminders/${row.id}`, 'DELETE', { headers: edit });
    const last = { ...edit, 'edit-last': 'true', 'idempotency-key': randomUUID() };
    await insist(target, token, '/api/reminders', 'POST', { body: moved, headers: last });
    done.reminders.set(row.medicine_name, '09:30');
  }
};

const drill = async (place: Place, random: () => number) => {
  const target: Target = { url: '' };
  const done: Acknowledged = {
    activities: new Set(),
    emergencies: new Set(),
    taken: new Set(),
    reminders: new Map(),
  };
  let server = await startServer(place.env);
  target.url = server.url;
  const people: Person[] = [];
  for (let index = 0; index < writers; index += 1) {
    people.push(await enter(target, 'survivor', `writer${index}`));
  }
  let over = false;
  const writing = Promise.all(people.map((person) => write(target, person, done, () => over)));
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await Promise.race([after(random() * 400), writing]);
      await server.kill();
      server = await startServer(place.env);
      target.url = server.url;
    }
    over = true;
    await writing;
  } finally {
    await server.stop();
  }
  const db = place.open();
  const found = await verify(db, done);
  await db.destroy();
  return { found: [...found, ...(await place.complaints())], done };
};

console.log(`${kills} kills, seed ${seed}`);
for await (const place of makePlaces()) {
  const begun = performance.now();
  const { found, done } = await drill(place, randomFrom(seed)).finally(() => place.remove());
  const count =
    done.activities.size + done.emergencies.size + done.taken.size + done.reminders.size;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${place.engine}: ${count} writes acknowledged in ${seconds} s`);
  for (const line of found) console.log(`  ${line}`);
  console.log(found.length === 0 ? '  0 lost, 0 doubled, integrity clean' : '  FAILED');
  if (found.length > 0) process.exitCode = 1;
}
