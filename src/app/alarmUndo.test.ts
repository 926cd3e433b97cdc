/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { doseUndoChosen } from '../features/medications/events.ts';
import { recordLate } from '../features/medications/recordLate.ts';
import { selectResults } from '../features/medications/selectors.ts';
import { answer, atHome, missed, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - minute - 17_000 });

const undo = ({ store }: Tab) =>
  store.dispatch(doseUndoChosen({ medicineKey: 'aspirin', dose: '2026-03-10T08:00' }));
const results = ({ store }: Tab) =>
  selectResults(store.getState()).map(({ id, status }) => `${status} ${id}`);
const sent = (tab: Tab) => eventually(() => expect(waiting(tab)).toBe(0));

const answeredTab = async (late = 4 * minute) => {
  await home.house.addReminder(home.rosa);
  const tab = await home.signedInTab();
  await home.house.clock.advanceTo(due + late);
  answer(tab, 'taken');
  await home.feedBecomes(['Taken: Aspirin']);
  await sent(tab);
  return tab;
};

describe('an answer', () => {
  test('can be taken back for 10 minutes, and then no more', async () => {
    const tab = await answeredTab();
    expect(results(tab)).toEqual([`taken ${morning}`]);
    await home.house.clock.advanceTo(due + 14 * minute - 1);
    expect(results(tab)).toHaveLength(1);
    await home.house.clock.advanceTo(due + 15 * minute);
    expect(results(tab)).toEqual([]);
  });

  test('that no longer holds offers no Undo: somebody answered otherwise on another device', async () => {
    const tab = await answeredTab();
    const other = await home.signedInTab(undefined, home.house.addDevice());
    await home.house.clock.advance(minute);
    answer(other, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin', 'Taken: Aspirin']);
    await home.fetchReminders(tab);
    expect(results(tab)).toEqual([]);
    expect(results(other)).toEqual([`skipped ${morning}`]);
  });
});

describe('Undo', () => {
  test('within the 20 minutes lets the alarm stand again, on the server too', async () => {
    const tab = await answeredTab();
    undo(tab);
    await home.feedBecomes(['Taken back: Aspirin', 'Taken: Aspirin']);
    expect(ringing(tab)).toEqual([morning]);
    expect(tab.services.heard()).toBe('file');
    expect(results(tab)).toEqual([]);
    expect(await home.serverStatus()).toEqual(['pending']);
    expect(tab.store.getState().status.announcement?.text).toBe('Your answer was taken back');
    await home.house.clock.advance(1_000);
    answer(tab, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin', 'Taken back: Aspirin', 'Taken: Aspirin']);
    expect(ringing(tab)).toEqual([]);
  });

  test('after the 20 minutes makes the dose missed at once, which stands to be read', async () => {
    const tab = await answeredTab(19 * minute);
    await home.house.clock.advance(5 * minute);
    undo(tab);
    await eventually(() => expect(missed(tab)).toEqual([morning]));
    await sent(tab);
    expect(ringing(tab)).toEqual([]);
    expect(await home.serverStatus()).toEqual(['missed']);
    expect(tab.services.heard()).toBe('silence');
  });

  test('of what was recorded late leaves the dose missed', async () => {
    await home.house.addReminder(home.rosa);
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due + 25 * minute);
    const told = { dose: '2026-03-10T08:00', date: '2026-03-10', time: '08:22' };
    tab.store.dispatch(recordLate({ medicineKey: 'aspirin', ...told }));
    await eventually(() => expect(results(tab)).toEqual([`taken ${morning}`]));
    await sent(tab);
    expect(missed(tab)).toEqual([]);
    undo(tab);
    await eventually(() => expect(missed(tab)).toEqual([morning]));
    await sent(tab);
    expect(await home.serverStatus()).toEqual(['missed']);
  });

  test('without network holds here at once, and reaches the server later', async () => {
    const tab = await answeredTab();
    home.house.network.up = false;
    undo(tab);
    await eventually(() => expect(ringing(tab)).toEqual([morning]));
    expect(await home.serverStatus()).toEqual(['taken']);
    home.house.network.up = true;
    tab.services.goOnline();
    await eventually(async () => expect(await home.serverStatus()).toEqual(['pending']));
    await home.fetchReminders(tab);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('in the other tab takes the answer of this one back in both', async () => {
    await home.house.addReminder(home.rosa);
    const one = await home.signedInTab();
    const two = await home.furtherTab();
    await home.house.clock.advanceTo(due);
    answer(one, 'taken');
    await eventually(() => expect(results(two)).toEqual([`taken ${morning}`]));
    await home.house.clock.advance(minute);
    undo(two);
    await eventually(() => expect([one, two].map(ringing)).toEqual([[morning], [morning]]));
    await home.feedBecomes(['Taken back: Aspirin', 'Taken: Aspirin']);
    expect(results(one)).toEqual([]);
    expect([one, two].filter(({ services }) => services.heard() === 'file')).toHaveLength(1);
  });

  test('is there after a reload', async () => {
    const before = await answeredTab();
    home.house.close(before);
    await home.house.clock.advance(minute);
    const after = await home.furtherTab();
    expect(results(after)).toEqual([`taken ${morning}`]);
    undo(after);
    await eventually(() => expect(ringing(after)).toEqual([morning]));
    home.house.close(after);
    const again = await home.furtherTab();
    expect(ringing(again)).toEqual([morning]);
    expect(results(again)).toEqual([]);
  });

  test('is there for what the worker recorded while no page was open', async () => {
    const before = await answeredTab();
    home.house.close(before);
    home.house.forgetSnapshots();
    const after = await home.furtherTab();
    expect(results(after)).toEqual([`taken ${morning}`]);
  });
});
