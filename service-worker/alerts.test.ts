import { beforeEach, describe, expect, test } from '@jest/globals';
import { alertIdOf, alertOf } from '../testkit/page/alertOf.ts';
import { holdStore } from '../testkit/page/holdStore.ts';
import { refuse } from '../testkit/page/refuse.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { karlId, messageOf, rosaId, scheduleOf } from '../testkit/worker/rosa.ts';
import { makeScope, type TestWorker } from '../testkit/worker/scope.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const sentTo = (...caregivers: string[]) =>
  json(201, {
    totalCaregivers: caregivers.length,
    caregivers,
    alertIds: [],
    message: 'As the server says it.',
  });

let clock: DrivenClock;
let worker: TestWorker;
let answer: (path: string) => Response | Promise<Response>;
beforeEach(async () => {
  clock = makeDrivenClock(now);
  answer = (path) =>
    path === '/api/emergency/send' ? sentTo('Ada', 'Karl') : json(200, { message: 'Done.' });
  worker = makeScope(clock, {
    fetch: async (input) => answer(new URL(input as URL).pathname),
  });
  await worker.device.schedule.replace(scheduleOf([]));
});

const add = (number = 1, alert: Parameters<typeof alertOf>[1] = {}) =>
  worker.device.emergencyQueue.add(alertOf(number, { personId: rosaId, timestamp: now, ...alert }));
/** Something that can wait. */
const addToOutbox = () =>
  worker.device.outbox.add({
    personId: rosaId,
    group: 'aspirin',
    kind: 'medicineRemoved',
    medicineName: 'Aspirin',
    madeAt: now,
    calls: [{ endpoint: 'deleteReminder', params: { reminderId: 'one' } }],
  });
const left = (personId = rosaId) => worker.device.emergencyQueue.list(personId);
const paths = () => worker.calls.map(({ path }) => path);
const shown = () =>
  worker.shown.map(({ title, options }) => ({ title, body: options.body, tag: options.tag }));

describe('a sync', () => {
  test('sends the alerts of the person of the schedule, in their session', async () => {
    await add();
    await worker.sync();
    expect(paths()).toEqual(['/api/emergency/send']);
    expect(worker.calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { 'x-account': rosaId, 'idempotency-key': alertIdOf(1) },
    });
    expect(await left()).toEqual([]);
  });

  test('sends those of whom this device is subscribed for', async () => {
    await worker.device.schedule.clear(rosaId);
    await worker.person.keep(karlId);
    await add(1, { personId: karlId });
    await worker.sync();
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': karlId });
    expect(await left(karlId)).toEqual([]);
  });

  test('leaves those of somebody else', async () => {
    await add(1, { personId: karlId });
    await worker.sync();
    expect(worker.calls).toEqual([]);
  });

  test('sends alerts first, before anything of the outbox', async () => {
    await addToOutbox();
    await add();
    const letGo = worker.holdLock(`upstroke-emergency:${alertIdOf(1)}`);
    const synced = worker.sync();
    await settle();
    expect(paths()).toEqual([]);
    letGo();
    await synced;
    expect(paths()).toEqual(['/api/emergency/send', '/api/reminders/one']);
  });

  test.each([
    ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', () => json(503, {})],
    ['a portal answers in its place', () => json(200, {})],
    ['the person has to sign in again', () => json(401, {})],
    ['it was refused', () => json(403, {})],
  ])(
    'rejects where %s, so that the browser tries again, and sends the outbox all the same',
    async (_what, reply) => {
      await addToOutbox();
      await add();
      answer = (path) => (path === '/api/emergency/send' ? reply() : json(200, { message: '' }));
      await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
      expect(await worker.device.outbox.list(rosaId)).toEqual([]);
      expect(await left()).toMatchObject([{ attempts: 1 }]);
      expect(worker.shown).toEqual([]);
      answer = () => sentTo('Ada');
      await worker.sync();
      expect(await left()).toEqual([]);
    },
  );

  test('waits for a device that reads slowly', async () => {
    await add();
    worker.restart();
    const letGo = await holdStore();
    const synced = worker.sync();
    await clock.advance(1_500);
    expect(worker.calls).toEqual([]);
    letGo();
    await synced;
    expect(paths()).toEqual(['/api/emergency/send']);
    expect(await left()).toEqual([]);
  });

  test('rejects where the device cannot be read: what it holds is not sent', async () => {
    await add();
    worker.restart();
    const again = refuse('getAll');
    await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
    again();
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('reckons with the right instant on a device whose clock is wrong', async () => {
    await worker.device.schedule.replace(scheduleOf([], { offBy: 10_000 }));
    await add(1, { notBefore: now - 1 });
    await expect(worker.sync()).rejects.toThrow();
    expect(worker.calls).toEqual([]);
    await clock.advance(10_000);
    await worker.sync();
    expect(worker.calls).toHaveLength(1);
  });
});

describe('an alert that went out while no page was in sight', () => {
  test('SPEC 8: the emergency-sent notification reads "Alert sent to N caregiver(s)."', async () => {
    worker.addPage('/survivordashboard', { visibilityState: 'hidden' });
    await add();
    await worker.sync();
    expect(shown()).toEqual([
      {
        title: 'Emergency Alert Sent!',
        body: 'Alert sent to 2 caregiver(s).',
        tag: `emergency:${alertIdOf(1)}`,
      },
    ]);
    expect(worker.shown[0]?.options).toMatchObject({ silent: false, requireInteraction: false });
  });

  test('and of which nobody was told says so, and stays until it is read', async () => {
    answer = () => sentTo();
    await add();
    await worker.sync();
    expect(shown()).toEqual([
      {
        title: 'Nobody was told',
        body: 'No caregiver is connected. Please call for help.',
        tag: `emergency:${alertIdOf(1)}`,
      },
    ]);
    expect(worker.shown[0]?.options).toMatchObject({ requireInteraction: true });
    await worker.sync();
    expect(worker.calls).toHaveLength(1);
  });

  test('opens the dashboard with a tap', async () => {
    await add();
    await worker.sync();
    await worker.tap(worker.shown[0]?.options.data);
    expect(worker.opened).toEqual(['https://upstroke.test/survivordashboard']);
  });

  test('is shown where the browser does not tell of its pages', async () => {
    await add();
    worker.breakDown();
    await worker.sync();
    expect(worker.shown).toHaveLength(1);
  });

  test('is sent where nothing may be shown', async () => {
    await add();
    worker.forbid();
    await worker.sync();
    expect(await left()).toEqual([]);
  });
});

test('nothing is shown where a page is in sight, which says it', async () => {
  worker.addPage('/survivordashboard');
  await add();
  await worker.sync();
  expect(await left()).toEqual([]);
  expect(worker.shown).toEqual([]);
});

test('nothing is shown of a withdrawal', async () => {
  await add(1, { isWithdrawn: true });
  await worker.sync();
  expect(paths()).toEqual([`/api/emergency/withdraw/${alertIdOf(1)}`]);
  expect(await left()).toEqual([]);
  expect(worker.shown).toEqual([]);
});

test('a push is a chance to send, once it was shown', async () => {
  await worker.person.keep(rosaId);
  await add();
  const standing: number[] = [];
  answer = () => {
    standing.push(worker.shown.length);
    return sentTo('Ada');
  };
  await worker.push(JSON.stringify(messageOf('missed')));
  expect(paths()).toEqual(['/api/emergency/send', '/api/push/shown']);
  expect(standing).toEqual([1, 2]);
  expect(await left()).toEqual([]);
});
