import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
let server: TestServer;
let rosa: TestPerson;
beforeEach(async () => {
  server = await makeTestServer({ now });
  rosa = await server.register('survivor');
  await server.pair(rosa, await server.register('caregiver'));
});
afterEach(() => server.close());

const send = async (payload: object, key = press) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/emergency/send',
    headers: { ...rosa.bearer, 'idempotency-key': key },
    payload,
  });
  const body = answer.json<AnswerOf<Endpoints['sendEmergency']>>();
  return { status: answer.statusCode, body };
};
const rowsIn = async (table: 'emergencies' | 'alerts') =>
  (await server.context.db.selectFrom(table).selectAll().execute()).length;

describe('an alert is one thing with one id: sent again under its key', () => {
  test('it is answered as before, whatever else a newer app says of it', async () => {
    const first = await send({ id: press, message: 'I fell' });
    const again = await send({ id: press, message: 'I fell', occurred_at: now - 1_000 });
    expect([again, first.status]).toEqual([first, 201]);
    expect([await rowsIn('emergencies'), await rowsIn('alerts')]).toEqual([1, 1]);
  });

  test('it is so too where the key was recorded with other contents', async () => {
    const first = await send({ id: press });
    await server.context.db.deleteFrom('idempotency').execute();
    const path = '/api/emergency/send';
    const row = { person_id: rosa.id, key: press, path, body_hash: 'of before', made_at: now };
    await server.context.db
      .insertInto('idempotency')
      .values({ ...row, answer: JSON.stringify(first.body) })
      .execute();
    expect(await send({ id: press })).toEqual(first);
  });

  test('another one under the same key is another one', async () => {
    await send({ id: press });
    const other = await send({ id: 'c0ffee00-0000-4000-8000-000000000002' });
    expect([other.status, await rowsIn('alerts')]).toEqual([201, 2]);
  });

  test('without an id its contents tell it, as in every call that records', async () => {
    await send({ message: 'I fell' });
    expect(await send({ message: 'Fire' })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    });
  });
});
