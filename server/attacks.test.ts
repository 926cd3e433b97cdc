import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import http from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { quotas } from '../contract/fieldLimits.ts';
import { day } from '../domain/specConstants.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';
import { deferred } from '../testkit/page/deferred.ts';
import { perTest } from '../testkit/server/perTest.ts';
import { makeTestDatabase } from '../testkit/server/testDatabase.ts';

/** Attempts to read other users' data or to overload the server. */

const now = Date.parse('2026-03-10T09:00:00Z');
/** Each delays the answer of one query. */
let beforeNextAnswers: (() => Promise<unknown>)[] = [];
const delaysAnswer: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await beforeNextAnswers.shift()?.();
    return result;
  },
};
const server = perTest(async () => {
  const database = await makeTestDatabase();
  const db = database.db.withPlugin(delaysAnswer);
  return makeFamily({ now, devices: false, database: { ...database, db } });
});
let call: Family['call'];

beforeEach(() => {
  ({ call } = server);
});

const activity = (details: string) => ({
  user_id: server.rosa.id,
  activity_type: 'exercise',
  details,
  status: 'completed',
});

/** A call whose body is complete only after `meanwhile`. */
const slowly = async (
  url: string,
  payload: object,
  meanwhile: () => Promise<unknown>,
  sender = server.rosa,
) => {
  const origin = await server.listen();
  const body = JSON.stringify(payload);
  const json = { 'content-type': 'application/json', 'content-length': body.length };
  const zone = { 'time-zone': 'America/New_York' };
  const headers = { ...sender.bearer, ...json, ...zone, expect: '100-continue' };
  const sent = http.request(origin + url, { method: 'POST', headers });
  sent.write(body.slice(0, 1));
  await once(sent, 'continue');
  await meanwhile();
  sent.end(body.slice(1));
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

describe('a session that ends while a call under it is still on its way', () => {
  const signOut = () => call('POST', '/api/auth/logout');
  const erase = () => call('DELETE', '/api/account', { password: server.rosa.password });

  test.each([
    ['signed out', signOut],
    ['erased', erase],
  ])('writes nothing any more: %s', async (_how, meanwhile) => {
    expect(await slowly('/api/activities/log', activity('Too late'), meanwhile)).toBe(401);
    expect(await server.rows('activities')).toEqual([]);
  });

  test('writes nothing any more, also if its body comes while the session is extended', async () => {
    server.clock.set(now + day);
    const { promise: isExtending, resolve: sendRest } = deferred();
    let received: http.IncomingMessage | undefined;
    const takeRequest = (message: unknown) => {
      received ??= (message as { readonly request: http.IncomingMessage }).request;
    };
    subscribe('http.server.request.start', takeRequest);
    const finishBody = async () => {
      sendRest();
      while (!received?.complete) await setImmediate();
    };
    // The device reports another zone, which is stored and compared with those of other devices.
    const storeZone = async () => undefined;
    beforeNextAnswers = [finishBody, storeZone, signOut];
    const answer = slowly('/api/activities/log', activity('Too late'), () => isExtending);
    expect(await answer).toBe(401);
    expect(beforeNextAnswers).toEqual([]);
    unsubscribe('http.server.request.start', takeRequest);
    expect(await server.rows('activities')).toEqual([]);
  });

  test('sends no alert any more, which the app keeps for the next sign-in', async () => {
    expect(await slowly('/api/emergency/send', {}, signOut)).toBe(401);
    expect(await server.rows('emergencies')).toEqual([]);
  });
});

test('a connection that has ended lets in nothing that was asked for before, nor is what was written answered again', async () => {
  const { carl } = server;
  const headers = { ...carl.bearer, 'idempotency-key': 'key' };
  const log = () => call('POST', '/api/activities/log', activity('Legs'), headers);
  expect((await log()).statusCode).toBe(201);
  const late = slowly('/api/activities/log', activity('Too late'), () => server.unpair(), carl);
  expect(await late).toBe(403);
  expect((await log()).statusCode).toBe(403);
  expect(await server.rows('activities')).toMatchObject([{ details: 'Legs' }]);
});

describe('one person cannot fill the minute of all others', () => {
  const message = `A person can have at most ${quotas.reminders} reminders.`;
  const tooMany = { code: 'invalid', message };
  const count = async () => (await server.rows('reminders')).length;
  const add = (medicine_name: string, headers: Record<string, string> = {}) =>
    call('POST', '/api/reminders', server.medicine({ medicine_name }), headers);
  const fillAndSave = async (many: number, times: readonly string[]) => {
    const [first] = await server.insertMedicines(many);
    const sent = times.map((time) => ({ reminder_id: server.context.newId(), time }));
    const { id } = first!;
    return server.saveMedicine(id, { name: 'M0', replaces: id, times: sent });
  };

  test('with reminders beyond those that a person can have', async () => {
    await server.insertMedicines(quotas.reminders - 1);
    expect((await add('The last')).statusCode).toBe(201);
    const answer = await add('One more', server.carl.bearer);
    expect([answer.statusCode, answer.json()]).toEqual([400, tooMany]);
    expect(await count()).toBe(quotas.reminders);
  });

  test('with medicines without a reminder, beyond those that a person can have', async () => {
    const made = await server.insertMedicines(quotas.medicines);
    await server.context.db.deleteFrom('reminders').execute();
    const refused = { code: 'invalid', message: 'A person can have at most 200 medicines.' };
    expect((await add('One more')).json()).toEqual(refused);
    expect((await server.saveMedicine(server.context.newId(), {})).json()).toEqual(refused);
    expect((await server.saveMedicine(made[0]!.id, { replaces: made[0]!.id })).statusCode).toBe(
      200,
    );
    expect(await server.rows('medicines')).toHaveLength(quotas.medicines);
  });

  test('with a change that brings more than it takes away', async () => {
    const answer = await fillAndSave(quotas.reminders, ['08:00', '20:00']);
    expect(answer.json()).toEqual(tooMany);
    expect(await count()).toBe(quotas.reminders);
  });

  test('nor is a change refused that adds none, of a user who had more before the limit', async () => {
    expect((await fillAndSave(quotas.reminders + 5, ['20:00'])).statusCode).toBe(200);
    expect(await count()).toBe(quotas.reminders + 5);
  });
});

test.each([
  ['location_data', 'a key', { 'idempotency-key': 'press' }],
  ['location_data', 'no key', {}],
  ['occurred_at', 'a key', { 'idempotency-key': 'press' }],
])('an alert goes out whatever its %s is, with %s', async (field, _what, headers) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/emergency/send',
    headers: { ...server.rosa.bearer, ...headers, 'content-type': 'application/json' },
    payload: `{"${field}":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { totalCaregivers: 1 }]);
});
