/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { missesRead } from '../features/alarms/alarmsSlice.ts';
import { recordLate } from '../features/medications/recordLate.ts';
import { answer, atHome, missed, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';

const minute = 60_000;
const hour = 60 * minute;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const evening = '2026-03-10T20:00|aspirin';
const home = atHome({ now: due - 10 * minute - 17_000 });

const addTwice = async (second = '20:00') => {
  await home.house.addReminder(home.rosa, { frequency: '2x' });
  await home.house.addReminder(home.rosa, { schedule_time: second, frequency: '2x' });
};

describe('Taken without network', () => {
  test('at 08:05, arriving at 21:00, is that of 08:00, and not of the evening', async () => {
    await addTwice();
    const tab = await home.signedInTab();
    home.house.network.up = false;
    await home.house.clock.advanceTo(due + 5 * minute);
    answer(tab, 'taken');
    await eventually(() => expect(waiting(tab)).toBe(1));
    home.house.clock.sleepUntil(due + 12 * hour - minute);
    await home.house.clock.advanceTo(due + 12 * hour);
    expect(ringing(tab)).toEqual([evening]);
    home.house.clock.sleepUntil(due + 13 * hour);
    home.house.network.up = true;
    tab.services.show();
    await home.feedBecomes(['Missed: Aspirin (auto-marked after 20 min)', 'Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([
      ['2026-03-10T08:00', 'taken', due + 5 * minute],
      ['2026-03-10T20:00', 'missed', due + 12 * hour + 20 * minute],
    ]);
    expect(missed(tab)).toEqual([evening]);
  });
});

describe('an alarm at midnight', () => {
  const late = Date.UTC(2026, 2, 10, 23, 50);

  test('answered just before 00:10 is that of 23:50', async () => {
    await home.house.addReminder(home.rosa, { schedule_time: '23:50' });
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(late - minute);
    await home.house.clock.advanceTo(late + 20 * minute - 1);
    answer(tab, 'taken', 'aspirin', '2026-03-10T23:50');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([['2026-03-10T23:50', 'taken', late + 20 * minute - 1]]);
  });

  test('answered at 00:10 is too late, and recorded as taken late for 23:50', async () => {
    await home.house.addReminder(home.rosa, { schedule_time: '23:50' });
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(late - minute);
    await home.house.clock.advanceTo(late + 20 * minute);
    expect(missed(tab)).toEqual(['2026-03-10T23:50|aspirin']);
    const told = { dose: '2026-03-10T23:50', date: '2026-03-11', time: '00:10' };
    expect(tab.store.dispatch(recordLate({ medicineKey: 'aspirin', ...told }))).toBeNull();
    await home.feedBecomes([
      'Taken late: Aspirin, due at 23:50 at night',
      'Missed: Aspirin (auto-marked after 20 min)',
    ]);
    expect(missed(tab)).toEqual([]);
  });
});

test('times 08:00 and 08:15 ring beside each other, and each is answered by itself', async () => {
  await addTwice('08:15');
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due + 15 * minute);
  expect(ringing(tab)).toEqual([morning, '2026-03-10T08:15|aspirin']);
  answer(tab, 'taken');
  await home.feedBecomes(['Taken: Aspirin']);
  expect(ringing(tab)).toEqual(['2026-03-10T08:15|aspirin']);
  await home.house.clock.advanceTo(due + 21 * minute);
  expect(ringing(tab)).toEqual(['2026-03-10T08:15|aspirin']);
  answer(tab, 'skipped', 'aspirin', '2026-03-10T08:15');
  await home.feedBecomes(['Skipped: Aspirin', 'Taken: Aspirin']);
});

test('Taken late at 20:05 for 08:00 does not answer the dose of 20:00 that rings', async () => {
  await addTwice();
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due + 20 * minute);
  expect(missed(tab)).toEqual([morning]);
  home.house.clock.sleepUntil(due + 12 * hour - minute);
  await home.house.clock.advanceTo(due + 12 * hour + 5 * minute);
  expect(ringing(tab)).toEqual([evening]);
  const told = { dose: '2026-03-10T08:00', date: '2026-03-10', time: '20:05' };
  expect(tab.store.dispatch(recordLate({ medicineKey: 'aspirin', ...told }))).toBeNull();
  await home.feedBecomes([
    'Taken late: Aspirin, due at 8:00 in the morning',
    'Missed: Aspirin (auto-marked after 20 min)',
  ]);
  expect(ringing(tab)).toEqual([evening]);
  expect(missed(tab)).toEqual([]);
  expect(await home.lastDue()).toEqual([
    ['2026-03-10T08:00', 'taken', due + 12 * hour + 5 * minute],
    ['2026-03-10T20:00', 'pending', null],
  ]);
});

describe('a miss', () => {
  test('is recorded though the device is a little ahead of the server', async () => {
    await home.moveIn({ now: due - minute, serverBehind: 1_500 });
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + 20 * minute + 30_000);
    await eventually(async () => expect(await home.feed()).toHaveLength(1));
    expect(tab.store.getState().outbox.rows).toEqual([]);
  });

  test('is told, each one, also where the device slept through it', async () => {
    await home.house.addReminder(home.rosa);
    await home.house.addReminder(home.rosa, { medicine_name: 'Statin', schedule_time: '08:05' });
    const tab = await home.signedInTab();
    home.house.clock.sleepUntil(due + 3 * 60 * minute);
    tab.services.show();
    const told = () => tab.store.getState().alarms.missed.map(({ medicineName }) => medicineName);
    expect(told()).toEqual(['Aspirin', 'Statin']);
    tab.store.dispatch(missesRead());
    await home.house.clock.advance(5 * minute);
    expect(told()).toEqual([]);
  });
});
