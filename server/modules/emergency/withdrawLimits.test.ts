import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const press = 'c0ffee00-0000-4000-8000-000000000001';
const okBefore = 'You said that you are OK: nobody was told.';
let limited: TestServer;
let survivor: TestPerson;

describe('somebody who sends without end', () => {
  beforeEach(async () => {
    limited = await makeTestServer({ now, rateLimit: true });
    survivor = await limited.register('survivor');
    await limited.pair(survivor, await limited.register('caregiver'));
  });
  afterEach(() => limited.close());
  const call = (method: 'POST' | 'PUT', url: string, payload = {}) =>
    limited.app.inject({
      method,
      url: `/api/emergency/${url}`,
      headers: survivor.bearer,
      ...(method === 'POST' && { payload }),
    });

  test('takes back so many a minute that no server knows, and every one that it knows', async () => {
    const id = crypto.randomUUID();
    await call('POST', 'send', { id });
    for (let count = 0; count < 30; count += 1) {
      expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
    }
    const refused = await call('PUT', `withdraw/${crypto.randomUUID()}`);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    const rows = await limited.context.db.selectFrom('emergencies').select('id').execute();
    expect(rows).toHaveLength(31);
    expect((await call('PUT', `withdraw/${id}`)).statusCode).toBe(200);
    limited.clock.set(now + 60_000);
    expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
  });

  test('has no alert that was taken back stand for a later one', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await call('PUT', `withdraw/${crypto.randomUUID()}`)).statusCode).toBe(200);
    }
    expect((await call('POST', 'send')).json()).toMatchObject({ totalCaregivers: 1 });
  });

  test('is still answered about an alert that the server knows', async () => {
    await call('PUT', `withdraw/${press}`);
    for (let count = 0; count < 30; count += 1) await call('POST', 'send');
    expect((await call('POST', 'send', { id: press })).json()).toMatchObject({ message: okBefore });
  });
});
