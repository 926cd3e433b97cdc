/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeDatabase } from '../../device/database.ts';
import { makeOutboxStore, type NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import type { WireCall } from '../../device/wire.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { dropFromOutbox, flushOutbox, keepInOutbox } from './flush.ts';
import { outboxWoken } from './events.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);
const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

let phone: Phone;
let clock: ReturnType<typeof makeDrivenClock>;

beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(start);
  phone.answer('GET /api/', () => json(200, []));
  phone.answer('PUT /api/reminders/', () => json(200, reminderOf('Aspirin', '08:00')));
  phone.answer('DELETE /api/reminders/', () => json(200, { message: '' }));
  phone.answer('POST /api/activities/log', () => json(201, activityOf('x')));
});

const put = (reminderId: string): WireCall => ({
  endpoint: 'setReminderStatus',
  params: { reminderId },
  body: { status: 'taken' },
});
const remove = (reminderId: string): WireCall => ({
  endpoint: 'deleteReminder',
  params: { reminderId },
});
const rowOf = (
  group: string,
  calls: WireCall[],
  more: Partial<NewOutboxRow> = {},
): NewOutboxRow => ({
  personId: rosa.user.id,
  group,
  kind: 'doseAnswered',
  medicineName: group,
  calls,
  madeAt: start,
  ...more,
});

/** Without jitter; the store itself needs its chance, for the names of its listeners. */
const open = async () => {
  const tab = await openTab(phone, clock);
  jest.spyOn(Math, 'random').mockReturnValue(1);
  return tab;
};
type Tab = Awaited<ReturnType<typeof open>>;

const keep = async ({ store }: Tab, ...rows: NewOutboxRow[]) => {
  for (const row of rows) {
    const { tried } = await store.dispatch(keepInOutbox(row));
    await tried;
  }
};
/** As an earlier start of the app left it on the device. */
const leave = async (...rows: NewOutboxRow[]) => {
  const outbox = makeOutboxStore(makeDatabase());
  for (const row of rows) await outbox.add(row);
};
const stored = (personId = rosa.user.id) => makeOutboxStore(makeDatabase()).list(personId);
const lines = () =>
  phone.calls
    .map(({ line }) => line.replace('/api/reminders/', ''))
    .filter((line) => !line.startsWith('GET'));
const rows = ({ store }: Tab) => store.getState().outbox.rows;

describe('the outbox', () => {
  test('sends a row at once and keeps nothing of it', async () => {
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1'), put('a2')]));
    expect(lines()).toEqual(['PUT a1', 'PUT a2']);
    expect(rows(tab)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test('has the browser asked to keep what is stored, and not before there is anything', async () => {
    const tab = await open();
    const { keepStorage } = tab.services.device;
    expect(keepStorage).not.toHaveBeenCalled();
    await keep(tab, rowOf('aspirin', [put('a1')]));
    expect(keepStorage).toHaveBeenCalled();
  });

  test('keeps the order of a group; a row that waits holds back its own group and no other', async () => {
    const stop = phone.answer('PUT /api/reminders/a1', () => new Response('', { status: 503 }));
    await leave(rowOf('a', [put('a1')]), rowOf('b', [put('b1')]), rowOf('a', [put('a2')]));
    const tab = await open();
    await eventually(() => expect(rows(tab).map(({ group }) => group)).toEqual(['a', 'a']));
    expect(lines()).toEqual(['PUT a1', 'PUT b1']);
    stop();
    await clock.advance(2_000);
    await eventually(() => expect(rows(tab)).toEqual([]));
    expect(lines()).toEqual(['PUT a1', 'PUT b1', 'PUT a1', 'PUT a2']);
  });

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['408', () => new Response('', { status: 408 })],
    ['425', () => json(425, { code: 'in_progress', message: 'Wait.' })],
    ['429', () => new Response('', { status: 429 })],
    ['500', () => new Response('', { status: 500 })],
  ])('tries again after %s, in 2, 4, then 8 seconds', async (_what, reply) => {
    const stop = phone.answer('PUT', reply);
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    expect(rows(tab)[0]).toMatchObject({ attempts: 1, retryAt: start + 2_000, refusal: null });
    await clock.advance(1_999);
    expect(lines()).toHaveLength(1);
    await clock.advance(1);
    expect(rows(tab)[0]).toMatchObject({ attempts: 2, retryAt: start + 6_000 });
    await clock.advance(4_000);
    expect(rows(tab)[0]).toMatchObject({ attempts: 3, retryAt: start + 14_000 });
    expect(await stored()).toEqual(rows(tab));
    stop();
    await clock.advance(8_000);
    expect(rows(tab)).toEqual([]);
  });

  test('waits as long as Retry-After asks', async () => {
    phone.answer('PUT', () => new Response('', { status: 429, headers: { 'retry-after': '120' } }));
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    expect(rows(tab)[0]?.retryAt).toBe(start + 120_000);
    await clock.advance(119_999);
    expect(lines()).toHaveLength(1);
    await clock.advance(1);
    expect(lines()).toHaveLength(2);
  });

  test('comes no sooner than a server asks for, though looked at every 5 minutes', async () => {
    phone.answer('PUT', () => new Response('', { status: 503, headers: { 'retry-after': '540' } }));
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    phone.answer('PUT', () => json(200, reminderOf('a', '08:00')));
    await clock.advance(300_000);
    expect(rows(tab)[0]?.retryAt).toBe(start + 540_000);
    expect(lines()).toHaveLength(1);
    await clock.advance(240_000);
    expect(rows(tab)).toEqual([]);
  });

  test.each([
    ['the network is back', (tab: Tab) => tab.services.goOnline()],
    ['the page is seen again', (tab: Tab) => tab.services.show()],
    ['a person asks for it', (tab: Tab) => tab.store.dispatch(outboxWoken({ by: 'person' }))],
  ])('is tried before its time when %s', async (_when, wake) => {
    phone.network.up = false;
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    phone.network.up = true;
    wake(tab);
    await eventually(() => expect(rows(tab)).toEqual([]));
    expect(clock.now()).toBe(start);
  });

  test('is tried 2 seconds after the dashboard was opened', async () => {
    const tab = await open();
    await leave(rowOf('a', [put('a1')]));
    tab.store.dispatch(outboxWoken({ by: 'dashboard' }));
    await clock.advance(1_999);
    expect(lines()).toEqual([]);
    await clock.advance(1);
    expect(lines()).toEqual(['PUT a1']);
  });

  test('sends a row once though asked twice at the same time', async () => {
    const letGo = phone.hold('PUT');
    const tab = await open();
    const first = tab.store.dispatch(keepInOutbox(rowOf('a', [put('a1')])));
    const second = tab.store.dispatch(keepInOutbox(rowOf('b', [put('b1')])));
    const woken = tab.store.dispatch(flushOutbox({ hurry: true }));
    letGo();
    await Promise.all([(await first).tried, (await second).tried, woken]);
    expect(lines()).toEqual(['PUT a1', 'PUT b1']);
  });

  test('reads medicines and activities anew after something was sent', async () => {
    const tab = await open();
    const { remindersApi } = await import('../remindersApi.ts');
    const reading = tab.store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id));
    await reading;
    const read = () => phone.callsTo('GET /api/reminders/').length;
    const before = read();
    await keep(tab, rowOf('a', [put('a1')]));
    await eventually(() => expect(read()).toBe(before + 1));
    reading.unsubscribe();
  });
});

describe('a refusal', () => {
  test.each([
    [
      400,
      { code: 'invalid', message: 'Not so.' },
      { code: 'invalid', message: 'Not so.', existingId: null },
    ],
    [
      403,
      { code: 'forbidden', message: 'No.' },
      { code: 'forbidden', message: 'No.', existingId: null },
    ],
    [
      409,
      { code: 'duplicate_reminder', message: 'There.', existing_id: 'r1' },
      { code: 'duplicate_reminder', message: 'There.', existingId: 'r1' },
    ],
  ])(
    'of %i parks the row with its reason, and holds back nothing',
    async (status, body, refusal) => {
      phone.answer('PUT /api/reminders/a1', () => json(status, body));
      const tab = await open();
      await keep(tab, rowOf('a', [put('a1'), put('a2')]), rowOf('a', [put('a3')]));
      expect(lines()).toEqual(['PUT a1', 'PUT a3']);
      expect(rows(tab)).toHaveLength(1);
      expect(rows(tab)[0]?.refusal).toEqual({ status, ...refusal });
      expect(await stored()).toEqual(rows(tab));
      tab.services.goOnline();
      await clock.advance(400_000);
      expect(lines()).toEqual(['PUT a1', 'PUT a3']);
      await tab.store.dispatch(dropFromOutbox(rows(tab)[0]!));
      expect(rows(tab)).toEqual([]);
      expect(await stored()).toEqual([]);
    },
  );

  test('of 401 keeps the row and what comes after it, and asks to sign in', async () => {
    const stop = phone.answer('PUT', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    const tab = await open();
    await leave(rowOf('b', [put('b1')]));
    await keep(tab, rowOf('a', [put('a1')]));
    expect(lines()).toEqual(['PUT b1']);
    expect(tab.store.getState().auth.refused).toBe(true);
    expect((await stored()).map(({ refusal }) => refusal)).toEqual([null, null]);
    stop();
    tab.store.dispatch({ type: 'auth/signedOut' });
    tab.store.dispatch({ type: 'auth/signedIn', payload: { token: 'new', user: rosa.user } });
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(tab.store.getState().auth.refused).toBe(false);
    expect(lines()).toEqual(['PUT b1', 'PUT b1', 'PUT a1']);
  });

  test('of 404 on a delete counts as done', async () => {
    phone.answer('DELETE', () => json(404, { code: 'not_found', message: 'Gone.' }));
    const tab = await open();
    await keep(tab, rowOf('a', [remove('a1'), remove('a2')]));
    expect(lines()).toEqual(['DELETE a1', 'DELETE a2']);
    expect(rows(tab)).toEqual([]);
  });

  test('of 404 on the status of a reminder counts as done: the log still tells what happened', async () => {
    phone.answer('PUT', () => json(404, { code: 'not_found', message: 'Gone.' }));
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    expect(rows(tab)).toEqual([]);
  });

  test('of 404 on anything else is shown', async () => {
    phone.answer('POST', () => json(404, { code: 'not_found', message: 'Gone.' }));
    const tab = await open();
    await keep(tab, rowOf('a', [{ endpoint: 'logActivity', body: {} }]));
    expect(rows(tab)[0]?.refusal?.message).toBe('Gone.');
  });

  test('of a miss that the server does not see yet is tried again', async () => {
    const stop = phone.answer('PUT', () => json(409, { code: 'not_due', message: 'Not yet.' }));
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    expect(rows(tab)[0]).toMatchObject({ refusal: null, attempts: 1 });
    stop();
    await clock.advance(2_000);
    expect(rows(tab)).toEqual([]);
  });

  test('of the session after a failure of the network waits in peace for the next sign-in', async () => {
    phone.network.up = false;
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1')]));
    await keep(tab, rowOf('b', [put('b1')]));
    phone.network.up = true;
    const refuse = phone.answer('PUT', () =>
      json(401, { code: 'unauthenticated', message: 'Sign in.' }),
    );
    await clock.advance(60_000);
    const tries = lines().length;
    await clock.advance(60_000);
    expect(lines()).toHaveLength(tries);
    expect(await stored()).toHaveLength(2);
    refuse();
    tab.store.dispatch({ type: 'auth/signedIn', payload: { token: 'new', user: rosa.user } });
    await eventually(async () => expect(await stored()).toEqual([]));
  });
});

describe('whose rows go out', () => {
  test('rows of another person wait until that person signs in, and go out in that session', async () => {
    await leave(rowOf('a', [put('a1')], { personId: ada.id }));
    const tab = await open();
    await keep(tab, rowOf('b', [put('b1')]));
    expect(lines()).toEqual(['PUT b1']);
    expect(await stored(ada.id)).toHaveLength(1);
    tab.store.dispatch({ type: 'auth/signedIn', payload: { token: 'ada', user: ada } });
    await eventually(async () => expect(await stored(ada.id)).toEqual([]));
    expect(phone.calls.at(-1)?.line).toMatch(/PUT|GET/);
    const [sent] = phone.callsTo('PUT /api/reminders/a1');
    expect(sent?.headers.get('x-account')).toBe(ada.id);
  });

  test('nothing goes out without a session, and nothing is lost', async () => {
    phone.storage.clear();
    await leave(rowOf('a', [put('a1')]));
    await open();
    await clock.advance(400_000);
    expect(lines()).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  test('who signs out while rows go out stops the rest', async () => {
    await leave(rowOf('a', [put('a1')]), rowOf('b', [put('b1')]));
    const letGo = phone.hold('PUT');
    const tab = await open();
    await eventually(() => expect(lines()).toEqual(['PUT a1']));
    tab.store.dispatch({ type: 'auth/signedOut' });
    letGo();
    await settle();
    expect(lines()).toEqual(['PUT a1']);
    expect((await stored()).map(({ group }) => group)).toEqual(['b']);
    expect(rows(tab)).toEqual([]);
  });
});

describe('a page that is killed', () => {
  test('between two calls of one row sends after its return only what is left', async () => {
    const log: WireCall = { endpoint: 'logActivity', idempotencyKey: 'k1', body: {} };
    await leave(rowOf('a', [put('a1'), put('a2'), log]));
    const letGo = phone.hold('PUT /api/reminders/a2');
    const first = await open();
    await eventually(() => expect(lines()).toEqual(['PUT a1', 'PUT a2']));
    const halfway = await stored();
    expect(halfway[0]?.done).toBe(1);
    first.close();
    jest.restoreAllMocks();
    const second = await open();
    letGo();
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(lines().filter((line) => line === 'PUT a1')).toHaveLength(1);
    expect(phone.callsTo('POST').at(-1)?.headers.get('idempotency-key')).toBe('k1');
    expect(rows(second)).toEqual([]);
  });

  test('by a failure between two calls keeps what is left, and its tries begin anew', async () => {
    const away = () => new Response('', { status: 503 });
    const stopFirst = phone.answer('PUT /api/reminders/a1', away);
    const stopSecond = phone.answer('PUT /api/reminders/a2', away);
    const tab = await open();
    await keep(tab, rowOf('a', [put('a1'), put('a2')]));
    expect(rows(tab)[0]).toMatchObject({ done: 0, attempts: 1 });
    stopFirst();
    await clock.advance(2_000);
    expect(rows(tab)[0]).toMatchObject({ done: 1, attempts: 1 });
    stopSecond();
    await clock.advance(2_000);
    expect(lines()).toEqual(['PUT a1', 'PUT a1', 'PUT a2', 'PUT a2']);
    expect(await stored()).toEqual([]);
  });
});
