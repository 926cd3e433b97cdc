/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { makeDatabase } from '../../device/database.ts';
import { makeAlarmEvents } from '../../device/outbox/alarmEvents.ts';
import { makeOutboxStore, type NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { changesApi } from '../changesApi.ts';
import { flushOutbox, keepInOutbox } from './flush.ts';
import { readOutbox } from './readOutbox.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
let clock: ReturnType<typeof makeDrivenClock>;

beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(start);
  phone.answer('GET /api/', () => json(200, []));
  phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
  phone.answer('PUT /api/reminders/', () => json(200, reminderOf('Aspirin', '08:00')));
  phone.answer('POST /api/activities/log', () => json(201, activityOf('x')));
});

const taken = (reminderId: string): NewOutboxRow => ({
  personId: rosa.user.id,
  group: reminderId,
  kind: 'doseAnswered',
  medicineName: reminderId,
  calls: [{ endpoint: 'setReminderStatus', params: { reminderId }, body: { status: 'taken' } }],
  madeAt: start,
  said: {
    aboutId: rosa.user.id,
    medicineKey: reminderId,
    dose: '2026-03-10T08:00',
    answer: { status: 'taken', occurredAt: start },
    reminderId,
    details: `Taken: ${reminderId}`,
  },
});

const deleteDatabase = () =>
  new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('upstroke');
    deleting.onsuccess = resolve;
    deleting.onerror = reject;
  });

/** A tab in which so much was said while there was no network. */
const tabWith = async (...reminderIds: string[]) => {
  phone.network.up = false;
  const tab = await openTab(phone, clock);
  for (const id of reminderIds) {
    const { tried } = await tab.store.dispatch(keepInOutbox(taken(id)));
    await tried;
  }
  return tab;
};
const sent = () =>
  phone.calls.map(({ line }) => line).filter((line) => line.startsWith('PUT /api/reminders/'));
const onDevice = () => makeOutboxStore(makeDatabase());
const stored = () => onDevice().list(rosa.user.id);
const groups = async () => (await stored()).map(({ group }) => group);
type Tab = Awaited<ReturnType<typeof openTab>>;
const lookForChanges = ({ store }: Tab) =>
  store.dispatch(
    changesApi.endpoints.readChanges.initiate(
      { since: 0, isInSight: true },
      { subscribe: false, forceRefetch: true },
    ),
  );
const goOnline = async (tab: Tab) => {
  tab.services.goOnline();
  await settle();
  await settle();
};
const both = ['PUT /api/reminders/a', 'PUT /api/reminders/b'];

test('nothing that was shown as kept is lost with the database of the device while a page knows it', async () => {
  const tab = await tabWith('a', 'b');
  const triedBefore = sent().length;
  await deleteDatabase();
  tab.services.goOnline();
  await eventually(async () => {
    expect((await stored()).map(({ group }) => group)).toEqual(['a', 'b']);
  });
  expect(tab.store.getState().outbox.rows).toHaveLength(2);
  phone.network.up = true;
  tab.services.goOnline();
  await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
  expect(sent().slice(-2)).toEqual(['PUT /api/reminders/a', 'PUT /api/reminders/b']);
  expect(sent().length).toBeGreaterThan(triedBefore);
  expect(await stored()).toEqual([]);
});

test('what another tab or the worker has sent is not sent again', async () => {
  const tab = await tabWith('a', 'b');
  const [first] = await stored();
  await makeOutboxStore(makeDatabase()).remove(first?.seq ?? 0);
  const triedBefore = sent().length;
  phone.network.up = true;
  tab.services.goOnline();
  await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
  await settle();
  expect(sent().slice(triedBefore)).toEqual(['PUT /api/reminders/b']);
  expect(await stored()).toEqual([]);
});

test('what the device has lost outlives what a page hears of changes meanwhile', async () => {
  const tab = await tabWith('a', 'b');
  phone.network.up = true;
  phone.answer('PUT /api/reminders/', () => json(503, { code: 'unavailable', message: '' }));
  await deleteDatabase();
  await lookForChanges(tab);
  await settle();
  phone.answer('PUT /api/reminders/', () => json(200, reminderOf('Aspirin', '08:00')));
  const triedBefore = sent().length;
  await goOnline(tab);
  expect(sent().slice(triedBefore)).toEqual(both);
});

test('and goes out as soon as the silent server is heard again', async () => {
  const tab = await tabWith('a', 'b');
  await lookForChanges(tab);
  await deleteDatabase();
  const triedBefore = sent().length;
  phone.network.up = true;
  await lookForChanges(tab);
  await eventually(() => expect(sent().slice(triedBefore)).toEqual(both));
});

test('an answer that is given after the loss takes the place of none that was lost', async () => {
  const tab = await tabWith('a', 'b');
  await deleteDatabase();
  const { tried } = await tab.store.dispatch(keepInOutbox(taken('c')));
  await tried;
  expect(await groups()).toEqual(['a', 'b', 'c']);
  expect(tab.store.getState().outbox.rows.map(({ group }) => group)).toEqual(['a', 'b', 'c']);
});

test('nor of one that the worker has kept before this page could give anything back', async () => {
  const tab = await tabWith('a', 'b');
  await deleteDatabase();
  await onDevice().add(taken('c'));
  await goOnline(tab);
  expect(await groups()).toEqual(['a', 'b', 'c']);
});

test('two tabs give the same back once', async () => {
  const tab = await tabWith('a', 'b', 'c');
  await onDevice().remove(1);
  const other = await openTab(phone, clock);
  await goOnline(tab);
  await deleteDatabase();
  await goOnline(tab);
  await goOnline(other);
  expect(await groups()).toEqual(['b', 'c']);
  const events = await makeAlarmEvents(makeDatabase()).list(rosa.user.id);
  expect(events.map(({ medicine_name }) => medicine_name)).toEqual(['b', 'c']);
});

test('what was refused stands on, visibly', async () => {
  const tab = await tabWith('a');
  phone.network.up = true;
  phone.answer('PUT /api/reminders/', () => json(400, { code: 'invalid', message: 'No.' }));
  await goOnline(tab);
  await deleteDatabase();
  await goOnline(tab);
  expect(tab.store.getState().outbox.rows).toMatchObject([{ refusal: { message: 'No.' } }]);
});

test('what a full device cannot be given back goes out all the same, and so does all else', async () => {
  const tab = await tabWith('a', 'b');
  await deleteDatabase();
  expect(await stored()).toEqual([]);
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  phone.network.up = true;
  const triedBefore = sent().length;
  await tab.store.dispatch(flushOutbox({ hurry: true }));
  full.mockRestore();
  expect(sent().slice(triedBefore)).toEqual(both);
  expect(tab.store.getState().outbox.rows).toEqual([]);
});

test('and is offered to it again, as long as the page knows of it', async () => {
  const tab = await tabWith('a', 'b');
  await deleteDatabase();
  expect(await stored()).toEqual([]);
  const full = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await tab.store.dispatch(readOutbox());
  full.mockRestore();
  expect(await groups()).toEqual([]);
  await tab.store.dispatch(readOutbox());
  expect(await groups()).toEqual(['a', 'b']);
});

test('what was read for somebody who has left meanwhile is shown to nobody', async () => {
  const tab = await tabWith('a');
  const reading = tab.store.dispatch(readOutbox());
  tab.store.dispatch({ type: 'auth/signedOut' });
  await reading;
  expect(tab.store.getState().outbox.rows).toEqual([]);
});
