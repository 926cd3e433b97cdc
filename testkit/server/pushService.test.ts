import { afterEach, beforeEach, expect, test } from '@jest/globals';
import webPush from 'web-push';
import { type DeviceSubscription, type PushService, startPushService } from './pushService.ts';

const id = '0197a0f2-7c3e-7abc-8def-0123456789ab';
const message = {
  web_push: 8030,
  notification: {
    title: 'Emergency',
    body: 'Rosa needs help',
    navigate: 'https://upstroke.example.org/emergencylog',
    tag: 'emergency',
    silent: false,
    data: { id, kind: 'emergency', subjectId: id, aboutId: id },
  },
  mutable: true,
};
const server = webPush.generateVAPIDKeys();
const stranger = webPush.generateVAPIDKeys();
let service: PushService;
let subscription: DeviceSubscription;

beforeEach(async () => {
  service = await startPushService();
  subscription = service.subscribe(server.publicKey);
});
afterEach(() => service.close());

interface Change {
  readonly to?: DeviceSubscription;
  readonly vapid?: { publicKey: string; privateKey: string };
  readonly payload?: string;
  readonly headers?: Record<string, string>;
}

const send = async ({ to = subscription, vapid = server, payload, headers }: Change = {}) => {
  const details = webPush.generateRequestDetails(to, payload ?? JSON.stringify(message), {
    vapidDetails: { subject: 'mailto:operator@example.org', ...vapid },
    TTL: 60,
  });
  const entries = Object.entries({ ...details.headers, ...headers } as Record<string, unknown>);
  const response = await fetch(to.endpoint, {
    method: 'POST',
    headers: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(details.body),
    redirect: 'manual',
  });
  await response.text();
  return response;
};

test('takes a push, reads it as a browser does and remembers it', async () => {
  expect((await send()).status).toBe(201);
  expect(service.received).toEqual([
    {
      subscription,
      message,
      headers: expect.objectContaining({ ttl: '60' }),
      at: expect.any(Number),
    },
  ]);
  expect(service.refused).toEqual([]);
});

test('believes only the server that the device subscribed for', async () => {
  expect((await send({ vapid: stranger })).status).toBe(403);
  const mixed = { publicKey: server.publicKey, privateKey: stranger.privateKey };
  expect((await send({ vapid: mixed })).status).toBe(403);
  expect((await send({ headers: { Authorization: 'vapid t=a.b.c, k=d' } })).status).toBe(403);
  const elsewhere = webPush.getVapidHeaders(
    'https://fcm.googleapis.com',
    'mailto:operator@example.org',
    server.publicKey,
    server.privateKey,
    'aes128gcm',
  );
  expect((await send({ headers: elsewhere })).status).toBe(403);
  expect(service.received).toEqual([]);
  expect(service.refused).toHaveLength(4);
});

test('reads nothing that was meant for another device, nor what is no message of ours', async () => {
  const { keys } = service.subscribe(server.publicKey);
  expect((await send({ to: { ...subscription, keys } })).status).toBe(400);
  expect((await send({ payload: '{"web_push":8030}' })).status).toBe(400);
  expect((await send({ payload: 'x'.repeat(5_000) })).status).toBe(413);
  expect(service.received).toEqual([]);
});

test('answers as it is told', async () => {
  service.answerWith(subscription, { status: 429, retryAfter: '7' });
  const busy = await send();
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
  service.answerWith(subscription, { redirect: 'https://example.org/' });
  const moved = await send();
  expect([moved.status, moved.headers.get('location')]).toEqual([307, 'https://example.org/']);
  service.answerWith(subscription, 'reset');
  await expect(send()).rejects.toThrow('fetch failed');
  const unknown = { ...subscription, endpoint: `http://${service.host}/push/nobody` };
  expect((await send({ to: unknown })).status).toBe(404);
});

test('answers each push as a function says that is given what was received', async () => {
  service.answerWith(subscription, (push) => {
    expect(push).toEqual(service.received.at(-1));
    return { status: service.received.length === 1 ? 503 : 201 };
  });
  expect((await send()).status).toBe(503);
  expect((await send()).status).toBe(201);
  expect(service.refused).toEqual([]);
});

test('that hangs answers nobody until it is closed', async () => {
  service.answerWith(subscription, 'hang');
  const sent = send().catch(() => 'broken');
  while (service.received.length === 0) await new Promise(setImmediate);
  expect(service.waiting()).toBe(1);
  await service.close();
  expect(await sent).toBe('broken');
  service = await startPushService();
});
