/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { answer, atHome, missed, ringing, waiting } from '../testing/atHome.ts';
import { eventually } from '../testing/drivenClock.ts';

const minute = 60_000;
const hour = 60 * minute;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - 3 * hour - 10 * minute });

const offByIn = (tab: Awaited<ReturnType<typeof home.signedInTab>>) =>
  tab.store.getState().alarms.offBy;

/** The page was closed, its device runs three hours ahead from now on, and has no network. */
const openFast = async () => {
  await home.house.addReminder(home.rosa);
  home.house.close(await home.signedInTab());
  home.house.runAhead(3 * hour);
  home.house.network.up = false;
  return home.furtherTab();
};

const online = async (tab: Awaited<ReturnType<typeof home.signedInTab>>) => {
  home.house.network.up = true;
  tab.services.goOnline();
  await home.fetchReminders(tab);
};

describe('a device three hours fast', () => {
  test('that hears the server at its start rings at the right 08:00, and only then', async () => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(3 * hour);
    const tab = await home.signedInTab();
    expect(offByIn(tab)).toBe(3 * hour);
    await home.house.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([['2026-03-10T08:00', 'taken', due]]);
  });

  test('that hears the server only after it rang falls silent, and rings at the right time', async () => {
    const tab = await openFast();
    await home.house.clock.advanceTo(due - 3 * hour + minute);
    expect(ringing(tab)).toEqual([morning]);
    await online(tab);
    expect(offByIn(tab)).toBe(3 * hour);
    expect(ringing(tab)).toEqual([]);
    expect(tab.services.heard()).toBe('silence');
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('that called the dose missed takes that back, and holds back no answer with it', async () => {
    const tab = await openFast();
    await home.house.clock.advanceTo(due - 3 * hour + 21 * minute);
    expect(missed(tab)).toEqual([morning]);
    await eventually(() => expect(waiting(tab)).toBe(1));
    await online(tab);
    expect(missed(tab)).toEqual([]);
    await eventually(() => expect(waiting(tab)).toBe(0));
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due + 5 * minute);
    expect(ringing(tab)).toEqual([morning]);
    answer(tab, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    expect(await home.serverStatus()).toEqual(['taken']);
  });

  test('whose clock is set right goes by it', async () => {
    await home.house.addReminder(home.rosa);
    home.house.runAhead(3 * hour);
    const tab = await home.signedInTab();
    home.house.runAhead(0);
    await home.fetchReminders(tab);
    expect(offByIn(tab)).toBe(0);
    home.house.clock.sleepUntil(due - minute);
    tab.services.show();
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
  });
});

test('a miss that was rightly called stands to be read though the clock is corrected then', async () => {
  await home.house.addReminder(home.rosa);
  const tab = await home.signedInTab();
  home.house.clock.sleepUntil(due + 30 * minute);
  tab.services.show();
  expect(missed(tab)).toEqual([morning]);
  await eventually(() => expect(waiting(tab)).toBe(0));
  home.house.runAhead(5 * minute);
  await home.fetchReminders(tab);
  expect(offByIn(tab)).toBe(5 * minute);
  expect(missed(tab)).toEqual([morning]);
});
