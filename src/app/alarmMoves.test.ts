/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectMedicinesAt } from '../features/medications/selectors.ts';
import { selectToday, selectTodayWords } from '../features/medications/today.ts';
import { answer, atHome, missed, ringing } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const hour = 60 * minute;
const auckland = 'Pacific/Auckland';
const honolulu = 'Pacific/Honolulu';
/** 08:00 on 10 March in Auckland. */
const due = Date.UTC(2026, 2, 9, 19, 0);
const home = atHome({ now: due - 10 * minute, zone: auckland });

const lookAt = async ({ services }: Tab, instant: number) => {
  home.house.clock.sleepUntil(instant - 1);
  services.show();
  await home.house.clock.advanceTo(instant);
};

/** Rosa took the morning's Aspirin in Auckland, and an hour later her clock shows Honolulu. */
const moved = async () => {
  await home.house.addReminder(home.rosa, { frequency: '2x' });
  await home.house.addReminder(home.rosa, { frequency: '2x', schedule_time: '20:00' });
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due);
  answer(tab, 'taken');
  await eventually(() => expect(tab.store.getState().outbox.rows).toEqual([]));
  await home.house.clock.advanceTo(due + hour - minute);
  home.house.moveTo(honolulu);
  await home.house.clock.advanceTo(due + hour);
  await home.fetchReminders(tab);
  return tab;
};

/** The clock of Honolulu. */
const there = (day: number, hours: number) => Date.UTC(2026, 2, day, hours + 10);

describe('from Auckland to Honolulu', () => {
  test('a minute that comes again 12 hours or more after it was answered rings, and is answered anew', async () => {
    const tab = await moved();
    await lookAt(tab, there(10, 8));
    expect(ringing(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    answer(tab, 'taken');
    await home.feedBecomes([
      'Taken: Aspirin',
      'Missed: Aspirin (auto-marked after 20 min)',
      'Taken: Aspirin',
    ]);
    await home.fetchReminders(tab);
    await home.house.clock.advance(21 * minute);
    expect([ringing(tab), missed(tab)]).toEqual([[], ['2026-03-09T20:00|aspirin']]);
  });

  test('nobody who answers it is told that it was missed, and no other minute is asked for twice', async () => {
    const tab = await moved();
    await lookAt(tab, there(9, 20));
    expect(ringing(tab)).toEqual(['2026-03-09T20:00|aspirin']);
    answer(tab, 'taken', 'aspirin', '2026-03-09T20:00');
    await lookAt(tab, there(10, 8));
    await home.house.clock.advance(21 * minute);
    expect(missed(tab)).toEqual(['2026-03-10T08:00|aspirin']);
    await lookAt(tab, there(10, 20));
    expect(ringing(tab)).toEqual(['2026-03-10T20:00|aspirin']);
  });
});

test('and back east the times that the clock leapt over are due at the change, but for one answered less than 12 hours before', async () => {
  const tab = await moved();
  for (const [day, hours] of [
    [9, 20],
    [10, 8],
    [10, 20],
    [11, 8],
  ] as const) {
    await lookAt(tab, there(day, hours));
    const [id = ''] = ringing(tab);
    answer(tab, 'taken', 'aspirin', id.slice(0, 16));
    await eventually(() => expect(ringing(tab)).toEqual([]));
  }
  home.house.clock.sleepUntil(there(11, 10));
  home.house.moveTo(auckland);
  tab.services.show();
  await eventually(() => expect(ringing(tab)).toEqual(['2026-03-11T20:00|aspirin']));
  expect(tab.store.getState().alarms.ringing[0]?.reason).toBe(
    'the change of zone leapt over its minute',
  );
  await home.house.clock.advance(20 * minute);
  expect(missed(tab)).toEqual(['2026-03-11T20:00|aspirin']);
});

test('a time that need not ring after a move is asked for nowhere: Mark Taken and Skip only while an alarm is active for it', async () => {
  await home.moveIn({ now: there(10, 8) - minute, zone: honolulu });
  await home.house.addReminder(home.rosa);
  const tab = await home.signedInTab();
  const state = () => tab.store.getState();
  await home.house.clock.advanceTo(there(10, 8));
  expect(selectMedicinesAt(state())[0]?.open).toHaveLength(1);
  answer(tab, 'taken');
  await eventually(() => expect(state().outbox.rows).toEqual([]));
  await home.house.clock.advance(30 * minute);
  home.house.moveTo(auckland);
  await home.house.clock.advanceTo(there(10, 9));
  await home.fetchReminders(tab);
  // 08:00 of the 11th in Auckland, an hour after 08:00 of the 10th in Honolulu.
  expect([ringing(tab), missed(tab)]).toEqual([[], []]);
  expect(selectMedicinesAt(state())[0]).toMatchObject({ open: [], isLeftOut: true });
  expect(selectToday(state()).map(({ dose, state: shown }) => [dose, shown])).toEqual([
    ['2026-03-11T08:00', 'pending'],
  ]);
  expect(selectTodayWords(state())).toEqual(['Next: Aspirin, tomorrow, 8:00.']);
});
