import { expect, test } from '@jest/globals';
import { makePushTestbed } from '../../../testkit/server/pushTestbed.ts';
import { versionsOf } from '../changes/repository.ts';
import { inTransaction } from '../../transaction.ts';
import { endSubscriptions } from './service.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const testbed = perTest(() => makePushTestbed({ now }));

const seen = async () => (await versionsOf(testbed.context.db, testbed.rosa.id))?.pairings ?? 0;
const canBeReached = async () => {
  const url = '/api/pairing/active';
  return (await testbed.read<{ is_reachable: boolean }[]>(url, testbed.rosa))[0]?.is_reachable;
};

test('a survivor reads whether a caregiver can be alerted, and is told when that changes', async () => {
  expect(await canBeReached()).toBe(false);
  const atFirst = await seen();
  await testbed.device(testbed.carl);
  expect(await canBeReached()).toBe(true);
  const withOne = await seen();
  expect(withOne).toBeGreaterThan(atFirst);

  await testbed.device(testbed.carl);
  expect(await seen()).toBe(withOne);

  const userId = testbed.carl.id;
  await inTransaction(testbed.context, (inside) => endSubscriptions(inside, { userId }));
  expect(await canBeReached()).toBe(false);
  expect(await seen()).toBeGreaterThan(withOne);
});
