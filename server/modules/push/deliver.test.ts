import { beforeEach, expect, test } from '@jest/globals';
import webPush from 'web-push';
import { type DeviceSubscription, startPushService } from '../../../testkit/server/pushService.ts';
import { makeDeliver } from './deliver.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
const vapid = webPush.generateVAPIDKeys();
const service = perTest(startPushService);
let device: DeviceSubscription;

beforeEach(() => {
  device = service.subscribe(vapid.publicKey);
});

const make = (publicUrl = 'https://upstroke.example.org') =>
  makeDeliver({ vapid, publicUrl, allowedHosts: [service.host] });
const deliver = ({ by = make(), lasts = 60_000 } = {}) =>
  by({
    id,
    kind: 'dose',
    subjectId: id,
    payload: { title: 'Title', body: 'Body', path: '/', tag: 'tag', aboutId: id },
    endpoint: device.endpoint,
    keys: device.keys,
    ttlMs: lasts,
  });

const subjectTold = (): unknown => {
  const token = /t=[^.]+\.([^.]+)/.exec(service.received[0]?.headers.authorization ?? '')?.[1];
  return JSON.parse(Buffer.from(token ?? '', 'base64url').toString()).sub;
};

test.each([
  ['https://upstroke.example.org', 'https://upstroke.example.org'],
  ['http://upstroke.lan', 'mailto:operator@upstroke.lan'],
  ['https://localhost:3000', 'mailto:operator@localhost'],
])('a push service receives an operator it can accept: %s', async (publicUrl, told) => {
  expect(await deliver({ by: make(publicUrl) })).toEqual({ outcome: 'accepted' });
  expect(subjectTold()).toBe(told);
});

test('a token is signed once for a push service, and again after it was refused', async () => {
  const by = make();
  for (const status of [201, 201, 403, 201]) {
    service.answerWith(device, { status });
    await deliver({ by });
  }
  const [first, ...others] = service.received.map(({ headers }) => headers.authorization);
  expect(others.map((each) => each === first)).toEqual([true, true, false]);
});

test('what is of use for less than a second is kept for one', async () => {
  await deliver({ lasts: 1 });
  expect(service.received[0]?.headers['ttl']).toBe('1');
});

test('a date until which to wait is understood, and one that has passed means at once', async () => {
  const waitUntil = async (instant: number) => {
    const retryAfter = new Date(instant).toUTCString();
    service.answerWith(device, { status: 429, retryAfter });
    const result = await deliver();
    expect(result).toEqual({ outcome: 'wait', status: 429, ms: expect.any(Number) });
    return (result as { ms: number }).ms;
  };
  const ms = await waitUntil(Date.now() + 3_600_000);
  expect(ms).toBeGreaterThan(3_590_000);
  expect(ms).toBeLessThanOrEqual(3_600_000);
  expect(await waitUntil(0)).toBe(0);
});
