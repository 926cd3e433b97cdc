/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { selectMedicines } from '../api/medicineSelectors.ts';
import { dayStarted } from '../features/alarms/events.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { saveMedicine } from '../features/medications/medicineActions.ts';
import { selectUndoableAnswers } from '../features/medications/selectors.ts';
import { announced } from '../features/announcements/events.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import {
  waitUntilAllSent,
  answerAlarm,
  missedIds,
  ringingIds,
  survivorTestbed,
  type Tab,
} from '../../testkit/page/testbed.ts';
import { dailyMedicine } from '../../testkit/page/mockServer.ts';
import { listenersWithoutPolling } from '../../testkit/page/listenersWithoutPolling.ts';
import { aspirinDose, doseMinute, dueAt } from '../../testkit/worker/fixtures.ts';

const hour = 60 * minute;
const home = survivorTestbed({ now: dueAt - 10 * minute - 17_000 });

test('an alarm rings at its minute', async () => {
  await home.addReminder();
  const tab = await home.openSignedInTab();
  await home.clock.advanceTo(dueAt - 1);
  expect(ringingIds(tab)).toEqual([]);
  await home.clock.advanceTo(dueAt);
  expect(ringingIds(tab)).toEqual([aspirinDose]);
  expect(tab.services.heard()).toBe('file');
});

test('the clock goes on after an error', async () => {
  const { store } = await home.openSignedInTab();
  const stop = store.subscribe(() => {
    stop();
    throw new Error('A subscriber failed');
  });
  await home.clock.advance(2 * minute);
  expect(home.clock.now() - store.getState().clock.now).toBeLessThan(minute);
});

test('an alarm outlives a reload; Taken without network is sent once, hours later, for its own dose', async () => {
  await home.addReminder();
  await home.addReminder({ schedule_time: '20:00', frequency: '2x' });
  const first = await home.openSignedInTab();
  await home.clock.advanceTo(dueAt + minute);
  expect(ringingIds(first)).toEqual([aspirinDose]);
  home.close(first);
  const second = await home.openAnotherTab();
  expect(ringingIds(second)).toEqual([aspirinDose]);
  home.network.up = false;
  await home.clock.advanceTo(dueAt + 5 * minute - 1);
  expect(second.services.heard()).toBe('file');
  answerAlarm(second, 'taken');
  answerAlarm(second, 'taken');
  await eventually(() => expect(second.store.getState().outbox.rows).toHaveLength(1));
  expect([ringingIds(second), second.services.heard()]).toEqual([[], 'silence']);
  home.close(second);
  home.clock.sleepUntil(dueAt + 13 * hour);
  home.network.up = true;
  const third = await home.openTab();
  await home.waitForFeed(['Missed: Aspirin (auto-marked after 20 min)', 'Taken: Aspirin']);
  await waitUntilAllSent(third);
  expect(await home.lastDue()).toEqual([
    [doseMinute, 'taken', dueAt + 5 * minute - 1],
    ['2026-03-10T20:00', 'missed', dueAt + 12 * hour + 20 * minute],
  ]);
  expect([ringingIds(third), missedIds(third)]).toEqual([[], ['2026-03-10T20:00|aspirin']]);
});

test('an alarm without an answer is silent after 5 minutes and missed after 20, recorded once by two tabs', async () => {
  await home.addReminder();
  const tabs = [await home.openSignedInTab(), await home.openAnotherTab()];
  const heard = () => tabs.map(({ services }) => services.heard()).toSorted();
  await home.clock.advanceTo(dueAt + 5 * minute - 1);
  expect(heard()).toEqual(['file', 'silence']);
  await home.clock.advance(1);
  expect(heard()).toEqual(['silence', 'silence']);
  await home.clock.advanceTo(dueAt + 20 * minute - 1);
  expect(tabs.map(ringingIds)).toEqual([[aspirinDose], [aspirinDose]]);
  await home.clock.advance(1);
  expect(tabs.map((tab) => [ringingIds(tab), missedIds(tab)])).toEqual([
    [[], [aspirinDose]],
    [[], [aspirinDose]],
  ]);
  await waitUntilAllSent(...tabs);
  await home.clock.advance(30 * minute);
  await home.waitForFeed(['Missed: Aspirin (auto-marked after 20 min)']);
  expect(await home.serverStatus()).toEqual(['missed']);
  // The notification of a missed dose stays on the lock screen.
  expect(
    tabs.flatMap(({ services }) => services.worker.heard).filter((m) => m.type === 'STOP_ALARM'),
  ).toEqual([]);
});

test('at midnight a day begins once, also on a full device; the last dose stays open for its 20 minutes', async () => {
  await home.addReminder({ schedule_time: '23:50' });
  const setItem = home.storage.setItem.bind(home.storage);
  const today = () => new Date(home.clock.now()).toISOString().slice(0, 10);
  const begun: string[] = [];
  const said: string[] = [];
  const tab = await home.openSignedInTab([
    ...listenersWithoutPolling,
    (listen) => {
      listen({ actionCreator: dayStarted, effect: () => void begun.push(today()) });
      listen({ actionCreator: announced, effect: (it) => void said.push(it.payload.text) });
    },
  ]);
  home.storage.setItem = (key, value) => {
    if (key === 'lastResetDate') throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  home.clock.sleepUntil(Date.UTC(2026, 2, 10, 23, 45));
  await home.clock.advanceTo(Date.UTC(2026, 2, 11, 0, 10) - 1);
  expect(ringingIds(tab)).toEqual(['2026-03-10T23:50|aspirin']);
  expect([begun, said]).toEqual([['2026-03-10', '2026-03-11'], []]);
  await home.clock.advance(1);
  expect(missedIds(tab)).toEqual(['2026-03-10T23:50|aspirin']);
});

describe('a medicine edited while its alarm rings', () => {
  const renamed = `${doseMinute}|asa`;
  const medicineIn = ({ store }: Tab) => selectMedicines(store.getState())[0]!;
  const edit = (tab: Tab, change: { name?: string; dosage?: string; times?: string[] }) =>
    tab.store.dispatch(
      saveMedicine(
        { ...medicineIn(tab), ...change },
        { personId: home.rosa.id, replaced: medicineIn(tab) },
      ),
    );
  const add = ({ store }: Tab, times: readonly string[]) =>
    store.dispatch(
      saveMedicine(dailyMedicine('Zinc', ...times), { personId: home.rosa.id, replaced: null }),
    );
  const alarmed = async () => {
    await home.addReminder();
    const tab = await home.openSignedInTab();
    await home.clock.advanceTo(dueAt + minute);
    return tab;
  };

  test.each([
    ['here', async (here: Tab) => here],
    ['in another tab', () => home.openAnotherTab()],
    ['on another device', () => home.openSignedInTab(undefined, home.addDevice())],
  ])('%s goes on with its new dosage and name, and does not ring again', async (_where, open) => {
    const here = await alarmed();
    const editing = await open(here);
    await edit(editing, { dosage: '2 tablets' });
    await home.fetchReminders(editing);
    expect(await edit(editing, { name: 'ASA', dosage: '2 tablets' })).toMatchObject({
      kind: 'saved',
    });
    await home.fetchReminders(here);
    expect(here.store.getState().alarms.ringing).toMatchObject([
      { id: renamed, medicineName: 'ASA' },
    ]);
    expect(medicineIn(here).dosage).toBe('2 tablets');
    const { firedAlarms, vibrate } = here.services.device;
    expect(vibrate).toHaveBeenCalledTimes(1);
    await eventually(async () =>
      expect(await firedAlarms.list(home.rosa.id, home.clock.now())).toContain(renamed),
    );
    answerAlarm(here, 'taken', 'asa');
    await home.waitForFeed(['Taken: ASA', 'Changed: ASA', 'Changed: Aspirin']);
    await home.clock.advance(minute);
    expect(ringingIds(here)).toEqual([]);
  });

  test('keeps an answer under its new name, with its Undo, and ends where its time is deleted; one added here rings for no time before', async () => {
    const tab = await alarmed();
    answerAlarm(tab, 'taken');
    await home.waitForFeed(['Taken: Aspirin']);
    await edit(tab, { name: 'ASA' });
    await home.clock.advance(minute);
    expect(ringingIds(tab)).toEqual([]);
    expect(selectUndoableAnswers(tab.store.getState())).toMatchObject([
      { medicineName: 'ASA', status: 'taken' },
    ]);
    void tab.store.dispatch(
      recordAnswer({ medicineKey: 'asa', dose: doseMinute, status: 'pending' }),
    );
    await eventually(() => expect(tab.store.getState().medications.answering).toEqual([]));
    await edit(tab, { name: 'ASA', times: ['09:00'] });
    expect([ringingIds(tab), tab.services.heard()]).toEqual([[], 'silence']);
    await add(tab, ['07:50', '08:00', '08:05']);
    expect([ringingIds(tab), missedIds(tab)]).toEqual([[], []]);
    await home.clock.advanceTo(dueAt + 5 * minute);
    expect([ringingIds(tab), missedIds(tab)]).toEqual([['2026-03-10T08:05|zinc'], []]);
  });

  test('offline: nothing is lost, and nothing rings that was answered', async () => {
    await home.addReminder({ schedule_time: '08:10', frequency: '2x' });
    const tab = await alarmed();
    answerAlarm(tab, 'taken');
    await home.waitForFeed(['Taken: Aspirin']);
    await waitUntilAllSent(tab);
    home.network.up = false;
    expect(await edit(tab, { name: 'ASA' })).toMatchObject({ kind: 'waiting' });
    home.close(tab);
    const later = await home.openTab();
    await home.clock.advanceTo(dueAt + 10 * minute);
    expect(ringingIds(later)).toEqual(['2026-03-10T08:10|asa']);
    home.network.up = true;
    later.services.goOnline();
    await waitUntilAllSent(later);
    await home.fetchReminders(later);
    expect(await home.serverStatus()).toHaveLength(2);
    expect(ringingIds(later)).toEqual(['2026-03-10T08:10|asa']);
    answerAlarm(later, 'taken', 'asa', '2026-03-10T08:10');
    await home.waitForFeed(['Taken: ASA', 'Changed: ASA', 'Taken: Aspirin']);
  });
});
