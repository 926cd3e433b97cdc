/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { makeDatabase } from '../../device/database.ts';
import { makeOutboxStore, type NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import { eventually, makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { openTab } from '../../testing/openTab.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { activityOf, reminderOf, rosa } from '../../testing/scripted.ts';
import { keepInOutbox } from './flush.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
let clock: ReturnType<typeof makeDrivenClock>;

beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(start);
  phone.answer('GET /api/', () => json(200, []));
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
const stored = () => makeOutboxStore(makeDatabase()).list(rosa.user.id);

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
