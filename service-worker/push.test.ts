import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PushKind } from '../contract/messages.ts';
import { vibrationPattern } from '../domain/constants.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { messageOf, pushIdOf, rosaId } from '../testkit/worker/fixtures.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 14, 5);
let worker: TestWorker;
let zone: string;
beforeEach(() => {
  zone = 'UTC';
  worker = startWorker({ now: () => now, zone: () => zone, at: () => () => undefined });
});

const shown = () => worker.shown.map(({ title, options }) => ({ title, body: options.body }));
const alerting = { renotify: true, silent: false, vibrate: [...vibrationPattern] };

describe('a push is shown', () => {
  test("SPEC 8, alarm notification: title 'Medication Reminder', text 'It's time to take {medicine}!'", async () => {
    await worker.push('dose');
    expect(shown()).toEqual([{ title: 'Medication Reminder', body: "It's time to take Aspirin!" }]);
    expect(worker.latest()).toMatchObject({
      tag: messageOf('dose').notification.tag,
      icon: '/icons/icon-192.png',
      ...alerting,
      data: { navigate: 'https://upstroke.test/medication', id: pushIdOf(1) },
    });
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', 'Aspirin'],
    ['another shape', '{"title":"Aspirin"}'],
    ['an invalid id', JSON.stringify(messageOf('dose')).replace(pushIdOf(1), 'x')],
  ])('as a plain notification where it holds %s, and is not reported', async (_what, text) => {
    await worker.person.keep(rosaId);
    await worker.pushText(text);
    expect(shown()).toEqual([{ title: 'Upstroke', body: 'There is news. Please open Upstroke.' }]);
    expect(worker.latest()).toMatchObject(alerting);
    expect(worker.calls).toEqual([]);
  });

  test('also where the browser lists neither pages nor notifications', async () => {
    worker.breakDown();
    await worker.push('dose');
    expect(shown()).toHaveLength(1);
    expect(worker.latest()).toMatchObject(alerting);
  });

  test('as Declarative Web Push proposes it where that brings no data', async () => {
    const { title, body, navigate, tag, data } = messageOf('dose').notification;
    await worker.propose({ title, body, navigate, tag, data, silent: null });
    expect(shown()).toEqual([{ title, body }]);
    expect(worker.latest()).toMatchObject({ navigate, tag, silent: false });
  });
});

test.each<[PushKind, boolean, string | null]>([
  ['dose', true, null],
  ['emergency', true, 'emergency'],
  ['unanswered', true, null],
  ['missed', false, 'medication'],
  ['unreachable', false, null],
  ['ended', false, null],
])(
  'beside any page a push of kind %s alerts, waits for an answer: %s, and triggers the alarm: %s',
  async (kind, requireInteraction, notificationType) => {
    const pages = [
      worker.addPage('/caregiverdashboard', { focused: true }),
      worker.addPage('/CGmedication', { visibilityState: 'hidden' }),
    ];
    await worker.push(kind);
    expect(worker.latest()).toMatchObject({ ...alerting, requireInteraction });
    for (const { received } of pages) {
      expect(received).toEqual(
        notificationType ? [{ type: 'TRIGGER_ALARM', notificationType }] : [],
      );
    }
  },
);

test('a later push of the same matter replaces the notification and alerts again', async () => {
  await worker.push('dose', { push: 1 });
  await worker.push('dose', { push: 2 });
  expect(shown()).toHaveLength(1);
  expect(worker.latest()).toMatchObject({ ...alerting, data: { id: pushIdOf(2) } });
});

test('a push that is delivered twice alerts once, also in open pages', async () => {
  const page = worker.addPage('/caregiverdashboard');
  await worker.push('emergency');
  await worker.push('emergency');
  expect(shown()).toHaveLength(1);
  expect(worker.latest()).toMatchObject({ renotify: false, silent: true });
  expect(worker.latest()).not.toHaveProperty('vibrate');
  expect(page.received).toHaveLength(1);
});

test.each([
  ['just now', 'UTC', now - minute + 1, ''],
  [
    'a minute ago',
    'UTC',
    now - minute,
    '\nPressed at 14:04 in the afternoon, by the clock of this device.',
  ],
  [
    'on the same day of the device',
    'Asia/Tokyo',
    now - 2 * minute,
    '\nPressed at 23:03 at night, by the clock of this device.',
  ],
  [
    'on another day',
    'Asia/Tokyo',
    Date.UTC(2026, 2, 9, 14, 3),
    '\nPressed on 9 March at 23:03 at night, by the clock of this device.',
  ],
])('an emergency pressed %s (%s) says when', async (_when, deviceZone, pressedAt, words) => {
  zone = deviceZone;
  await worker.push('emergency', { body: 'Rosa needs help: I fell', pressedAt });
  expect(worker.latest().body).toBe(`Rosa needs help: I fell${words}`);
});

describe('a shown push', () => {
  beforeEach(() => worker.person.keep(rosaId));

  test('is reported to the server by cookie, for the account of the subscription', async () => {
    zone = 'Europe/Berlin';
    await worker.push('dose', { push: 7 });
    expect(worker.calls).toEqual([
      {
        path: '/api/push/shown',
        init: {
          method: 'POST',
          credentials: 'same-origin',
          headers: {
            'content-type': 'application/json',
            'time-zone': 'Europe/Berlin',
            'x-account': rosaId,
          },
          body: JSON.stringify({ id: pushIdOf(7) }),
          signal: expect.any(AbortSignal),
        },
      },
    ]);
  });

  test('is not reported where no account is known', async () => {
    await worker.person.forget();
    await worker.push('dose');
    expect(shown()).toHaveLength(1);
    expect(worker.calls).toEqual([]);
    expect(await worker.person.heardAt()).toBe(null);
  });

  test('is shown, and its time stored, offline too', async () => {
    expect(await worker.person.heardAt()).toBe(null);
    worker.goOffline();
    await worker.push('dose');
    expect(shown()).toHaveLength(1);
    expect(worker.calls).toHaveLength(1);
    expect(await worker.person.heardAt()).toBe(now);
  });
});
