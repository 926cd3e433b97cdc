/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { doseAnswerChosen } from '../features/medications/events.ts';
import { selectMedicinesAt } from '../features/medications/selectors.ts';
import { selectToday, selectTodayWords } from '../features/medications/today.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { answer, missed, ringing, rosasHome, type Tab, waiting } from '../../testkit/page/home.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('a device whose clock is wrong', () => {
  const due = Date.UTC(2026, 2, 10, 8, 0);
  const morning = '2026-03-10T08:00|aspirin';
  const home = rosasHome({ now: due - 3 * hour - 10 * minute });
  const offByIn = ({ store }: Tab) => store.getState().alarms.offBy;
  const fired = ({ services }: Tab) => services.device.fired.list(home.rosa.id, due);

  /** Without network, on a device that was set three hours ahead while no page was open. */
  const openFast = async () => {
    await home.addReminder();
    home.close(await home.signedInTab());
    home.runAhead(3 * hour);
    home.network.up = false;
    return home.furtherTab();
  };
  const goOnline = async (tab: Tab) => {
    home.network.up = true;
    tab.services.goOnline();
    await home.fetchReminders(tab);
  };
  /** Skips the hours before, then drives the clock. */
  const sleepThenAdvanceTo = async (tab: Tab, instant: number) => {
    home.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.clock.advanceTo(instant);
  };

  test('rings at the right minute once it knows the server’s time, and only then', async () => {
    await home.addReminder();
    home.runAhead(3 * hour);
    const tab = await home.signedInTab();
    expect(offByIn(tab)).toBe(3 * hour);
    await home.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    await sleepThenAdvanceTo(tab, due);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([['2026-03-10T08:00', 'taken', due]]);
  });

  test('ends what rang too early, and lets the worker ring at the right time', async () => {
    const tab = await openFast();
    await home.clock.advanceTo(due - 3 * hour + minute);
    expect([ringing(tab), await fired(tab)]).toEqual([[morning], [morning]]);
    await goOnline(tab);
    expect([offByIn(tab), ringing(tab), tab.services.heard()]).toEqual([3 * hour, [], 'silence']);
    await eventually(async () => expect(await fired(tab)).toEqual([]));
  });

  test('takes back a miss that was too early, and rings at the right time', async () => {
    const tab = await openFast();
    await home.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect(missed(tab)).toEqual([morning]);
    await eventually(() => expect(waiting(tab)).toBe(1));
    await goOnline(tab);
    expect(missed(tab)).toEqual([]);
    await eventually(() => expect(waiting(tab)).toBe(0));
    await sleepThenAdvanceTo(tab, due + 5 * minute);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.serverStatus()).toEqual(['taken']);
  });

  test('keeps a miss that was right', async () => {
    await home.addReminder();
    const tab = await home.signedInTab();
    home.clock.sleepUntil(due + 30 * minute);
    tab.services.show();
    await eventually(() => expect(waiting(tab)).toBe(0));
    home.runAhead(5 * minute);
    await home.fetchReminders(tab);
    expect([offByIn(tab), missed(tab)]).toEqual([5 * minute, [morning]]);
  });

  test('dates no answer ahead: a later one replaces it', async () => {
    const tab = await openFast();
    const say = async (status: 'taken' | 'skipped') => {
      const chosen = { medicineKey: 'aspirin', dose: '2026-03-10T08:00', status };
      tab.store.dispatch(doseAnswerChosen(chosen));
      await eventually(() => expect(tab.store.getState().medications.answering).toEqual([]));
    };
    await say('taken');
    await goOnline(tab);
    await eventually(() => expect(waiting(tab)).toBe(0));
    const { answers, results } = tab.store.getState().medications;
    const now = home.clock.now();
    expect(answers[morning]?.occurredAt).toBeLessThanOrEqual(now);
    expect(results.map(({ occurredAt, saidAt }) => [occurredAt, saidAt])).toEqual([[now, now]]);
    await home.clock.advance(minute);
    await say('skipped');
    await eventually(async () => expect(await home.serverStatus()).toEqual(['skipped']));
    await home.fetchReminders(tab);
    expect(tab.store.getState().medications.answers[morning]?.status).toBe('skipped');
  });

  test.each([
    ['three hours fast is set right', 3 * hour, 0],
    ['that is right is put back three hours', 0, -3 * hour],
    ['three hours slow is set right', -3 * hour, 0],
  ])('while the page is open: a clock %s', async (_what, before, after) => {
    await home.addReminder();
    home.runAhead(before);
    const tab = await home.signedInTab();
    home.network.up = false;
    home.runAhead(after);
    expect(offByIn(tab)).toBe(after);
    await home.clock.advance(2 * minute);
    expect(tab.store.getState().alarms.now).toBeGreaterThan(home.clock.now() - minute);
    await sleepThenAdvanceTo(tab, due - 1);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    await home.clock.advance(1);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('set right while an alarm sounds lets it sound for its 5 minutes', async () => {
    await home.addReminder();
    home.runAhead(3 * hour);
    const tab = await home.signedInTab();
    await sleepThenAdvanceTo(tab, due + minute);
    home.runAhead(0);
    await home.clock.advance(minute);
    expect([ringing(tab), tab.services.heard()]).toEqual([[morning], 'file']);
    await home.clock.advance(3 * minute);
    expect(tab.services.heard()).toBe('silence');
  });
});

describe('a device that moves', () => {
  const auckland = 'Pacific/Auckland';
  const honolulu = 'Pacific/Honolulu';
  /** 08:00 on 10 March in Auckland. */
  const due = Date.UTC(2026, 2, 9, 19, 0);
  /** An hour on the clock of Honolulu. */
  const there = (day: number, hours: number) => Date.UTC(2026, 2, day, hours + 10);
  const home = rosasHome({ now: due - 10 * minute, zone: auckland });

  const lookAt = async ({ services }: Tab, instant: number) => {
    home.clock.sleepUntil(instant - 1);
    services.show();
    await home.clock.advanceTo(instant);
  };

  test('west rings again for a minute that comes 12 hours after its answer, and back east for the minutes it skipped', async () => {
    await home.addReminder({ frequency: '2x' });
    await home.addReminder({ frequency: '2x', schedule_time: '20:00' });
    const tab = await home.signedInTab();
    await home.clock.advanceTo(due);
    answer(tab, 'taken');
    await eventually(() => expect(waiting(tab)).toBe(0));
    await home.clock.advanceTo(due + hour - minute);
    home.moveTo(honolulu);
    await home.clock.advanceTo(due + hour);
    await home.fetchReminders(tab);
    for (const [day, hours, dose] of [
      [9, 20, '2026-03-09T20:00'],
      [10, 8, '2026-03-10T08:00'],
      [10, 20, '2026-03-10T20:00'],
      [11, 8, '2026-03-11T08:00'],
    ] as const) {
      await lookAt(tab, there(day, hours));
      expect(ringing(tab)).toEqual([`${dose}|aspirin`]);
      answer(tab, 'taken', 'aspirin', dose);
      await eventually(() => expect(ringing(tab)).toEqual([]));
    }
    home.clock.sleepUntil(there(11, 10));
    home.moveTo(auckland);
    tab.services.show();
    await eventually(() => expect(ringing(tab)).toEqual(['2026-03-11T20:00|aspirin']));
    expect(tab.store.getState().alarms.ringing[0]?.reason).toBe(
      'the change of zone leapt over its minute',
    );
    await home.clock.advance(20 * minute);
    expect(missed(tab)).toEqual(['2026-03-11T20:00|aspirin']);
  });

  test('east shows as left out a time that was answered less than 12 hours before', async () => {
    home.moveTo(honolulu);
    home.clock.sleepUntil(there(10, 8) - minute);
    await home.addReminder();
    const tab = await home.signedInTab();
    const state = () => tab.store.getState();
    await home.clock.advanceTo(there(10, 8));
    expect(selectMedicinesAt(state())[0]?.open).toHaveLength(1);
    answer(tab, 'taken');
    await eventually(() => expect(waiting(tab)).toBe(0));
    await home.clock.advance(30 * minute);
    home.moveTo(auckland);
    await home.clock.advanceTo(there(10, 9));
    await home.fetchReminders(tab);
    // 08:00 of the 11th in Auckland, an hour after 08:00 of the 10th in Honolulu.
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    expect(selectMedicinesAt(state())[0]).toMatchObject({ open: [], isLeftOut: true });
    expect(selectToday(state()).map(({ dose, state: shown }) => [dose, shown])).toEqual([
      ['2026-03-11T08:00', 'pending'],
    ]);
    expect(selectTodayWords(state())).toEqual(['Next: Aspirin, tomorrow, 8:00.']);
  });
});
