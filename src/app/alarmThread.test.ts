/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import {
  setupAlarmsListeners,
  watchEachMinute,
  watchNextInstant,
} from '../features/alarms/alarmsListeners.ts';
import { setupAuthListeners } from '../features/auth/authListeners.ts';
import {
  hearUpdate,
  setupMedicationsListeners,
} from '../features/medications/medicationsListeners.ts';
import { answer, atHome, ringing } from '../../testkit/page/atHome.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import type { AppStartListening } from './types.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const home = atHome({ now: due - 10 * minute - 17_000 });

describe('an alarm', () => {
  const watchedBy = (...watches: (typeof watchEachMinute)[]) => [
    setupAuthListeners,
    setupOutboxListeners,
    setupMedicationsListeners,
    (startListening: AppStartListening) => setupAlarmsListeners(startListening, watches),
  ];

  test('rings at its own minute by the precise timer alone', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab(watchedBy(watchNextInstant));
    await home.house.clock.advanceTo(due - 1);
    expect(ringing(tab)).toEqual([]);
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    expect(tab.services.heard()).toBe('file');
  });

  test('is found by the 60-s check alone where the precise timer is off', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab(watchedBy(watchEachMinute));
    await home.house.clock.advanceTo(due - 1);
    expect(ringing(tab)).toEqual([]);
    await home.house.clock.advanceTo(due + 999);
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    expect(tab.services.heard()).toBe('file');
  });

  test('is found by neither where both are off', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab(watchedBy());
    await home.house.clock.advanceTo(due + 999);
    expect(ringing(tab)).toEqual([]);
  });

  test('stands again after a reload, and is no second record', async () => {
    await home.house.addReminder(home.rosa);
    const before = await home.signedInTab();
    await home.house.clock.advanceTo(due + minute);
    home.house.close(before);
    const after = await home.house.openTab();
    await home.fetchReminders(after);
    expect(ringing(after)).toEqual(['2026-03-10T08:00|aspirin']);
    answer(after, 'taken');
    await eventually(async () =>
      expect(await home.feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
  });

  test('stays silent after 5 minutes, and open', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + 5 * minute - 1);
    expect(tab.services.heard()).toBe('file');
    await home.house.clock.advanceTo(due + 5 * minute);
    expect(tab.services.heard()).toBe('silence');
    expect(ringing(tab)).toHaveLength(1);
  });

  test('found late by a device that slept through its minute', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(due + 12 * minute);
    tab.services.show();
    await settle();
    expect(ringing(tab)).toHaveLength(1);
  });
});

describe('Taken', () => {
  test('is on the server for every time of the medicine, logged once, and stops the sound', async () => {
    await home.house.addReminder(home.rosa);
    await home.house.addReminder(home.rosa, { schedule_time: '20:00', frequency: '2x' });
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due);
    answer(tab, 'taken');
    answer(tab, 'taken');
    await eventually(async () =>
      expect(await home.feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
    expect(await home.serverStatus()).toEqual(['taken', 'taken']);
    expect(tab.services.heard()).toBe('silence');
    expect(ringing(tab)).toEqual([]);
    await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
  });

  test('leaves the evening dose to ring', async () => {
    await home.house.addReminder(home.rosa);
    await home.house.addReminder(home.rosa, { schedule_time: '20:00', frequency: '2x' });
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due);
    answer(tab, 'taken');
    await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
    await home.fetchReminders(tab);
    home.house.clock.sleepUntil(due + 12 * 60 * minute - 5 * minute);
    await home.house.clock.advanceTo(due + 12 * 60 * minute);
    expect(ringing(tab)).toEqual(['2026-03-10T20:00|aspirin']);
  });

  test('reaches the other tab, which falls silent and sends nothing itself', async () => {
    await home.house.addReminder(home.rosa);
    const one = await home.signedInTab();
    const two = await home.house.openTab();
    await home.fetchReminders(two);
    await home.house.clock.advanceTo(due);
    expect([...ringing(one), ...ringing(two)]).toHaveLength(2);
    answer(one, 'taken');
    await eventually(() => expect(ringing(two)).toEqual([]));
    expect([one, two].map(({ services }) => services.heard())).toEqual(['silence', 'silence']);
    await eventually(async () => expect(await home.feed()).toHaveLength(1));
    await eventually(() => expect(two.store.getState().outbox.rows).toEqual([]));
  });

  test('waits on the device while the server is away, and is sent once it is back', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due);
    home.house.network.up = false;
    answer(tab, 'taken');
    await eventually(() => expect(tab.store.getState().outbox.rows[0]?.attempts).toBe(1));
    expect(ringing(tab)).toEqual([]);
    home.house.close(tab);
    home.house.network.up = true;
    const later = await home.house.openTab();
    await eventually(async () =>
      expect(await home.feed()).toEqual([{ details: 'Taken: Aspirin', status: 'taken' }]),
    );
    await home.fetchReminders(later);
    expect(ringing(later)).toEqual([]);
  });
});

describe('no answer for 20 minutes', () => {
  test('is missed: logged once in the words of the spec, on the server, and silent', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + 20 * minute - 1);
    expect(ringing(tab)).toHaveLength(1);
    await home.house.clock.advanceTo(due + 20 * minute);
    expect(ringing(tab)).toEqual([]);
    await eventually(async () =>
      expect(await home.feed()).toEqual([
        { details: 'Missed: Aspirin (auto-marked after 20 min)', status: 'missed' },
      ]),
    );
    expect(await home.serverStatus()).toEqual(['missed']);
    expect(tab.services.heard()).toBe('silence');
    await home.house.clock.advance(30 * minute);
    expect(await home.feed()).toHaveLength(1);
  });

  test('is logged once where two tabs notice it', async () => {
    await home.house.addReminder(home.rosa);
    const one = await home.signedInTab();
    const two = await home.house.openTab();
    await home.fetchReminders(two);
    await home.house.clock.advanceTo(due + 21 * minute);
    await eventually(() => {
      expect(one.store.getState().outbox.rows).toEqual([]);
      expect(two.store.getState().outbox.rows).toEqual([]);
    });
    expect(await home.feed()).toHaveLength(1);
  });

  test('is missed by the clock though the device slept', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(due + 3 * 60 * minute);
    tab.services.show();
    await eventually(async () => expect(await home.feed()).toHaveLength(1));
    expect(ringing(tab)).toEqual([]);
  });
});

test('at local midnight a new day begins, and yesterday’s last dose stays open for its 20 minutes', async () => {
  await home.house.addReminder(home.rosa, { schedule_time: '23:50' });
  const tab = await home.signedInTab();
  home.house.clock.sleepUntil(Date.UTC(2026, 2, 10, 23, 45));
  await home.house.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 5));
  expect(home.house.storage.getItem('lastResetDate')).toBe('2026-03-11');
  expect(ringing(tab)).toEqual(['2026-03-10T23:50|aspirin']);
  await home.house.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 10));
  expect(ringing(tab)).toEqual([]);
});
test('another person’s answer in another tab of the browser answers nothing here', async () => {
  await home.house.addReminder(home.rosa);
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due);
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
