import { expect, test } from '@jest/globals';
import { HttpError } from './httpError.ts';
import { consumeAttempt, countGuess, type Limit, resetAttempts } from './rateLimit.ts';
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

test('a guess is given back unless it was wrong, and to the first of two limits where the second refuses', async () => {
  const strict = { ...limit, name: 'strict', max: 1 };
  const guess = (code?: 'invalid_code' | 'unavailable') =>
    countGuess(
      server.context,
      [
        [limit, 'rosa'],
        [strict, 'home'],
      ],
      () => (code ? Promise.reject(new HttpError(code, 'No.')) : Promise.resolve('in')),
    );
  for (let round = 0; round < 5; round += 1) {
    expect(await guess()).toBe('in');
    await expect(guess('unavailable')).rejects.toMatchObject({ code: 'unavailable' });
  }
  await expect(guess('invalid_code')).rejects.toMatchObject({ code: 'invalid_code' });
  for (let round = 0; round < 5; round += 1) {
    await expect(guess()).rejects.toMatchObject({ code: 'too_many' });
  }
  expect(await takeMany(9)).toBe(2);
  await resetAttempts(server.context, limit, 'rosa');
  expect(await takeMany(9)).toBe(3);
});

test('each is counted alone, and named nowhere', async () => {
  await takeMany(3);
  expect(await take('paul')).toBe(true);
  const rows = await server.rows('rate_limits');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/rosa|paul/);
});
