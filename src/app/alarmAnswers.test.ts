/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { doseUndoChosen } from '../features/medications/events.ts';
import { recordLate } from '../features/medications/recordLate.ts';
import { selectResults } from '../features/medications/selectors.ts';
import { eventually, settle } from '../../testkit/page/drivenClock.ts';
import { answer, missed, ringing, rosasHome, type Tab, waiting } from '../../testkit/page/home.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const dose = '2026-03-10T08:00';
const morning = `${dose}|aspirin`;
const home = rosasHome({ now: due - minute - 17_000 });

const undo = ({ store }: Tab) => store.dispatch(doseUndoChosen({ medicineKey: 'aspirin', dose }));
const results = ({ store }: Tab) =>
  selectResults(store.getState()).map(({ id, status }) => `${status} ${id}`);
const sent = (tab: Tab) => eventually(() => expect(waiting(tab)).toBe(0));
const shown = ({ store }: Tab) => store.getState().status.announcement?.text;
const known = ({ store }: Tab) => store.getState().medications.answers[morning]?.status;
const isAnswering = ({ store }: Tab) => store.getState().medications.answering.length > 0;

const ringingTab = async (late = 0) => {
  await home.addReminder();
  const tab = await home.signedInTab();
  await home.clock.advanceTo(due + late);
  return tab;
};
const answeredTab = async (late = 4 * minute) => {
  const tab = await ringingTab(late);
  answer(tab, 'taken');
  await home.feedBecomes(['Taken: Aspirin']);
  await sent(tab);
  return tab;
};

test('an answer counts although the miss of its dose is still being stored', async () => {
  const tab = await ringingTab(19 * minute);
  const { outbox } = tab.services.device;
  const { add } = outbox;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  outbox.add = async (row) => {
    await held;
    return add(row);
  };
  await home.clock.advanceTo(due + 20 * minute);
  expect(missed(tab)).toEqual([morning]);
  answer(tab, 'taken');
  await settle();
  release();
  await eventually(() => expect(results(tab)).toEqual([`taken ${morning}`]));
  await sent(tab);
  expect(await home.serverStatus()).toEqual(['taken']);
  expect([missed(tab), isAnswering(tab)]).toEqual([[], false]);
});

describe('Undo', () => {
  test('is offered for 10 minutes, also after a reload and without snapshots', async () => {
    const before = await answeredTab();
    expect(results(before)).toEqual([`taken ${morning}`]);
    home.close(before);
    await home.forgetSnapshots();
    const after = await home.furtherTab();
    await home.clock.advanceTo(due + 14 * minute - 1);
    expect(results(after)).toEqual([`taken ${morning}`]);
    await home.clock.advanceTo(due + 15 * minute);
    expect(results(after)).toEqual([]);
  });

  test('is not offered for an answer that another device replaced', async () => {
    const tab = await answeredTab();
    const other = await home.signedInTab(undefined, home.addDevice());
    await home.clock.advance(minute);
    answer(other, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin', 'Taken: Aspirin']);
    await home.fetchReminders(tab);
    expect([results(tab), results(other)]).toEqual([[], [`skipped ${morning}`]]);
  });

  test('within the 20 minutes lets the alarm ring again in one of the tabs, on the server, and after a reload', async () => {
    const one = await answeredTab();
    const two = await home.furtherTab();
    undo(two);
    await home.feedBecomes(['Taken back: Aspirin', 'Taken: Aspirin']);
    await eventually(() => expect([one, two].map(ringing)).toEqual([[morning], [morning]]));
    expect([one, two].map(results)).toEqual([[], []]);
    const sounding = () => [one, two].map(({ services }) => services.heard()).toSorted();
    await eventually(() => expect(sounding()).toEqual(['file', 'silence']));
    expect(await home.serverStatus()).toEqual(['pending']);
    expect(shown(two)).toBe('Your answer was taken back');
    await sent(two);
    home.close(one);
    home.close(two);
    const later = await home.furtherTab();
    expect([ringing(later), results(later)]).toEqual([[morning], []]);
    await home.clock.advance(1_000);
    answer(later, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin', 'Taken back: Aspirin', 'Taken: Aspirin']);
    expect(ringing(later)).toEqual([]);
  });

  test('without network holds here at once, and reaches the server later', async () => {
    const tab = await answeredTab();
    home.network.up = false;
    undo(tab);
    await eventually(() => expect(ringing(tab)).toEqual([morning]));
    expect(await home.serverStatus()).toEqual(['taken']);
    home.network.up = true;
    tab.services.goOnline();
    await eventually(async () => expect(await home.serverStatus()).toEqual(['pending']));
    await home.fetchReminders(tab);
    expect(ringing(tab)).toEqual([morning]);
  });

  test('after the 20 minutes makes the dose missed, also one that was recorded late', async () => {
    const tab = await answeredTab(19 * minute);
    const expectMissed = async () => {
      await eventually(() => expect(missed(tab)).toEqual([morning]));
      await sent(tab);
      expect([ringing(tab), tab.services.heard()]).toEqual([[], 'silence']);
      expect(await home.serverStatus()).toEqual(['missed']);
    };
    await home.clock.advance(5 * minute);
    undo(tab);
    await expectMissed();
    const late = { dose, date: '2026-03-10', time: '08:22' };
    tab.store.dispatch(recordLate({ medicineKey: 'aspirin', ...late }));
    await eventually(() => expect(results(tab)).toEqual([`taken ${morning}`]));
    await sent(tab);
    expect(missed(tab)).toEqual([]);
    undo(tab);
    await expectMissed();
  });
});

describe('on a full device', () => {
  const fill = (tab: Tab) => {
    tab.services.device.outbox.add = () =>
      Promise.reject(new DOMException('full', 'QuotaExceededError'));
  };

  test('an answer and its Undo are sent from memory, once', async () => {
    const tab = await ringingTab();
    fill(tab);
    answer(tab, 'taken');
    await eventually(() => expect(ringing(tab)).toEqual([]));
    expect([known(tab), waiting(tab), isAnswering(tab)]).toEqual(['taken', 0, false]);
    expect(results(tab)).toEqual([`taken ${morning}`]);
    expect(await home.lastDue()).toEqual([[dose, 'taken', due]]);
    await home.feedBecomes(['Taken: Aspirin']);
    await home.clock.advance(minute);
    undo(tab);
    await eventually(() => expect(ringing(tab)).toEqual([morning]));
    expect(shown(tab)).toBe('Your answer was taken back');
    expect(await home.serverStatus()).toEqual(['pending']);
  });

  test('without network the alarm stays and the user reads what to do; an Undo changes nothing', async () => {
    const tab = await ringingTab();
    const { add } = tab.services.device.outbox;
    const failed =
      'Failed to update status. This device is full and the server cannot be reached. Please free some space and try again.';
    fill(tab);
    home.network.up = false;
    answer(tab, 'taken');
    await eventually(() => expect(shown(tab)).toBe(failed));
    expect([ringing(tab), known(tab), isAnswering(tab)]).toEqual([[morning], undefined, false]);
    tab.services.device.outbox.add = add;
    home.network.up = true;
    answer(tab, 'taken');
    await eventually(() => expect(ringing(tab)).toEqual([]));
    await eventually(async () => expect(await home.serverStatus()).toEqual(['taken']));
    await sent(tab);
    expect(shown(tab)).not.toBe(failed);
    fill(tab);
    home.network.up = false;
    undo(tab);
    await eventually(() => expect(shown(tab)).toBe(failed));
    expect([known(tab), ringing(tab), isAnswering(tab)]).toEqual(['taken', [], false]);
  });

  test('with a session that the server ended the alarm stays, and sign-in is asked for', async () => {
    const tab = await ringingTab();
    fill(tab);
    const { token } = tab.store.getState().auth;
    const headers = { authorization: `Bearer ${token}` };
    await home.server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    answer(tab, 'taken');
    await eventually(() => expect(shown(tab)).toBe('Failed to update status'));
    expect([tab.store.getState().auth.refused, ringing(tab)]).toEqual([true, [morning]]);
  });
});
