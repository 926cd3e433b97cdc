import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PushKind } from '../contract/messages.ts';
import { vibrationPattern } from '../domain/constants.ts';
import { messageOf, pushIdOf, rosaId } from '../testkit/worker/rosa.ts';
import { makeScope } from '../testkit/worker/scope.ts';

const minute = 60_000;
const now = Date.UTC(2026, 2, 10, 14, 5);
let worker: ReturnType<typeof makeScope>;
let zone: string;
beforeEach(() => {
  zone = 'UTC';
  worker = makeScope({ now: () => now, zone: () => zone, at: () => () => undefined });
});

const push = (...message: Parameters<typeof messageOf>) =>
  worker.push(JSON.stringify(messageOf(...message)));

const emergency = (pressedAt: number) =>
  push('emergency', { title: 'Emergency', body: 'Rosa needs help: I fell', pressedAt });

/** What stands on the device. */
const standing = () => worker.shown.map(({ title, options }) => ({ title, body: options.body }));
const look = () => worker.shown.at(-1)?.options ?? {};

const plain = { title: 'Upstroke', body: 'There is news. Please open Upstroke.' };

describe('a push is shown', () => {
  test("SPEC 8, alarm notification: title 'Medication Reminder', text 'It's time to take {medicine}!'", async () => {
    await push('dose');
    expect(standing()).toEqual([
      { title: 'Medication Reminder', body: "It's time to take Aspirin!" },
    ]);
    expect(look()).toMatchObject({
      tag: messageOf('dose').notification.tag,
      icon: '/icons/icon-192.png',
      silent: false,
      data: { navigate: 'https://upstroke.test/medication', id: pushIdOf(1) },
    });
  });

  test('SPEC 9: Notification vibration pattern 300/100/300/100/300 ms', async () => {
    await push('missed');
    expect(look().vibrate).toEqual([300, 100, 300, 100, 300]);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', 'Aspirin'],
    ['another shape', '{"title":"Aspirin"}'],
    ['null', 'null'],
    ['a message whose id is none', JSON.stringify(messageOf('dose')).replace(pushIdOf(1), 'x')],
  ])('with %s too, as a plain one that asks to open the app', async (_what, text) => {
    await worker.person.keep(rosaId);
    await worker.push(text);
    expect(standing()).toEqual([plain]);
    expect(look()).toMatchObject({ silent: false, vibrate: [...vibrationPattern] });
    expect(worker.calls).toEqual([]);
  });

  test('also where the browser tells nothing of its pages and notifications', async () => {
    worker.breakDown();
    await push('dose');
    expect(standing()).toHaveLength(1);
    expect(look().silent).toBe(false);
  });

  test('as Declarative Web Push proposes it where that brings no data', async () => {
    const { title, body, navigate, tag, data } = messageOf('dose').notification;
    await worker.propose({ title, body, navigate, tag, data, silent: null });
    expect(standing()).toEqual([{ title, body }]);
    expect(look()).toMatchObject({ navigate, tag, silent: false });
  });

  test.each<[PushKind, boolean]>([
    ['dose', true],
    ['emergency', true],
    ['unanswered', true],
    ['missed', false],
    ['unreachable', false],
    ['ended', false],
  ])('and stays until somebody answers: %s, %s', async (kind, stays) => {
    await push(kind);
    expect(look().requireInteraction).toBe(stays);
  });
});

describe('a push that comes again', () => {
  test('of the same dose takes the place of the one before, and alerts again', async () => {
    await push('dose', { push: 1 });
    await push('dose', { push: 2 });
    expect(standing()).toHaveLength(1);
    expect(look()).toMatchObject({ renotify: true, silent: false, data: { id: pushIdOf(2) } });
  });

  test('the very same one stands there once and does not alert twice', async () => {
    await push('dose');
    await push('dose');
    expect(standing()).toHaveLength(1);
    expect(look()).toMatchObject({ renotify: false, silent: true });
    expect(look()).not.toHaveProperty('vibrate');
  });
});

describe('beside a page of ours', () => {
  const kinds = ['dose', 'missed', 'emergency', 'unanswered', 'unreachable', 'ended'] as const;

  test.each(
    (['visible', 'hidden'] as const).flatMap((visibilityState) =>
      kinds.map((kind) => ({ visibilityState, kind })),
    ),
  )('$visibilityState, $kind alerts: who can say that a page is heard', async (beside) => {
    const { visibilityState, kind } = beside;
    worker.addPage('/login', { visibilityState, focused: visibilityState === 'visible' });
    await push(kind);
    expect(look()).toMatchObject({ silent: false, vibrate: [...vibrationPattern] });
  });

  test.each<[PushKind, string]>([
    ['missed', 'medication'],
    ['emergency', 'emergency'],
  ])('%s has each page told: TRIGGER_ALARM %s', async (kind, notificationType) => {
    const pages = [worker.addPage('/caregiverdashboard'), worker.addPage('/CGmedication')];
    await push(kind);
    for (const page of pages) {
      expect(page.heard).toEqual([{ type: 'TRIGGER_ALARM', notificationType }]);
    }
  });

  test('the very same push triggers the alarm once', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await push('emergency');
    await push('emergency');
    expect(page.heard).toHaveLength(1);
  });

  test.each(['unanswered', 'unreachable', 'ended'] as const)(
    '%s triggers no alarm',
    async (kind) => {
      const page = worker.addPage('/survivordashboard');
      await push(kind);
      expect(page.heard).toEqual([]);
    },
  );
});

describe('an emergency', () => {
  test('that was pressed just now says no time', async () => {
    await emergency(now - minute + 1);
    expect(look().body).toBe('Rosa needs help: I fell');
  });

  test('that arrives late says in words when it was pressed', async () => {
    await emergency(now - minute);
    expect(look().body).toBe(
      'Rosa needs help: I fell\nPressed at 14:04 in the afternoon, by the clock of this device.',
    );
  });

  test('says so in the local time of the device, with the day where that is another', async () => {
    zone = 'Asia/Tokyo';
    await emergency(Date.UTC(2026, 2, 10, 14, 3));
    expect(look().body).toContain('Pressed at 23:03 at night, by');
    await emergency(Date.UTC(2026, 2, 9, 14, 3));
    expect(look().body).toContain('Pressed on 9 March at 23:03 at night, by');
  });
});

describe('the server', () => {
  beforeEach(() => worker.person.keep(rosaId));

  test('is told by the cookie that a push was shown, and on whose behalf', async () => {
    zone = 'Europe/Berlin';
    await push('dose', { push: 7 });
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

  test('is told nothing where it is not known for whom', async () => {
    await worker.person.forget();
    await push('dose');
    expect(standing()).toHaveLength(1);
    expect(worker.calls).toEqual([]);
  });

  test('need not be reached for the notification to stand', async () => {
    worker.goOffline();
    await push('dose');
    expect(standing()).toHaveLength(1);
    expect(worker.calls).toHaveLength(1);
  });

  test('need not have been told for the device to know when a push came in last', async () => {
    expect(await worker.person.heardAt()).toBe(null);
    worker.goOffline();
    await worker.push('of another shape');
    expect(await worker.person.heardAt()).toBe(now);
    await worker.person.forget();
    expect(await worker.person.heardAt()).toBe(null);
  });
});
