import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { endpoints } from '../contract/endpoints/index.ts';
import { assertMayActFor } from './access.ts';
import type { Context } from './context.ts';
import { once as recordOnce } from './idempotency.ts';
import { logActivity } from './modules/activities/service.ts';
import { endPairingOf } from './modules/pairing/repository.ts';
import { makeTestServer, type TestPerson, type TestServer } from './testing/makeTestServer.ts';
import { multipartOf } from './testing/multipartOf.ts';

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
  const end = () => call('DELETE', `/api/pairing/${carl.id}`, rosa);

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
    const changes = Array.from({ length: 6 }, () =>
      server.app.inject({
        method: 'PUT',
        url: `/api/survivor/profile/${rosa.id}`,
        headers: { ...carl.bearer, ...form.headers },
        payload: form.payload,
      }),
    );
    await Promise.race(changes);
    expect((await end()).statusCode).toBe(200);
    const profile = async () => (await call('GET', `/api/survivor/profile/${rosa.id}`, rosa)).body;
    const before = await profile();
    const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(await profile()).toBe(before);
    expect(statuses.at(-1)).toBe(403);
  });
});

test.each([
  ['a key', { 'idempotency-key': 'press' }],
  ['no key', {}],
])('an alert goes out whatever its location is, with %s', async (_what, headers) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/emergency/send',
    headers: { ...rosa.bearer, ...headers, 'content-type': 'application/json' },
    payload: `{"location_data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { totalCaregivers: 1 }]);
});
