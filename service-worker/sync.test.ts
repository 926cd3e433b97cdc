import { beforeEach, describe, expect, test } from '@jest/globals';
import { alertIdOf, makeQueuedAlert } from '../testkit/page/alertFixtures.ts';
import { type FakeClock, makeFakeClock, settle } from '../testkit/page/fakeClock.ts';
import { lockAlertStore } from '../testkit/page/lockAlertStore.ts';
import { failStoreOperation } from '../testkit/page/failStoreOperation.ts';
import { startWorker, type TestWorker } from '../testkit/worker/fakeWorker.ts';
import { karlId, rosaId, makeSchedule, serverResponse } from '../testkit/worker/fixtures.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const sendPath = '/api/emergency/send';
const withdrawPath = `/api/emergency/withdraw/${alertIdOf(1)}`;
const tag = `emergency:${alertIdOf(1)}`;

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const sentTo = (caregivers: readonly string[], more: object = {}) => {
  const totalCaregivers = caregivers.length;
  return json(201, {
    totalCaregivers,
    caregivers,
    alertIds: [],
    message: 'Sent.',
    unreachable: [],
    ...more,
  });
};
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));
const portal = () => new Response('<p>Welcome</p>');

let clock: FakeClock;
let worker: TestWorker;
/** Responses to alerts, and to calls of the outbox. */
let answerAlert: (path: string) => Response | Promise<Response>;
let answer: (path: URL) => Response | Promise<Response>;
beforeEach(async () => {
  clock = makeFakeClock(now);
  answerAlert = (path) =>
    path === sendPath ? sentTo(['Ada', 'Karl']) : json(200, { message: 'Done.' });
  answer = (path) => serverResponse(path);
  worker = startWorker(clock, {
    fetch: async (input) => {
      const url = new URL(input as URL);
      return url.pathname.includes('/emergency/') ? answerAlert(url.pathname) : answer(url);
    },
  });
  await worker.device.schedule.replace(makeSchedule());
});

const add = (alert: Parameters<typeof makeQueuedAlert>[1] = {}) =>
  worker.device.emergencyQueue.add(
    makeQueuedAlert(1, { personId: rosaId, timestamp: now, ...alert }),
  );
const addRow = (personId = rosaId, medicineId = 'one') =>
  worker.device.outbox.add({
    personId,
    group: 'aspirin',
    kind: 'medicineRemoved',
    medicineName: 'Aspirin',
    madeAt: now,
    calls: [{ endpoint: 'deleteMedicine', params: { medicineId } }],
  });
const left = (personId = rosaId) => worker.device.emergencyQueue.list(personId);
const rowsLeft = async (personId = rosaId) => (await worker.device.outbox.list(personId)).length;
const shown = () =>
  worker.shown.map(({ title, options }) => ({ title, body: options.body, tag: options.tag }));
const expectRejected = () => expect(worker.sync()).rejects.toThrow('Not everything could be sent');

describe('a sync', () => {
  test('sends alerts before anything of the outbox, for the account of the schedule', async () => {
    await addRow();
    await addRow(rosaId, 'two');
    await add();
    await worker.sync('other');
    const release = worker.holdLock(`upstroke-emergency:${alertIdOf(1)}`);
    const synced = worker.sync();
    await settle();
    expect(worker.calls).toEqual([]);
    release();
    await synced;
    expect(worker.paths()).toEqual([sendPath, '/api/medicines/one', '/api/medicines/two']);
    expect(worker.calls[0]?.init).toMatchObject({
      credentials: 'same-origin',
      headers: { 'x-account': rosaId, 'idempotency-key': alertIdOf(1) },
    });
    const { credentials, headers } = worker.calls[1]?.init ?? {};
    expect([credentials, headers]).toMatchObject(['same-origin', { 'x-account': rosaId }]);
    expect([await left(), await rowsLeft()]).toEqual([[], 0]);
  });

  test('sends for the account of the push subscription, and for no others', async () => {
    await add({ personId: karlId });
    await addRow(karlId);
    await worker.sync();
    expect(worker.calls).toEqual([]);
    await worker.device.schedule.clear(rosaId);
    await worker.person.write(karlId);
    await worker.sync();
    for (const { init } of worker.calls)
      expect(init.headers).toMatchObject({ 'x-account': karlId });
    expect([await left(karlId), await rowsLeft(karlId)]).toEqual([[], 0]);
  });

  test.each([401, 403])('resolves after a %i, which no retry changes', async (status) => {
    answer = (path) => serverResponse(path, status);
    await addRow();
    await worker.sync();
    expect(await rowsLeft()).toBe(1);
  });

  test('sends the rows of one account where those of the other fail', async () => {
    await worker.person.write(karlId);
    await addRow();
    await addRow(karlId);
    const statuses = [503, 200];
    answer = (path) => serverResponse(path, statuses.shift());
    await expectRejected();
    expect([await rowsLeft(), await rowsLeft(karlId)]).toEqual([1, 0]);
  });

  test.each([
    ['the network fails', noNetwork],
    ['a portal responds instead', portal],
    ['it was refused', () => json(403, {})],
  ])('with an alert rejects where %s, and sends the outbox anyway', async (_what, reply) => {
    await addRow();
    await add();
    answerAlert = reply;
    await expectRejected();
    expect(await rowsLeft()).toBe(0);
    expect(await left()).toMatchObject([{ attempts: 1 }]);
    expect(worker.shown).toEqual([]);
    answerAlert = () => sentTo(['Ada']);
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('waits for a device that reads slowly, and rejects where it cannot be read', async () => {
    await add();
    worker.restart();
    const release = await lockAlertStore();
    const synced = worker.sync();
    await clock.advance(1_500);
    expect(worker.calls).toEqual([]);
    release();
    await synced;
    expect([worker.paths(), await left()]).toEqual([[sendPath], []]);
    await add();
    worker.restart();
    const restore = failStoreOperation('getAll', 'emergencyQueue');
    await expectRejected();
    restore();
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('waits until the right instant where the clock of the device is wrong', async () => {
    await worker.device.schedule.replace(makeSchedule([], { offBy: 10_000 }));
    await add({ notBefore: now - 1 });
    await expectRejected();
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
    answerAlert = () => sentTo([]);
    await add();
    await worker.sync();
    const body = 'No caregiver is connected. Please call for help.';
    expect(shown()).toEqual([{ title: 'Your alert reached no one', body, tag }]);
    expect(worker.latest()).toMatchObject({ requireInteraction: true });
    await worker.sync();
    expect(worker.calls).toHaveLength(1);
  });
});

test.each([
  ['the browser lists no pages', () => worker.breakDown(), 1],
  ['a page is visible', () => void worker.addPage('/survivordashboard'), 0],
  ['notifications are denied', () => worker.forbid(), 0],
])('where %s an alert is sent, and shown %3$i times', async (_where, happens, times) => {
  happens();
  await add();
  await worker.sync();
  expect(await left()).toEqual([]);
  expect(worker.shown).toHaveLength(times);
});

test('a push sends the alerts too, once it was shown', async () => {
  await worker.person.write(rosaId);
  await add();
  let shownBefore = 0;
  answerAlert = () => {
    shownBefore = worker.shown.length;
    return sentTo(['Ada']);
  };
  await worker.push('missed');
  expect(worker.paths()).toEqual([sendPath, '/api/push/shown']);
  expect([shownBefore, worker.shown.length]).toEqual([1, 2]);
  expect(await left()).toEqual([]);
});

describe('the notification of an alert is closed', () => {
  beforeEach(async () => {
    await worker.push('unanswered', { tag });
    expect(worker.shown).toHaveLength(1);
  });

  test('once its withdrawal was sent, also where the browser lists no notifications', async () => {
    await add({ isWithdrawn: true });
    await worker.sync();
    expect(worker.paths()).toEqual([withdrawPath]);
    expect([await left(), worker.shown]).toEqual([[], []]);
    worker.breakDown();
    await add({ isWithdrawn: true });
    await worker.sync();
    expect(await left()).toEqual([]);
  });

  test('where the server says that it was withdrawn before', async () => {
    answerAlert = () => sentTo([], { withdrawn: true });
    await add();
    await worker.sync();
    expect([await left(), worker.shown]).toEqual([[], []]);
  });

  test.each([{ emergency: alertIdOf(1) }, {}])('by STOP_ALARM of %j', async (of) => {
    for (const caregivers of [['Ada'], []]) {
      answerAlert = () => sentTo(caregivers);
      await add();
      await worker.sync();
      expect(shown()).toMatchObject([{ tag }]);
      await worker.message({ type: 'STOP_ALARM', ...of });
      expect(worker.shown).toEqual([]);
    }
  });
});
