import { expect, test } from '@jest/globals';
import { makeFamily } from '../testkit/server/family.ts';

test('a second call whose first one does not end is told so, and gets its answer later', async () => {
  const { rosa, call, open, close } = await makeFamily();
  const path = '/api/activities/log';
  const entry = { activity_type: 'exercise', details: 'Hip flexion', status: 'completed' };
  const send = () =>
    call('POST', path, { user_id: rosa.id, ...entry }, { 'idempotency-key': 'a tap' });
  const slow = await open().startTransaction().execute();
  const first = { person_id: rosa.id, key: 'a tap', path, made_at: 0, body_hash: '', answer: '{}' };
  await slow.insertInto('idempotency').values(first).execute();
  const second = await send();
  expect([second.statusCode, second.json()]).toMatchObject([425, { code: 'in_progress' }]);
  await slow.rollback().execute();
  expect((await send()).statusCode).toBe(201);
  await close();
});
