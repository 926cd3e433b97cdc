import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PushKind } from '../contract/messages.ts';
import { minute } from '../domain/specConstants.ts';
import { vibrationPattern } from '../domain/alarmSounds.ts';
import { makeAlarmBus } from '../src/platform/broadcastChannels.ts';
import { type FakeClock, makeFakeClock, settle } from '../testkit/page/fakeClock.ts';
import {
  collect,
  startWorker,
  subscriptionOf,
  type TestWorker,
} from '../testkit/worker/fakeWorker.ts';
import { karlId, makePushMessage, pushIdOf, rosaId } from '../testkit/worker/fixtures.ts';

const now = Date.UTC(2026, 2, 10, 14, 5);
let clock: FakeClock;
let worker: TestWorker;
let zone: string;
const updates = collect(makeAlarmBus);
beforeEach(() => {
  zone = 'Africa/Abidjan';
  clock = { ...makeFakeClock(now), zone: () => zone };
  worker = startWorker(clock);
});

const shown = () => worker.shown.map(({ title, options }) => ({ title, body: options.body }));
const alerting = { renotify: true, silent: false, vibrate: [...vibrationPattern] };

describe('a push is shown', () => {
  test("SPEC 8, alarm notification: title 'Medication Reminder', text 'It's time to take {medicine}!'", async () => {
    await worker.push('dose');
    expect(shown()).toEqual([{ title: 'Medication Reminder', body: "It's time to take Aspirin!" }]);
    expect(worker.latest()).toMatchObject({
      tag: makePushMessage('dose').notification.tag,
      icon: '/icons/icon-192.png',
      ...alerting,
      data: { navigate: 'https://upstroke.test/medication', id: pushIdOf(1) },
    });
    await worker.push('dose', { push: 2 });
    expect(shown()).toHaveLength(1);
    expect(worker.latest()).toMatchObject({ ...alerting, data: { id: pushIdOf(2) } });
    worker.breakDown();
    await worker.push('dose', { push: 3 });
    expect(worker.latest()).toMatchObject({ ...alerting, data: { id: pushIdOf(3) } });
  });

  test.each([
    ['nothing', undefined],
    ['another shape', '{"title":"Aspirin"}'],
    ['an invalid id', JSON.stringify(makePushMessage('dose')).replace(pushIdOf(1), 'x')],
  ])('as a plain notification where it holds %s, and is not reported', async (_what, text) => {
    await worker.person.write(rosaId);
    await worker.pushText(text);
    expect(shown()).toEqual([
      { title: 'Upstroke', body: 'Something is new. Open Upstroke to see it.' },
    ]);
    expect(worker.latest()).toMatchObject(alerting);
    expect(worker.calls).toEqual([]);
  });

  test('as Declarative Web Push proposes it where that brings no data', async () => {
    const { title, body, navigate, tag, data } = makePushMessage('dose').notification;
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
  ['unclosed', false, null],
  ['replied', false, null],
  ['unreachable', false, null],
  ['ended', false, null],
  ['stock', false, null],
  ['summary', false, null],
  ['allTaken', false, null],
  ['test', true, null],
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

test('a push that is delivered twice alerts once, also in open pages', async () => {
  const page = worker.addPage('/caregiverdashboard');
  await worker.push('emergency');
  await worker.push('emergency');
  expect(shown()).toHaveLength(1);
  expect(worker.latest()).toMatchObject({ renotify: false, silent: true });
  expect(worker.latest()).not.toHaveProperty('vibrate');
  expect(page.received).toHaveLength(1);
});

const dayBefore = Date.UTC(2026, 2, 9, 14, 3);
test.each([
  ['just now', 'Africa/Abidjan', now - minute + 1, undefined],
  ['a minute ago', 'Africa/Abidjan', now - minute, 'at 14:04'],
  ['on the same day of the device', 'Asia/Tokyo', now - 2 * minute, 'at 23:03'],
  ['on another day', 'Asia/Tokyo', dayBefore, 'on 9 March at 23:03'],
])('an emergency pressed %s (%s) says when', async (_when, deviceZone, pressedAt, time) => {
  zone = deviceZone;
  const body = 'Rosa needs help: I fell';
  await worker.push('emergency', { body, pressedAt });
  const words = time ? `\nPressed ${time}, by the clock of this device.` : '';
  expect(worker.latest().body).toBe(`${body}${words}`);
});

test('the times of the server are shown by the clock of the device, names as they are', async () => {
  await worker.push('missed', { body: 'Rosa has not answered: Mix 05:50, 08:00.' });
  expect(worker.latest().body).toBe('Rosa has not answered: Mix 05:50, 8:00.');
});

describe('a shown push', () => {
  beforeEach(() => worker.person.write(rosaId));

  test('is reported to the server by cookie, for the account of the subscription', async () => {
    await worker.push('dose', { push: 7 });
    const headers = { 'content-type': 'application/json', 'x-account': rosaId };
    const body = JSON.stringify({ id: pushIdOf(7) });
    const signal = expect.any(AbortSignal);
    const init = { method: 'POST', credentials: 'same-origin', headers, body, signal };
    expect(worker.calls).toEqual([{ path: '/api/push/shown', init }]);
  });

  test('is shown, and its time stored, offline too; nothing is stored where no account is known', async () => {
    await worker.person.clear();
    await worker.push('dose');
    expect(shown()).toHaveLength(1);
    expect(worker.calls).toEqual([]);
    expect(await worker.person.lastPushAt()).toBe(null);
    await worker.person.write(rosaId);
    worker.goOffline();
    await worker.push('dose');
    expect(worker.history).toHaveLength(2);
    expect(worker.calls).toHaveLength(1);
    expect(await worker.person.lastPushAt()).toBe(now);
  });
});

describe('an emergency that is withdrawn', () => {
  const tag = 'emergency:1';
  const over = { title: 'Emergency over', body: 'Rosa: I am OK.' };
  const answered = { title: 'Emergency answered', body: 'Rosa: Ben has answered.' };
  const silenced = [{ personId: karlId, doses: [], done: { what: 'silenced' } }];
  const pushAlarm = (of = tag, push = 1) =>
    worker.push('emergency', { title: 'Emergency', body: 'Rosa needs help', tag: of, push });
  const pushOver = () => worker.push('withdrawn', { ...over, tag, push: 5 });
  beforeEach(() => worker.person.write(karlId));

  test('replaces its alarm, alerts once, and ends the alarm that open pages sound', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushAlarm();
    await pushOver();
    expect(shown()).toEqual([over]);
    const alert = { renotify: true, silent: false, requireInteraction: false };
    expect(worker.latest()).toMatchObject(alert);
    await settle();
    expect(page.received).toEqual([{ type: 'TRIGGER_ALARM', notificationType: 'emergency' }]);
    expect(updates).toEqual(silenced);
    await pushOver();
    expect(shown()).toEqual([over]);
    expect(worker.latest()).toMatchObject({ renotify: false, silent: true });
  });

  test.each<[string, () => Promise<unknown> | void]>([
    ['the alarm is of another emergency', () => pushAlarm('emergency:2')],
    ['the browser lists no notifications', () => worker.breakDown()],
    ['no account is signed in', () => worker.person.clear()],
  ])('is shown, and ends no alarm, where %s', async (_where, happens) => {
    await happens();
    await pushOver();
    await settle();
    expect(shown().at(-1)).toEqual(over);
    expect(worker.shown).toHaveLength(worker.history.length);
    expect(updates).toEqual([]);
  });

  test('is not replaced by a late alarm of it, which is silent', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushOver();
    for (const push of [3, 4]) {
      await pushAlarm(tag, push);
      expect(shown()).toEqual([over]);
      expect(worker.latest()).toMatchObject({
        silent: true,
        requireInteraction: false,
        data: { id: pushIdOf(5), kind: 'withdrawn', aboutId: rosaId },
      });
    }
    expect(page.received).toEqual([]);
  });

  test('an answer of a caregiver replaces the alarm silently, until it rings again or is over', async () => {
    const page = worker.addPage('/caregiverdashboard');
    await pushAlarm();
    await worker.push('answered', { ...answered, tag, push: 3 });
    await settle();
    expect(shown()).toEqual([answered]);
    const silent = { renotify: false, silent: true, requireInteraction: false };
    expect(worker.latest()).toMatchObject(silent);
    expect(page.received).toHaveLength(1);
    expect(updates).toEqual(silenced);
    await pushAlarm(tag, 2);
    expect(shown()).toEqual([answered]);
    await pushAlarm(tag, 4);
    expect(shown()).toMatchObject([{ title: 'Emergency' }]);
    expect(worker.latest()).toMatchObject({ renotify: true, silent: false });
    expect(page.received).toHaveLength(2);
    await pushOver();
    expect(shown()).toEqual([over]);
  });
});

test('the answer to a missed dose removes the notification of the miss, and no emergency', async () => {
  const tag = 'missed:1';
  await worker.push('emergency', { title: 'Emergency', body: '', tag: 'emergency:1', push: 1 });
  await worker.push('missed', { title: 'Missed dose', body: '', tag, push: 2 });
  expect(worker.shown).toHaveLength(2);
  await worker.push('answered', { title: 'Missed dose', body: '', tag, push: 3 });
  await settle();
  expect(shown()).toEqual([{ title: 'Emergency', body: '' }]);
  expect(updates).toEqual([]);
});

describe('a push subscription that the browser ends', () => {
  const key = new Uint8Array([4, 1, 2]).buffer;
  const oldSubscription = subscriptionOf('https://push.example/old', key);
  const endSubscription = () =>
    worker.changeSubscription({ oldSubscription, newSubscription: null });
  const reported = (endpoint: string) => ({
    userId: rosaId,
    subscription: { endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } },
  });
  const bodies = () => worker.calls.map(({ init }) => JSON.parse(init.body as string) as unknown);
  beforeEach(() => worker.person.write(rosaId));

  test('is renewed with the same key and reported to the server', async () => {
    await endSubscription();
    const options = { userVisibleOnly: true, applicationServerKey: key };
    expect(worker.subscribe).toHaveBeenCalledWith(options);
    expect(worker.paths()).toEqual(['/api/push/subscribe']);
    expect(bodies()).toEqual([reported('https://push.example/renewed')]);
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': rosaId });
  });

  test('is only reported where the browser has renewed it', async () => {
    const newSubscription = subscriptionOf('https://push.example/new', key);
    await worker.changeSubscription({ oldSubscription, newSubscription });
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(bodies()).toEqual([reported('https://push.example/new')]);
  });

  test('is not renewed where the user signs out in a page meanwhile', async () => {
    const release = worker.holdLock();
    const changed = endSubscription();
    await settle();
    expect(worker.subscribe).not.toHaveBeenCalled();
    await worker.person.clear();
    release();
    await changed;
    expect(worker.subscribe).not.toHaveBeenCalled();
    expect(worker.calls).toEqual([]);
  });

  test('is given up where the push service does not answer, and not reported later', async () => {
    let answer = () => {};
    const late = subscriptionOf('https://push.example/late');
    const answered = new Promise<typeof late>((resolve) => (answer = () => resolve(late)));
    worker.subscribe.mockReturnValueOnce(answered);
    const changed = endSubscription();
    await clock.advance(20_000);
    await changed;
    answer();
    await settle();
    expect(worker.calls).toEqual([]);
  });

  test('is left to the next page without the key or without network', async () => {
    await worker.changeSubscription({ oldSubscription: null, newSubscription: null });
    expect(worker.subscribe).not.toHaveBeenCalled();
    worker.goOffline();
    await endSubscription();
    expect(worker.calls).toHaveLength(1);
  });
});
