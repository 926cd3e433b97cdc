import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { limits } from '../contract/fields.ts';
import { endpoints } from '../contract/endpoints/index.ts';
import { assertMayActFor } from './access.ts';
import type { Context } from './context.ts';
import { once as recordOnce } from './idempotency.ts';
import { logActivity } from './modules/activities/service.ts';
import { endPairingOf } from './modules/pairing/repository.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../testkit/server/makeTestServer.ts';
import { multipartOf } from '../testkit/server/multipartOf.ts';

/** What somebody would try who wants into the data of others, or to keep the server from its work. */

let server: TestServer;
let rosa: TestPerson;
let carl: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
  rosa = await server.register('survivor');
  carl = await server.register('caregiver');
  await server.pair(rosa, carl);
});
afterEach(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (method: Method, url: string, who: TestPerson, payload?: object) =>
  server.app.inject({ method, url, headers: who.bearer, ...(payload && { payload }) });

const activity = (details: string) => ({
  user_id: rosa.id,
  activity_type: 'exercise',
  details,
  status: 'completed',
});
const medicine = (medicine_name: string, more: object = {}) => ({
  user_id: rosa.id,
  medicine_name,
  schedule_time: '08:00',
  frequency: '1x',
  ...more,
});

const written = async () => ({
  activities: await server.context.db.selectFrom('activities').select('details').execute(),
  reminders: await server.context.db.selectFrom('reminders').select('medicine_name').execute(),
});

/** A call whose body is not there as a whole before `meanwhile` is done. */
const slowly = async (
  [method, url, payload]: readonly [Method, string, object],
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> => {
  const origin = await server.listen();
  const body = JSON.stringify(payload);
  const sent = http.request(origin + url, {
    method,
    headers: {
      ...rosa.bearer,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  });
  sent.write(body.slice(0, 1));
  await once(sent, 'continue');
  await meanwhile();
  sent.end(body.slice(1));
  const [answer] = (await once(sent, 'response')) as [http.IncomingMessage];
  answer.resume();
  return answer.statusCode;
};

describe('a session that ends while a call under it is still on its way', () => {
  const signOut = () => call('POST', '/api/auth/logout', rosa);
  const erase = () => call('DELETE', '/api/account', rosa, { password: rosa.password });

  test.each([
    ['signed out', signOut],
    ['erased', erase],
  ])('writes nothing any more: %s', async (_how, meanwhile) => {
    const log = ['POST', '/api/activities/log', activity('Too late')] as const;
    expect(await slowly(log, meanwhile)).toBe(401);
    expect((await written()).activities).toEqual([]);
  });

  test('sends no alert any more, which the app keeps for the next sign-in', async () => {
    expect(await slowly(['POST', '/api/emergency/send', {}], signOut)).toBe(401);
    expect(await server.context.db.selectFrom('emergencies').select('id').execute()).toEqual([]);
  });
});

describe('a connection that has ended lets nothing more in', () => {
  test('of what was asked for before it ended, nor is what was written answered again', async () => {
    const { context } = server;
    const check = (inside: Context) => assertMayActFor(inside, carl.id, rosa.id);
    const body = { ...activity('Legs'), status: 'completed' as const };
    const record = { endpoint: endpoints.logActivity, personId: rosa.id, key: 'key', body, check };
    const work = (inside: Context) => logActivity(inside, body, carl.id);
    expect(await recordOnce(context, record, work)).toMatchObject({ details: 'Legs' });
    await endPairingOf(context.db, [rosa.id, carl.id], context.clock.now());
    await expect(recordOnce(context, record, work)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('of a picture that was being read', async () => {
    const image = sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } });
    const content = await image.jpeg().toBuffer();
    const form = multipartOf({ fname: 'Eve', lname: 'X' }, { field: 'avatar', content });
    const profile = async () => (await call('GET', `/api/survivor/profile/${rosa.id}`, rosa)).body;
    const before = await profile();
    const change = server.app.inject({
      method: 'PUT',
      url: `/api/survivor/profile/${rosa.id}`,
      headers: { ...carl.bearer, ...form.headers },
      payload: form.payload,
    });
    while (sharp.counters().process === 0) await new Promise(setImmediate);
    await endPairingOf(server.context.db, [rosa.id, carl.id], server.context.clock.now());
    expect((await change).statusCode).toBe(403);
    expect(await profile()).toBe(before);
  });
});

describe('one person cannot fill the minute of all others', () => {
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_none, index) => ({
      id: server.context.newId(),
      person_id: rosa.id,
      medicine_name: `Medicine ${index}`,
      medicine_key: `medicine ${index}`,
      dosage: '1',
      frequency: '1x',
      schedule_time: '08:00',
      made_at: server.context.clock.now(),
    }));
  const fill = async (count: number) => {
    const rows = rowsOf(count);
    await server.context.db.insertInto('reminders').values(rows).execute();
    return rows;
  };
  const tooMany = {
    code: 'invalid',
    message: `A person can have at most ${limits.reminders} reminders.`,
  };

  test('with reminders beyond those that a person can have', async () => {
    await fill(limits.reminders - 1);
    expect((await call('POST', '/api/reminders', rosa, medicine('The last'))).statusCode).toBe(201);
    const answer = await call('POST', '/api/reminders', carl, medicine('One more'));
    expect([answer.statusCode, answer.json()]).toEqual([400, tooMany]);
    expect((await written()).reminders).toHaveLength(limits.reminders);
  });

  const step = (payload: object, last: boolean) =>
    server.app.inject({
      method: 'POST',
      url: '/api/reminders',
      headers: { ...rosa.bearer, 'edit-id': 'edit', 'edit-last': String(last) },
      payload,
    });

  test('with an edit that brings more than it takes away', async () => {
    const [first] = await fill(limits.reminders);
    const { id = '' } = first ?? {};
    const leave = { method: 'DELETE', url: `/api/reminders/${id}` } as const;
    await server.app.inject({ ...leave, headers: { ...rosa.bearer, 'edit-id': 'edit' } });
    const two = [medicine('Medicine 0'), medicine('Medicine 0', { schedule_time: '20:00' })];
    expect((await step(two[0]!, false)).statusCode).toBe(201);
    expect((await step(two[1]!, true)).json()).toEqual(tooMany);
    expect((await written()).reminders).toHaveLength(limits.reminders);
    // Changed in place, the same count is no more than before.
    expect((await step(medicine('Medicine 0', { dosage: '2' }), true)).statusCode).toBe(409);
  });

  test('nor is an edit refused that brings no more, of somebody who had more before the limit', async () => {
    const [first] = await fill(limits.reminders + 5);
    const leave = { method: 'DELETE', url: `/api/reminders/${first?.id}` } as const;
    await server.app.inject({ ...leave, headers: { ...rosa.bearer, 'edit-id': 'edit' } });
    const changed = medicine('Medicine 0', { schedule_time: '20:00' });
    expect((await step(changed, true)).statusCode).toBe(201);
    expect((await written()).reminders).toHaveLength(limits.reminders + 5);
  });

  test('with an edit that never ends', async () => {
    const coming = rowsOf(limits.reminders).map((row) => ({ edit_id: 'edit', ...row }));
    await server.context.db.insertInto('edits_coming').values(coming).execute();
    expect((await step(medicine('One more'), false)).json()).toEqual(tooMany);
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
    headers: { ...rosa.bearer, ...headers, 'content-type': 'application/json' },
    payload: `{"${field}":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { totalCaregivers: 1 }]);
});
