import { expect, test } from '@jest/globals';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';

test('a second call whose first one does not end is told so, and gets its answer later', async () => {
  const server = await makeTestServer({ now: 1_000_000_000_000 });
  const rosa = await server.register('survivor');
  const key = 'a tap';
  const entry = { activity_type: 'exercise', details: 'Hip flexion', status: 'completed' };
  const send = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/activities/log',
      headers: { ...rosa.bearer, 'idempotency-key': key },
      payload: { user_id: rosa.id, ...entry },
    });
  const slow = await server.open().startTransaction().execute();
  const first = { person_id: rosa.id, key, path: '/api/activities/log', made_at: 0 };
  await slow
    .insertInto('idempotency')
    .values({ ...first, body_hash: '', answer: '{}' })
    .execute();
  const second = await send();
  expect([second.statusCode, second.json()]).toMatchObject([425, { code: 'in_progress' }]);
  await slow.rollback().execute();
  expect((await send()).statusCode).toBe(201);
  await server.close();
});
