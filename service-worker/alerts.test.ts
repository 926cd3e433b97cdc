import { beforeEach, describe, expect, test } from '@jest/globals';
import { alertIdOf, alertOf } from '../testkit/page/alertOf.ts';
import { type DrivenClock, makeDrivenClock, settle } from '../testkit/page/drivenClock.ts';
import { holdStore } from '../testkit/page/holdStore.ts';
import { refuse } from '../testkit/page/refuse.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { karlId, rosaId, scheduleOf } from '../testkit/worker/fixtures.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const sendPath = '/api/emergency/send';
const withdrawPath = `/api/emergency/withdraw/${alertIdOf(1)}`;
const tag = `emergency:${alertIdOf(1)}`;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sentTo = (caregivers: readonly string[], more: object = {}) => {
  const totalCaregivers = caregivers.length;
  return json(201, { totalCaregivers, caregivers, alertIds: [], message: 'Sent.', ...more });
};

let clock: DrivenClock;
let worker: TestWorker;
let answer: (path: string) => Response | Promise<Response>;
beforeEach(async () => {
  clock = makeDrivenClock(now);
  answer = (path) =>
    path === sendPath ? sentTo(['Ada', 'Karl']) : json(200, { message: 'Done.' });
  worker = startWorker(clock, {
    fetch: async (input) => answer(new URL(input as URL).pathname),
  });
  await worker.device.schedule.replace(scheduleOf());
});

const add = (alert: Parameters<typeof alertOf>[1] = {}) =>
  worker.device.emergencyQueue.add(alertOf(1, { personId: rosaId, timestamp: now, ...alert }));
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
const shown = () =>
  worker.shown.map(({ title, options }) => ({ title, body: options.body, tag: options.tag }));

describe('a sync', () => {
  test('sends the alerts of the account of the schedule, in its session', async () => {
    await add();
    await worker.sync();
    expect(worker.paths()).toEqual([sendPath]);
    expect(worker.calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { 'x-account': rosaId, 'idempotency-key': alertIdOf(1) },
    });
    expect(await left()).toEqual([]);
  });

  test('sends those of the account of the push subscription, and no others', async () => {
    await add({ personId: karlId });
    await worker.sync();
    expect(worker.calls).toEqual([]);
    await worker.person.keep(karlId);
    await worker.sync();
    expect(worker.calls[0]?.init.headers).toMatchObject({ 'x-account': karlId });
    expect(await left(karlId)).toEqual([]);
  });

  test('sends alerts before anything of the outbox', async () => {
    await addToOutbox();
    await add();
    const release = worker.holdLock(`upstroke-emergency:${alertIdOf(1)}`);
    const synced = worker.sync();
    await settle();
    expect(worker.calls).toEqual([]);
    release();
    await synced;
    expect(worker.paths()).toEqual([sendPath, '/api/reminders/one']);
  });

  test.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is down', () => json(503, {})],
    ['a portal responds instead', () => json(200, {})],
    ['the user has to sign in again', () => json(401, {})],
    ['it was refused', () => json(403, {})],
  ])('rejects where %s, to be retried, and sends the outbox anyway', async (_what, reply) => {
    await addToOutbox();
    await add();
    answer = (path) => (path === sendPath ? reply() : json(200, { message: '' }));
    await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
    expect(await worker.device.outbox.list(rosaId)).toEqual([]);
    expect(await left()).toMatchObject([{ attempts: 1 }]);
    expect(worker.shown).toEqual([]);
    answer = () => sentTo(['Ada']);
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('waits for a device that reads slowly', async () => {
    await add();
    worker.restart();
    const release = await holdStore();
    const synced = worker.sync();
    await clock.advance(1_500);
    expect(worker.calls).toEqual([]);
    release();
    await synced;
    expect(worker.paths()).toEqual([sendPath]);
    expect(await left()).toEqual([]);
  });

  test('rejects where the device cannot be read, to be retried', async () => {
    await add();
    worker.restart();
    const restore = refuse('getAll', 'emergencyQueue');
    await expect(worker.sync()).rejects.toThrow('Not everything could be sent');
    restore();
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('waits until the right instant where the clock of the device is wrong', async () => {
    await worker.device.schedule.replace(scheduleOf([], { offBy: 10_000 }));
    await add({ notBefore: now - 1 });
    await expect(worker.sync()).rejects.toThrow();
    expect(worker.calls).toEqual([]);
    await clock.advance(10_000);
    await worker.sync();
    expect(worker.calls).toHaveLength(1);
  });
});

describe('an alert that was sent without a visible page', () => {
  test('SPEC 8: is shown as "Alert sent to N caregiver(s)." and opens the dashboard', async () => {
    worker.addPage('/survivordashboard', { visibilityState: 'hidden' });
    await add();
    await worker.sync();
    const body = 'Alert sent to 2 caregiver(s).';
    expect(shown()).toEqual([{ title: 'Emergency Alert Sent!', body, tag }]);
    expect(worker.latest()).toMatchObject({
      silent: false,
      requireInteraction: false,
      data: { navigate: 'https://upstroke.test/survivordashboard' },
    });
  });

  test('and reached no caregiver says so, and stays until it is read', async () => {
    answer = () => sentTo([]);
    await add();
    await worker.sync();
    const body = 'No caregiver is connected. Please call for help.';
    expect(shown()).toEqual([{ title: 'Nobody was told', body, tag }]);
    expect(worker.latest()).toMatchObject({ requireInteraction: true });
    await worker.sync();
    expect(worker.calls).toHaveLength(1);
  });

  test('is shown where the browser lists no pages', async () => {
    await add();
    worker.breakDown();
    await worker.sync();
    expect(worker.shown).toHaveLength(1);
  });
});

test.each([
  ['a page is visible', () => void worker.addPage('/survivordashboard')],
  ['notifications are denied', () => worker.forbid()],
])('an alert is sent, and not shown, where %s', async (_where, happens) => {
  happens();
  await add();
  await worker.sync();
  expect(await left()).toEqual([]);
  expect(worker.shown).toEqual([]);
});

test('a push sends the alerts too, once it was shown', async () => {
  await worker.person.keep(rosaId);
  await add();
  const shownBefore: number[] = [];
  answer = () => {
    shownBefore.push(worker.shown.length);
    return sentTo(['Ada']);
  };
  await worker.push('missed');
  expect(worker.paths()).toEqual([sendPath, '/api/push/shown']);
  expect(shownBefore).toEqual([1, 2]);
  expect(await left()).toEqual([]);
});

describe('the notification of an alert is closed', () => {
  beforeEach(async () => {
    await worker.push('unanswered', { tag });
    expect(worker.shown).toHaveLength(1);
  });

  test('once its withdrawal was sent', async () => {
    await add({ isWithdrawn: true });
    await worker.sync();
    expect(worker.paths()).toEqual([withdrawPath]);
    expect(await left()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test('where the server says that it was withdrawn before', async () => {
    answer = () => sentTo([], { withdrawn: true });
    await add();
    await worker.sync();
    expect(await left()).toEqual([]);
    expect(worker.shown).toEqual([]);
  });

  test('and the withdrawal is sent although the browser lists no notifications', async () => {
    worker.breakDown();
    await add({ isWithdrawn: true });
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test.each([{ emergency: alertIdOf(1) }, {}])('by STOP_ALARM of %j', async (of) => {
    for (const caregivers of [['Ada'], []]) {
      answer = () => sentTo(caregivers);
      await add();
      await worker.sync();
      expect(shown()).toMatchObject([{ tag }]);
      await worker.message({ type: 'STOP_ALARM', ...of });
      expect(worker.shown).toEqual([]);
    }
  });
});
