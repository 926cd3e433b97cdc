import { expect, test } from '@jest/globals';
import {
  resetAttempts,
  type Limit,
  refundAttempts,
  consumeAttempt,
  consumeAttempts,
} from './rateLimit.ts';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { perTest } from '../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const limit: Limit = { name: 'test', max: 3, windowMs: 60_000 };
const server = perTest(() => makeTestServer({ now, rateLimit: true }));

const take = (subject = 'rosa') =>
  consumeAttempt(server.context, limit, subject).then(
    () => true,
    () => false,
  );
const takeMany = async (count: number) => {
  const taken = await Promise.all(Array.from({ length: count }, () => take()));
  return taken.filter(Boolean).length;
};

test('attempts at once are all counted, until a new window begins where the last has ended', async () => {
  expect(await takeMany(20)).toBe(3);
  server.clock.set(now + 20_500);
  const refused = { code: 'too_many', retryAfter: 40 };
  await expect(consumeAttempt(server.context, limit, 'rosa')).rejects.toMatchObject(refused);
  server.clock.set(now + limit.windowMs - 1);
  expect(await take()).toBe(false);
  server.clock.set(now + limit.windowMs);
  expect(await takeMany(9)).toBe(3);
});

test('an attempt that was right is given back, and never more than one', async () => {
  await takeMany(3);
  await refundAttempts(server.context, [[limit, 'rosa']]);
  expect(await takeMany(9)).toBe(1);
  await resetAttempts(server.context, limit, 'rosa');
  await refundAttempts(server.context, [[limit, 'rosa']]);
  expect(await takeMany(9)).toBe(3);
});

test('an attempt under two limits is given back to the first where the second refuses', async () => {
  const strict = { ...limit, name: 'strict', max: 1 };
  const takeBoth = () =>
    consumeAttempts(server.context, [
      [limit, 'rosa'],
      [strict, 'home'],
    ]);
  await takeBoth();
  for (let round = 0; round < 5; round += 1) {
    await expect(takeBoth()).rejects.toMatchObject({ code: 'too_many' });
  }
  expect(await takeMany(9)).toBe(2);
});

test('each is counted alone, and named nowhere', async () => {
  await takeMany(3);
  expect(await take('paul')).toBe(true);
  const rows = await server.rows('rate_limits');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/rosa|paul/);
});
