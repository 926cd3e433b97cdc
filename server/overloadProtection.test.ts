import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { maxCallsPerCaller, maxCallsPerIp } from './overloadProtection.ts';
import { rateLimitKey } from './rateLimitKey.ts';
import { type Family, makeFamily } from '../testkit/server/family.ts';

let server: Family;

const startServer = async (limits: { rateLimit: boolean; protectsFromOverload?: boolean }) => {
  server = await makeFamily({ now: Date.parse('2026-03-10T09:00:00Z'), ...limits });
};
beforeEach(() => startServer({ rateLimit: true }));
afterEach(() => server.close());

const read = (headers: object = server.rosa.bearer) =>
  server.app.inject({ url: '/api/changes?since=0', headers: { ...headers } });
const flood = async (
  count: number,
  headersOf: (index: number) => object = () => server.rosa.bearer,
) => {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const batch = Math.min(100, count - statuses.length);
    const answers = await Promise.all(
      Array.from({ length: batch }, (_none, index) => read(headersOf(statuses.length + index))),
    );
    statuses.push(...answers.map(({ statusCode }) => statusCode));
  }
  return statuses;
};

test('a person may call so often a minute, and the button rings all the same', async () => {
  const statuses = await flood(maxCallsPerCaller + 3);
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxCallsPerCaller);
  const refused = await read();
  const message = 'Too many calls at once. Please wait a moment.';
  expect([refused.statusCode, refused.json()]).toEqual([429, { code: 'too_many', message }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await read(server.carl.bearer)).statusCode).toBe(200);
  expect((await server.send()).statusCode).not.toBe(429);
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});

test('calls of several people are counted by their address, too', async () => {
  const people = [server.rosa, server.carl, server.ida];
  while (people.length * maxCallsPerCaller <= maxCallsPerIp) {
    people.push(await server.register('caregiver'));
  }
  const statuses = await flood(maxCallsPerIp + 2, (index) => people[index % people.length]!.bearer);
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxCallsPerIp);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('a call whose client has gone is counted too', () => {
  expect(rateLimitKey({ ip: undefined })).toBe('gone');
});

test('RATE_LIMIT=off installs neither limit', async () => {
  await server.close();
  await startServer({ rateLimit: false, protectsFromOverload: true });
  for (const name of ['isUnderPressure', 'createRateLimit']) {
    expect(server.app.hasDecorator(name)).toBe(false);
  }
});

test('a process that cannot keep up answers what is urgent alone', async () => {
  await server.close();
  await startServer({ rateLimit: true, protectsFromOverload: true });
  const block = async (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    await setTimeout(0);
  };
  await block(1_500);
  await block(1_500);
  expect((await read()).statusCode).toBe(200);
  while (!server.app.isUnderPressure()) await block(2_500);
  const refused = await read();
  const message = 'Upstroke is busy. Please try again in a moment.';
  expect([refused.statusCode, refused.json()]).toEqual([503, { code: 'unavailable', message }]);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const urgent = await server.send();
  expect(urgent.json()).not.toEqual(refused.json());
});
