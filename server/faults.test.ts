import { afterEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Activity } from '../contract/endpoints/index.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';
import { makeClusterDatabase, testEngine } from '../testkit/server/testDatabase.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: Family;

afterEach(() => server.close());

const log = (key: string) => {
  const what = { activity_type: 'exercise', details: key, status: 'completed' };
  const body = { user_id: server.rosa.id, ...what };
  return server.call('POST', '/api/activities/log', body, { 'idempotency-key': key });
};
const remind = (medicine_name: string) =>
  server.call('POST', '/api/reminders', server.medicine({ medicine_name }));
const signIn = () => {
  const { email, password } = server.rosa;
  return server.call('POST', '/api/auth/login', { email, password });
};
const page = () => server.call('GET', `/api/survivor-dashboard/${server.rosa.id}?page=1&limit=100`);

/** Skips the cached answer, which is valid for a second. */
const ready = async () => {
  server.clock.set(server.clock.now() + 1_000);
  return (await server.app.inject('/readyz')).statusCode;
};

type Answer = Awaited<ReturnType<typeof page>>;

const expectUnavailable = (answer: Answer): void => {
  expect(answer.json()).toEqual({ code: 'unavailable', message: expect.any(String) });
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
};

const details = async (): Promise<string[]> => {
  const { activities } = (await page()).json<{ activities: Activity[] }>();
  return activities.map((activity) => activity.details).toSorted();
};

/** Expects that the same calls succeed without a restart and leave one record each. */
const expectRecovered = async (acknowledged: readonly string[], refused: readonly string[]) => {
  expect(await ready()).toBe(200);
  for (const key of refused) expect((await log(key)).statusCode).toBe(201);
  expect(await details()).toEqual([...acknowledged, ...refused].toSorted());
  expect((await remind('Later')).statusCode).toBe(201);
  expect((await signIn()).statusCode).toBe(200);
};

if (testEngine === 'sqlite') {
  test('SQLite waits in vain for another process that writes, then goes on', async () => {
    server = await makeFamily({ now, devices: false });
    expect((await log('before')).statusCode).toBe(201);
    await sql`pragma busy_timeout = 10`.execute(server.context.db);
    await server
      .open()
      .transaction()
      .execute(async () => {
        expectUnavailable(await log('during'));
        expectUnavailable(await remind('During'));
        expectUnavailable(await signIn());
        expect(await ready()).toBe(503);
        expect(await details()).toEqual(['before']);
      });
    await expectRecovered(['before'], ['during']);
  });
} else {
  test('PostgreSQL is away for a while, and nothing that was acknowledged is lost', async () => {
    const database = await makeClusterDatabase();
    server = await makeFamily({ now, devices: false, database });
    const acknowledged: string[] = [];
    const refused: string[] = [];
    let end: Promise<void> | undefined;
    const writeUntilRefused = async (writer: number) => {
      for (let count = 0; ; count += 1) {
        const key = `${writer}-${count}`;
        const answer = await log(key);
        if (answer.statusCode !== 201) {
          expectUnavailable(answer);
          refused.push(key);
          return;
        }
        acknowledged.push(key);
        if (acknowledged.length === 20) end = database.cluster.kill();
      }
    };
    await Promise.all([1, 2, 3, 4].map(writeUntilRefused));
    await end;

    for (const call of [page, signIn, () => remind('During'), () => log('1-0')]) {
      expectUnavailable(await call());
    }
    expect(await ready()).toBe(503);

    await database.cluster.restart();
    await expectRecovered(acknowledged, refused);
  });
}
