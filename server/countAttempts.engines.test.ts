import { expect, test } from '@jest/globals';
import type { ErrorCode } from '../contract/errors.ts';
import { makeAttemptMemory } from './attemptMemory.ts';
import { HttpError } from './httpError.ts';
import { consumeAttempts, countGuess, resetAttempts } from './countAttempts.ts';
import type { Limit } from './rateLimits.ts';
import { makeTestServer } from '../testkit/server/makeTestServer.ts';
import { rateLimitKey } from './rateLimitKey.ts';
import { perTest } from '../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const limit: Limit = { name: 'test', max: 3, windowMs: 60_000 };
const server = perTest(() => makeTestServer({ now, rateLimit: true }));

const take = (subject = 'rosa') =>
  consumeAttempts(server.context, [limit, subject]).then(
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
  await expect(consumeAttempts(server.context, [limit, 'rosa'])).rejects.toMatchObject(refused);
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

const byAddress = { ...limit, name: 'address', byAddress: { ofServer: 45 } };
const guessFrom = (address: string, code: ErrorCode = 'invalid_code') =>
  countGuess(server.context, [[byAddress, address]], () =>
    Promise.reject(new HttpError(code, 'No.')),
  ).catch((error: unknown) => (error as HttpError).code);
const guessesFrom = async (addresses: readonly string[]) => {
  const codes: string[] = [];
  for (const address of addresses) codes.push(await guessFrom(address));
  return codes.filter((code) => code === 'invalid_code').length;
};
const range = (count: number) => Array.from({ length: count }, (_none, index) => index);

test.each([
  ['/24 of IPv4', (n: number) => `192.0.2.${n}`, '192.0.3.1'],
  ['/48 of IPv6', (n: number) => `2001:db8:0:${n.toString(16)}::1`, '2001:db8:1:1::1'],
])('a %s may guess ten times as often as an address', async (_what, address, other) => {
  const keyOf = (ip: string) => rateLimitKey({ ip });
  expect(await guessesFrom(range(40).map((n) => keyOf(address(n))))).toBe(30);
  expect(await guessFrom(keyOf(other))).toBe('invalid_code');
});

test('all addresses together may guess as often as the server allows', async () => {
  expect(await guessesFrom(range(50).map((n) => `192.0.${n}.1`))).toBe(45);
});

test('a refused attempt writes nothing, and is remembered for 10 s at most, as another process may reset it', async () => {
  const other = { ...server.context, attempts: makeAttemptMemory(), db: server.open() };
  await takeMany(4);
  const held = await server.rows('rate_limits');
  expect(await takeMany(3)).toBe(0);
  expect(await guessFrom('192.0.2.1')).toBe('invalid_code');
  expect((await server.rows('rate_limits')).find(({ key }) => key === held[0]?.key)).toEqual(
    held[0],
  );
  await resetAttempts(other, limit, 'rosa');
  server.clock.set(now + 9_999);
  expect(await take()).toBe(false);
  server.clock.set(now + 10_000);
  expect(await take()).toBe(true);
});
