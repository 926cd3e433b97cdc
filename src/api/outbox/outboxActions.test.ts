/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeDatabase } from '../../platform/database.ts';
import type { OutboxCall } from '../../platform/outbox/outboxCalls.ts';
import { makeOutboxStore, type NewOutboxRow } from '../../platform/outbox/outboxStore.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { failStoreOperation } from '../../../testkit/page/failStoreOperation.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { clock, phone, phoneTestbed, start } from '../../../testkit/page/phoneTestbed.ts';
import { ofRosa, ada, makeActivity, rosa, makeReminder } from '../../../testkit/page/mockServer.ts';
import { firstScreenApi } from '../firstScreenApi.ts';
import { flushRequested } from './events.ts';
import { dropFromOutbox, flushOutbox, enqueue, storeOrSend } from './outboxActions.ts';
import { readOutbox } from './outboxSlice.ts';

const signedIn = (user = rosa.user) => ({
  type: 'auth/signedIn',
  payload: { token: `new of ${user.fname}`, user },
});
const signedOut = { type: 'auth/signedOut' };

phoneTestbed();
beforeEach(() => {
  phone.answer('GET /api/', () => json(200, []));
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  phone.answer('PUT /api/reminders/', () => json(200, makeReminder('Aspirin', '08:00')));
  phone.answer('POST /api/activities/log', () => json(201, makeActivity('x')));
});
const unavailable = () => new Response('', { status: 503 });
const unauthenticated = () => json(401, { code: 'unauthenticated', message: 'Sign in.' });

const put = (reminderId: string): OutboxCall => ({
  endpoint: 'setReminderStatus',
  params: { reminderId },
  body: { status: 'taken' },
});
/** An outbox row with an answer of Rosa for each reminder id. */
const rowOf = (group: string, ids = [group], more: Partial<NewOutboxRow> = {}): NewOutboxRow => ({
  personId: rosa.user.id,
  group,
  kind: 'doseAnswered',
  medicineName: group,
  calls: ids.map(put),
  madeAt: start,
  said: {
    aboutId: rosa.user.id,
    medicineKey: group,
    dose: '2026-03-10T08:00',
    answer: { status: 'taken', occurredAt: start },
    reminderId: group,
    details: `Taken: ${group}`,
  },
  ...more,
});

const open = async () => {
  const tab = await openTab(phone, clock);
  // Removes the jitter; opening needs real random numbers.
  jest.spyOn(Math, 'random').mockReturnValue(1);
  return tab;
};
type Tab = Awaited<ReturnType<typeof open>>;
const keep = async ({ store }: Tab, ...rows: NewOutboxRow[]) => {
  for (const row of rows) {
    const { firstAttempt } = await store.dispatch(enqueue(row));
    await firstAttempt;
  }
};
/** The outbox as another tab, the worker or an earlier start of the app uses it. */
const onDevice = () => makeOutboxStore(makeDatabase());
const leave = async (...rows: NewOutboxRow[]) => {
  for (const row of rows) await onDevice().add(row);
};
const stored = (personId = rosa.user.id) => onDevice().list(personId);
const groups = async () => (await stored()).map(({ group }) => group);
const rows = ({ store }: Tab) => store.getState().outbox.rows;
const sent = () => phone.callsTo('PUT').map(({ line }) => line.replace('PUT /api/reminders/', ''));
const lookForChanges = ({ store }: Tab) =>
  store.dispatch(
    firstScreenApi.endpoints.readChanges.initiate(
      { query: { since: 0, in_sight: 1 } },
      { subscribe: false, forceRefetch: true },
    ),
  );

describe('the outbox', () => {
  test('sends a row at once, deletes it, reads the medicines again and asks to keep storage', async () => {
    const tab = await open();
    const { requestPersistentStorage } = tab.services.device;
    const reading = tab.store.dispatch(firstScreenApi.endpoints.listMedicines.initiate(ofRosa));
    await reading;
    expect(requestPersistentStorage).not.toHaveBeenCalled();
    await keep(tab, rowOf('a', ['a1', 'a2']));
    expect(sent()).toEqual(['a1', 'a2']);
    expect([rows(tab), await stored()]).toEqual([[], []]);
    expect(requestPersistentStorage).toHaveBeenCalled();
    await eventually(() => expect(phone.callsTo('GET /api/medicines/')).toHaveLength(2));
    // A refusal may mean that the list is outdated.
    phone.answer('PUT', () => json(409, { code: 'revision_conflict', message: '' }));
    await keep(tab, rowOf('b'));
    await eventually(() => expect(phone.callsTo('GET /api/medicines/')).toHaveLength(3));
    reading.unsubscribe();
  });

  test('tries again by itself after 2, then 4 seconds', async () => {
    const stop = phone.answer('PUT', unavailable);
    const tab = await open();
    await keep(tab, rowOf('a'));
    expect(rows(tab)[0]).toMatchObject({ attempts: 1, retryAt: start + 2_000, refusal: null });
    await clock.advance(1_999);
    expect(sent()).toHaveLength(1);
    await clock.advance(1);
    expect(rows(tab)[0]).toMatchObject({ attempts: 2, retryAt: start + 6_000 });
    expect(await stored()).toEqual(rows(tab));
    stop();
    await clock.advance(4_000);
    expect(rows(tab)).toEqual([]);
  });

  test.each([
    ['the network is back', (tab: Tab) => tab.services.goOnline()],
    ['the page is visible again', (tab: Tab) => tab.services.show()],
    [
      'the user asks for it',
      (tab: Tab) => tab.store.dispatch(flushRequested({ reason: 'person' })),
    ],
    ['the server answers again', (tab: Tab) => void lookForChanges(tab)],
  ])('is tried at once when %s', async (_when, wake) => {
    phone.network.up = false;
    const tab = await open();
    await keep(tab, rowOf('a'));
    await lookForChanges(tab);
    await settle();
    phone.network.up = true;
    wake(tab);
    await eventually(() => expect(rows(tab)).toEqual([]));
    expect(clock.now()).toBe(start);
  });

  test('sends rows of other tabs every 5 minutes', async () => {
    await open();
    await leave(rowOf('a'));
    await clock.advance(300_000 - 1);
    expect(sent()).toEqual([]);
    await clock.advance(1);
    expect(sent()).toEqual(['a']);
  });

  test('sends each row once when asked several times at once', async () => {
    const release = phone.hold('PUT');
    const { store } = await open();
    const first = store.dispatch(enqueue(rowOf('a')));
    const second = store.dispatch(enqueue(rowOf('b')));
    const woken = store.dispatch(flushOutbox({ ignoreBackoff: true }));
    release();
    await Promise.all([(await first).firstAttempt, (await second).firstAttempt, woken]);
    expect(sent()).toEqual(['a', 'b']);
  });
});

test('a refused row is shown and stored with its reason, and can be dropped', async () => {
  const body = { code: 'duplicate_reminder', message: 'There.', existing_id: 'r1' };
  phone.answer('PUT /api/reminders/a1', () => json(409, body));
  const tab = await open();
  await keep(tab, rowOf('a', ['a1', 'a2']), rowOf('a', ['a3']));
  const refusal = { status: 409, code: 'duplicate_reminder', message: 'There.', existingId: 'r1' };
  expect(rows(tab)).toMatchObject([{ group: 'a', refusal }]);
  expect(await stored()).toEqual(rows(tab));
  await tab.store.dispatch(dropFromOutbox(rows(tab)[0]!));
  expect([sent(), rows(tab), await stored()]).toEqual([['a1', 'a3'], [], []]);
});

describe('the session', () => {
  test('a 401 keeps all rows, asks to sign in, and stops sending until the user does', async () => {
    phone.network.up = false;
    const tab = await open();
    await keep(tab, rowOf('a'), rowOf('b'));
    phone.network.up = true;
    const stop = phone.answer('PUT', unauthenticated);
    await clock.advance(60_000);
    expect(tab.store.getState().auth.isExpired).toBe(true);
    const tries = sent().length;
    await clock.advance(60_000);
    expect(sent()).toHaveLength(tries);
    expect(await stored()).toMatchObject([{ refusal: null }, { refusal: null }]);
    stop();
    tab.store.dispatch(signedIn());
    await eventually(async () => expect(await stored()).toEqual([]));
    expect(tab.store.getState().auth.isExpired).toBe(false);
    expect(sent().slice(tries)).toEqual(['a', 'b']);
  });

  test('rows are sent only in the session of their user', async () => {
    await leave(rowOf('a', ['a'], { personId: ada.id }));
    const tab = await open();
    await keep(tab, rowOf('b'));
    expect(sent()).toEqual(['b']);
    expect(await stored(ada.id)).toHaveLength(1);
    tab.store.dispatch(signedIn(ada));
    await eventually(async () => expect(await stored(ada.id)).toEqual([]));
    const [call] = phone.callsTo('PUT /api/reminders/a');
    expect(call?.headers.get('x-account')).toBe(ada.id);
  });

  test('signing out stops sending and hides the rows, also those that were just read', async () => {
    await leave(rowOf('a'), rowOf('b'));
    const release = phone.hold('PUT');
    const tab = await open();
    await eventually(() => expect(sent()).toEqual(['a']));
    const reading = tab.store.dispatch(readOutbox());
    tab.store.dispatch(signedOut);
    release();
    await reading;
    await settle();
    expect(sent()).toEqual(['a']);
    expect(await groups()).toEqual(['b']);
    expect(rows(tab)).toEqual([]);
  });
});

describe('a page that has rows while offline', () => {
  let tab: Tab;
  let triedBefore: number;
  beforeEach(async () => {
    phone.network.up = false;
    tab = await open();
    await keep(tab, rowOf('a'), rowOf('b'));
    triedBefore = sent().length;
  });
  const goOnline = async () => {
    tab.services.goOnline();
    await settle();
    await settle();
  };
  const sentSince = () => sent().slice(triedBefore);

  test('does not send again what another tab or the worker has sent, and no longer shows it', async () => {
    await onDevice().remove(rows(tab)[0]!.seq);
    phone.network.up = true;
    const stop = phone.answer('PUT /api/reminders/', unavailable);
    await lookForChanges(tab);
    await eventually(() => expect(rows(tab).map(({ group }) => group)).toEqual(['b']));
    stop();
    triedBefore = sent().length;
    await goOnline();
    await eventually(() => expect(rows(tab)).toEqual([]));
    expect(sentSince()).toEqual(['b']);
  });
});

describe('a row that cannot be stored', () => {
  const unstored = rowOf('aspirin', [], {
    calls: [put('a1'), { endpoint: 'logActivity', idempotencyKey: 'k1', body: {} }],
  });
  const lines = () => phone.calls.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

  beforeEach(() => {
    failStoreOperation('add', 'outbox');
  });

  test.each([
    ['no answer', 'retry', false, () => Promise.reject(new TypeError('Failed to fetch'))],
    ['403', 'refused', false, () => json(403, { code: 'forbidden', message: 'Not yours.' })],
    ['401', 'signIn', true, unauthenticated],
  ])('stops after %s and returns %s', async (_what, outcome, asksToSignIn, reply) => {
    phone.answer('PUT', reply);
    const { store } = await open();
    expect(await store.dispatch(storeOrSend(unstored))).toBe(outcome);
    expect(lines()).toEqual(['PUT /api/reminders/a1']);
    expect(store.getState().auth.isExpired).toBe(asksToSignIn);
  });

  test('sends only in the session of its user, and asks no later session to sign in', async () => {
    phone.answer('PUT', unauthenticated);
    const release = phone.hold('PUT');
    const { store } = await open();
    const sending = store.dispatch(storeOrSend(unstored));
    await eventually(() => expect(lines()).toHaveLength(1));
    store.dispatch(signedIn(ada));
    release();
    await sending;
    await settle();
    expect(store.getState().auth.isExpired).toBe(false);
    expect(await store.dispatch(storeOrSend(unstored))).toBe('signIn');
    expect(lines()).toEqual(['PUT /api/reminders/a1']);
  });
});
