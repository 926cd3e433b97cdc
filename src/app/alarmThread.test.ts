/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import { remindersApi } from '../api/remindersApi.ts';
import { alarmAnswered } from '../features/alarms/events.ts';
import {
  setupAlarmsListeners,
  watchEachMinute,
  watchNextInstant,
} from '../features/alarms/alarmsListeners.ts';
import { missesRead } from '../features/alarms/alarmsSlice.ts';
import { setupAuthListeners } from '../features/auth/authListeners.ts';
import { addMedicine } from '../features/medications/medicineActions.ts';
import {
  hearUpdate,
  setupMedicationsListeners,
} from '../features/medications/medicationsListeners.ts';
import type { AppStartListening } from './types.ts';
import { eventually, settle } from '../testing/drivenClock.ts';
import { type House, makeHouse, type Tab, type TestPerson } from '../testing/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);

let house: House;
let rosa: TestPerson;

beforeEach(async () => {
  house = await makeHouse({ now: due - 10 * minute - 17_000 });
  rosa = await house.server.register('survivor');
});
afterEach(() => house.tearDown());

const signedInTab = async (listeners?: Parameters<House['openTab']>[0]): Promise<Tab> => {
  const tab = await house.openTab(listeners);
  await house.signIn(tab, rosa);
  await fetchReminders(tab);
  return tab;
};

const fetchReminders = async ({ store }: Tab) => {
  await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.id, {
      subscribe: false,
      forceRefetch: true,
    }),
  );
  await settle();
};

const ringing = ({ store }: Tab) => store.getState().alarms.ringing.map(({ id }) => id);

const answer = ({ store }: Tab, status: 'taken' | 'skipped') =>
  store.dispatch(alarmAnswered({ medicineKey: 'aspirin', dose: '2026-03-10T08:00', status }));

const feed = async (): Promise<{ details: string; status: string }[]> => {
  const answer = await house.server.app.inject({
    url: `/api/survivor-dashboard/${rosa.id}?page=1&limit=50`,
    headers: rosa.bearer,
  });
  return answer
    .json<{ activities: { details: string; status: string }[] }>()
    .activities.map(({ details, status }) => ({ details, status }));
};

const serverStatus = async () => {
  const answer = await house.server.app.inject({
    url: `/api/reminders/${rosa.id}`,
    headers: rosa.bearer,
  });
  return answer.json<{ status: string }[]>().map(({ status }) => status);
};

describe('an alarm', () => {
  const watchedBy = (...watches: (typeof watchEachMinute)[]) => [
    setupAuthListeners,
    setupOutboxListeners,
    setupMedicationsListeners,
    (startListening: AppStartListening) => setupAlarmsListeners(startListening, watches),
  ];

  test('rings at its own minute by the precise timer alone', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab(watchedBy(watchNextInstant));
    await house.clock.advanceTo(due - 1);
    expect(ringing(tab)).toEqual([]);
    await house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    expect(tab.services.heard()).toBe('file');
  });

  test('is found by the 60-s check alone where the precise timer is off', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab(watchedBy(watchEachMinute));
    await house.clock.advanceTo(due - 1);
    expect(ringing(tab)).toEqual([]);
    await house.clock.advanceTo(due + 999);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    expect(tab.services.heard()).toBe('file');
  });

  test('is found by neither where both are off', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab(watchedBy());
    await house.clock.advanceTo(due + 999);
    expect(ringing(tab)).toEqual([]);
  });

  test('stands again after a reload, and is no second record', async () => {
    await house.addReminder(rosa);
    const before = await signedInTab();
    await house.clock.advanceTo(due + minute);
    house.close(before);
    const after = await house.openTab();
    await fetchReminders(after);
    expect(ringing(after)).toEqual(['2026-03-10T08:00|aspirin']);
    answer(after, 'taken');
    await eventually(async () =>
      expect(await feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
  });

  test('stays silent after 5 minutes, and open', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab();
    await house.clock.advanceTo(due + 5 * minute - 1);
    expect(tab.services.heard()).toBe('file');
    await house.clock.advanceTo(due + 5 * minute);
    expect(tab.services.heard()).toBe('silence');
    expect(ringing(tab)).toHaveLength(1);
  });

  test('found late by a device that slept through its minute', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab();
    house.clock.sleepUntil(due + 12 * minute);
    tab.services.show();
    await settle();
    expect(ringing(tab)).toHaveLength(1);
  });
});

describe('Taken', () => {
  test('is on the server for every time of the medicine, logged once, and stops the sound', async () => {
    await house.addReminder(rosa);
    await house.addReminder(rosa, { schedule_time: '20:00', frequency: '2x' });
    const tab = await signedInTab();
    await house.clock.advanceTo(due);
    answer(tab, 'taken');
    answer(tab, 'taken');
    await eventually(async () =>
      expect(await feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
    expect(await serverStatus()).toEqual(['taken', 'taken']);
    expect(tab.services.heard()).toBe('silence');
    expect(ringing(tab)).toEqual([]);
    await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
  });

  test('leaves the evening dose to ring', async () => {
    await house.addReminder(rosa);
    await house.addReminder(rosa, { schedule_time: '20:00', frequency: '2x' });
    const tab = await signedInTab();
    await house.clock.advanceTo(due);
    answer(tab, 'taken');
    await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
    await fetchReminders(tab);
    house.clock.sleepUntil(due + 12 * 60 * minute - 5 * minute);
    await house.clock.advanceTo(due + 12 * 60 * minute);
    expect(ringing(tab)).toEqual(['2026-03-10T20:00|aspirin']);
  });

  test('reaches the other tab, which falls silent and sends nothing itself', async () => {
    await house.addReminder(rosa);
    const one = await signedInTab();
    const two = await house.openTab();
    await fetchReminders(two);
    await house.clock.advanceTo(due);
    expect([...ringing(one), ...ringing(two)]).toHaveLength(2);
    answer(one, 'taken');
    await eventually(() => expect(ringing(two)).toEqual([]));
    expect([one, two].map(({ services }) => services.heard())).toEqual(['silence', 'silence']);
    await eventually(async () => expect(await feed()).toHaveLength(1));
    await eventually(() => expect(two.store.getState().outbox.rows).toEqual([]));
  });

  test('waits on the device while the server is away, and is sent once it is back', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab();
    await house.clock.advanceTo(due);
    house.network.up = false;
    answer(tab, 'taken');
    await eventually(() => expect(tab.store.getState().outbox.rows[0]?.attempts).toBe(1));
    expect(ringing(tab)).toEqual([]);
    house.close(tab);
    house.network.up = true;
    const later = await house.openTab();
    await eventually(async () =>
      expect(await feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
    await fetchReminders(later);
    expect(ringing(later)).toEqual([]);
  });
});

describe('no answer for 20 minutes', () => {
  test('is missed: logged once in the words of the spec, on the server, and silent', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab();
    await house.clock.advanceTo(due + 20 * minute - 1);
    expect(ringing(tab)).toHaveLength(1);
    await house.clock.advanceTo(due + 20 * minute);
    expect(ringing(tab)).toEqual([]);
    await eventually(async () =>
      expect(await feed()).toEqual([
        { details: 'Missed: Aspirin (auto-marked after 20 min)', status: 'missed' },
      ]),
    );
    expect(await serverStatus()).toEqual(['missed']);
    expect(tab.services.heard()).toBe('silence');
    await house.clock.advance(30 * minute);
    expect(await feed()).toHaveLength(1);
  });

  test('is logged once where two tabs notice it', async () => {
    await house.addReminder(rosa);
    const one = await signedInTab();
    const two = await house.openTab();
    await fetchReminders(two);
    await house.clock.advanceTo(due + 21 * minute);
    await eventually(() => {
      expect(one.store.getState().outbox.rows).toEqual([]);
      expect(two.store.getState().outbox.rows).toEqual([]);
    });
    expect(await feed()).toHaveLength(1);
  });

  test('is missed by the clock though the device slept', async () => {
    await house.addReminder(rosa);
    const tab = await signedInTab();
    house.clock.sleepUntil(due + 3 * 60 * minute);
    tab.services.show();
    await eventually(async () => expect(await feed()).toHaveLength(1));
    expect(ringing(tab)).toEqual([]);
  });
});

describe('a miss', () => {
  test('is recorded though the device is a little ahead of the server', async () => {
    await house.tearDown();
    house = await makeHouse({ now: due - minute, serverBehind: 1_500 });
    rosa = await house.server.register('survivor');
    await house.addReminder(rosa);
    const tab = await signedInTab();
    await house.clock.advanceTo(due + 20 * minute + 30_000);
    await eventually(async () => expect(await feed()).toHaveLength(1));
    expect(tab.store.getState().outbox.rows).toEqual([]);
  });

  test('is told, each one, also where the device slept through it', async () => {
    await house.addReminder(rosa);
    await house.addReminder(rosa, { medicine_name: 'Statin', schedule_time: '08:05' });
    const tab = await signedInTab();
    house.clock.sleepUntil(due + 3 * 60 * minute);
    tab.services.show();
    const told = () => tab.store.getState().alarms.missed.map(({ medicineName }) => medicineName);
    expect(told()).toEqual(['Aspirin', 'Statin']);
    tab.store.dispatch(missesRead());
    await house.clock.advance(5 * minute);
    expect(told()).toEqual([]);
  });
});

test('an answer is recorded though one reminder of the medicine was deleted elsewhere', async () => {
  const gone = await house.addReminder(rosa);
  await house.addReminder(rosa, { schedule_time: '20:00', frequency: '2x' });
  const tab = await signedInTab();
  await house.clock.advanceTo(due);
  await house.server.app.inject({
    method: 'DELETE',
    url: `/api/reminders/${gone}`,
    headers: rosa.bearer,
  });
  answer(tab, 'taken');
  await eventually(async () => expect(await feed()).toHaveLength(1));
  await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
});

test('another person’s answer in another tab of the browser answers nothing here', async () => {
  await house.addReminder(rosa);
  const tab = await signedInTab();
  await house.clock.advanceTo(due);
  tab.store.dispatch(
    hearUpdate({
      medicineName: 'Aspirin',
      status: 'taken',
      timestamp: due,
      dose: '2026-03-10T08:00',
      personId: '0198c0de-0000-7000-8000-000000000009',
    }),
  );
  expect(ringing(tab)).toHaveLength(1);
});

test('a list of somebody else that was under way does not become this person’s medicines', async () => {
  const ada = await house.server.register('survivor');
  await house.addReminder(rosa);
  const tab = await house.openTab();
  await house.signIn(tab, rosa);
  const letGo = house.holdLists();
  const rosas = fetchReminders(tab);
  await settle();
  await house.signIn(tab, ada);
  const shown = new Set<string>();
  tab.store.subscribe(() => {
    for (const row of tab.store.getState().medications.rows) shown.add(row.user_id);
  });
  letGo();
  await rosas;
  expect(tab.store.getState().medications.personId).toBe(ada.id);
  expect(shown).toEqual(new Set());
});

describe('a medicine added here', () => {
  const add = ({ store }: Tab, times: readonly string[]) =>
    store.dispatch(
      addMedicine({ name: 'Zinc', dosage: '1 tablet', frequency: 'custom', times }, rosa.id),
    );

  test('is not lost to a list that was read before it', async () => {
    const tab = await signedInTab();
    const letGo = house.holdLists();
    const stale = fetchReminders(tab);
    await settle();
    await add(tab, ['08:00']);
    letGo();
    await stale;
    house.network.up = false;
    await house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|zinc']);
  });

  test('leaves nothing behind where one of its times was refused', async () => {
    await house.addReminder(rosa, { medicine_name: 'Zinc', schedule_time: '20:00' });
    const tab = await house.openTab();
    await house.signIn(tab, rosa);
    const outcome = await add(tab, ['09:00', '20:00']);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { code: 'duplicate_reminder' } });
    await eventually(async () => expect(await serverStatus()).toHaveLength(1));
    expect(tab.store.getState().outbox.rows).toEqual([]);
  });
});

test('a second device that knows of no answer believes the server, and calls nothing missed', async () => {
  await house.addReminder(rosa);
  await house.addReminder(rosa, { schedule_time: '08:15', frequency: '2x' });
  const first = await signedInTab();
  await house.clock.advanceTo(due + minute);
  answer(first, 'taken');
  await eventually(async () => expect(await feed()).toHaveLength(1));
  house.close(first);
  house.storage.clear();
  await house.clock.advanceTo(due + 16 * minute);
  const second = await signedInTab();
  expect(ringing(second)).toEqual(['2026-03-10T08:15|aspirin']);
  expect(second.store.getState().medications.answers).toEqual({});
});

test('at local midnight a new day begins, and yesterday’s last dose stays open for its 20 minutes', async () => {
  await house.addReminder(rosa, { schedule_time: '23:50' });
  const tab = await signedInTab();
  house.clock.sleepUntil(Date.UTC(2026, 2, 10, 23, 45));
  await house.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 5));
  expect(house.storage.getItem('lastResetDate')).toBe('2026-03-11');
  expect(ringing(tab)).toEqual(['2026-03-10T23:50|aspirin']);
  await house.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 10));
  expect(ringing(tab)).toEqual([]);
});
