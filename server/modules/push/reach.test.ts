import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { makePushHouse, type PushHouse } from '../../../testkit/server/pushDevices.ts';
import { versionsOf } from '../changes/repository.ts';
import { inTransaction } from '../../context.ts';
import { endSubscriptions } from './service.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let house: PushHouse;
let rosa: TestPerson;
let ben: TestPerson;

beforeEach(async () => {
  house = await makePushHouse({ now });
  rosa = await house.server.register('survivor');
  ben = await house.server.register('caregiver');
  await house.server.pair(rosa, ben);
});
afterEach(() => house.close());

const seen = async () => (await versionsOf(house.server.context.db, rosa.id))?.pairings ?? 0;
const canBeReached = async () => {
  const answer = await house.server.app.inject({
    url: '/api/pairing/active',
    headers: rosa.bearer,
  });
  return answer.json<{ is_reachable: boolean }[]>()[0]?.is_reachable;
};

test('a survivor reads whether a caregiver can be alerted, and is told when that changes', async () => {
  expect(await canBeReached()).toBe(false);
  const atFirst = await seen();
  await house.device(ben);
  expect(await canBeReached()).toBe(true);
  const withOne = await seen();
  expect(withOne).toBeGreaterThan(atFirst);

  await house.device(ben);
  expect(await seen()).toBe(withOne);

  await inTransaction(house.server.context, (inside) =>
    endSubscriptions(inside, { userId: ben.id }),
  );
  expect(await canBeReached()).toBe(false);
  expect(await seen()).toBeGreaterThan(withOne);
});

test('a device whose session is over reaches nobody', async () => {
  await house.device(ben);
  await house.server.context.db
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', ben.id)
    .execute();
  expect(await canBeReached()).toBe(false);
});
