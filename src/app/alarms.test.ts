/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import {
  setupAlarmsListeners,
  watchEachMinute,
  watchNextInstant,
} from '../features/alarms/alarmsListeners.ts';
import { missesRead } from '../features/alarms/alarmsSlice.ts';
import { dayBegan } from '../features/alarms/events.ts';
import { setupAuthListeners } from '../features/auth/authListeners.ts';
import { setupMedicationsListeners } from '../features/medications/medicationsListeners.ts';
import { recordLate } from '../features/medications/recordLate.ts';
import { announced } from '../features/status/events.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { answer, missed, ringing, rosasHome, waiting } from '../../testkit/page/home.ts';
import { withoutPolling } from '../../testkit/page/withoutPolling.ts';
import type { AppStartListening } from './types.ts';

const minute = 60_000;
const hour = 60 * minute;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = rosasHome({ now: due - 10 * minute - 17_000 });

describe('an alarm rings at its minute', () => {
  test.each([
    ['by the precise timer alone', [watchNextInstant], due, [morning]],
    ['by the check of each minute alone', [watchEachMinute], due + 999, [morning]],
    ['by nothing else', [], due + 999, []],
  ])('%s', async (_how, watches, at, rings) => {
    await home.addReminder();
    const tab = await home.signedInTab([
      setupAuthListeners,
      setupOutboxListeners,
      setupMedicationsListeners,
      (startListening: AppStartListening) => setupAlarmsListeners(startListening, watches),
    ]);
    await home.clock.advanceTo(due - 1);
    expect(ringing(tab)).toEqual([]);
    await home.clock.advanceTo(at);
    expect(ringing(tab)).toEqual(rings);
    expect(tab.services.heard()).toBe(rings.length > 0 ? 'file' : 'silence');
  });
});

test('an alarm outlives a reload; Taken without network is sent once, hours later, for its own dose', async () => {
  await home.addReminder();
  await home.addReminder({ schedule_time: '20:00', frequency: '2x' });
  const first = await home.signedInTab();
  await home.clock.advanceTo(due + minute);
  expect(ringing(first)).toEqual([morning]);
  home.close(first);
  const second = await home.furtherTab();
  expect(ringing(second)).toEqual([morning]);
  home.network.up = false;
  await home.clock.advanceTo(due + 5 * minute - 1);
  expect(second.services.heard()).toBe('file');
  answer(second, 'taken');
  answer(second, 'taken');
  await eventually(() => expect(waiting(second)).toBe(1));
  expect([ringing(second), second.services.heard()]).toEqual([[], 'silence']);
  home.close(second);
  home.clock.sleepUntil(due + 13 * hour);
  home.network.up = true;
  const third = await home.openTab();
  await home.feedBecomes(['Missed: Aspirin (auto-marked after 20 min)', 'Taken: Aspirin']);
  await eventually(() => expect(waiting(third)).toBe(0));
  expect(await home.lastDue()).toEqual([
    ['2026-03-10T08:00', 'taken', due + 5 * minute - 1],
    ['2026-03-10T20:00', 'missed', due + 12 * hour + 20 * minute],
  ]);
  expect([ringing(third), missed(third)]).toEqual([[], ['2026-03-10T20:00|aspirin']]);
});

test('an alarm without an answer is silent after 5 minutes and missed after 20, recorded once by two tabs', async () => {
  await home.addReminder();
  const tabs = [await home.signedInTab(), await home.furtherTab()];
  const heard = () => tabs.map(({ services }) => services.heard()).toSorted();
  await home.clock.advanceTo(due + 5 * minute - 1);
  expect(heard()).toEqual(['file', 'silence']);
  await home.clock.advance(1);
  expect(heard()).toEqual(['silence', 'silence']);
  await home.clock.advanceTo(due + 20 * minute - 1);
  expect(tabs.map(ringing)).toEqual([[morning], [morning]]);
  await home.clock.advance(1);
  expect(tabs.map((tab) => [ringing(tab), missed(tab)])).toEqual([
    [[], [morning]],
    [[], [morning]],
  ]);
  await eventually(() => expect(tabs.map(waiting)).toEqual([0, 0]));
  await home.clock.advance(30 * minute);
  await home.feedBecomes(['Missed: Aspirin (auto-marked after 20 min)']);
  expect(await home.serverStatus()).toEqual(['missed']);
  // The notification of a missed dose stays on the lock screen.
  expect(
    tabs.flatMap(({ services }) => services.worker.heard).filter((m) => m.type === 'STOP_ALARM'),
  ).toEqual([]);
});

test.each([
  ['12 minutes rings', 12 * minute, [morning], []],
  ['3 hours was missed', 3 * hour, [], [morning, '2026-03-10T08:05|statin']],
])('a dose of a device that slept for %s', async (_what, slept, rings, misses) => {
  await home.addReminder();
  await home.addReminder({ medicine_name: 'Statin', schedule_time: '08:05' });
  const tab = await home.signedInTab();
  home.clock.sleepUntil(due + slept);
  tab.services.show();
  const late = rings.length > 0 ? [...rings, '2026-03-10T08:05|statin'] : [];
  expect([ringing(tab), missed(tab)]).toEqual([late, misses]);
  tab.store.dispatch(missesRead());
  await home.clock.advance(minute);
  expect(missed(tab)).toEqual([]);
});

test('two times of a medicine ring beside each other, and each is answered for itself, also late', async () => {
  await home.addReminder({ frequency: '2x' });
  await home.addReminder({ schedule_time: '08:15', frequency: '2x' });
  const tab = await home.signedInTab();
  await home.clock.advanceTo(due + 15 * minute);
  expect(ringing(tab)).toEqual([morning, '2026-03-10T08:15|aspirin']);
  answer(tab, 'skipped', 'aspirin', '2026-03-10T08:15');
  await home.feedBecomes(['Skipped: Aspirin']);
  expect(ringing(tab)).toEqual([morning]);
  await home.clock.advanceTo(due + 20 * minute);
  expect(missed(tab)).toEqual([morning]);
  const late = { dose: '2026-03-10T08:00', date: '2026-03-10', time: '08:16' };
  expect(tab.store.dispatch(recordLate({ medicineKey: 'aspirin', ...late }))).toBeNull();
  await eventually(async () =>
    expect(await home.lastDue()).toEqual([
      ['2026-03-10T08:00', 'taken', due + 16 * minute],
      ['2026-03-10T08:15', 'skipped', due + 15 * minute],
    ]),
  );
  expect(missed(tab)).toEqual([]);
});

test('at midnight a day begins once, also on a full device; the last dose stays open for its 20 minutes', async () => {
  await home.addReminder({ schedule_time: '23:50' });
  const setItem = home.storage.setItem.bind(home.storage);
  const begun: string[] = [];
  const said: string[] = [];
  const tab = await home.signedInTab([
    ...withoutPolling,
    (startListening) => {
      startListening({
        actionCreator: dayBegan,
        effect: ({ payload }) => void begun.push(payload.date),
      });
      startListening({
        actionCreator: announced,
        effect: ({ payload }) => void said.push(payload.text),
      });
    },
  ]);
  home.storage.setItem = (key, value) => {
    if (key === 'lastResetDate') throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  home.clock.sleepUntil(Date.UTC(2026, 2, 10, 23, 45));
  await home.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 10) - 1);
  expect(ringing(tab)).toEqual(['2026-03-10T23:50|aspirin']);
  expect([begun, said]).toEqual([['2026-03-10', '2026-03-11'], []]);
  await home.clock.advance(1);
  expect(missed(tab)).toEqual(['2026-03-10T23:50|aspirin']);
});
