/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { outboxRowDropped, readOutbox } from '../api/outbox/outboxSlice.ts';
import { snoozeAlarms, silenceAlarms } from '../features/alarms/alarmActions.ts';
import { selectSnoozedAlarms, selectSoundToPlay } from '../features/alarms/selectors.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { receiveUpdate } from '../features/medications/medicationsListeners.ts';
import { selectUndoableAnswers } from '../features/medications/selectors.ts';
import { deferred } from '../../testkit/page/deferred.ts';
import { eventually, settle } from '../../testkit/page/fakeClock.ts';
import {
  waitUntilAllSent,
  answerAlarm,
  missedIds,
  ringingIds,
  survivorTestbed,
  type Tab,
} from '../../testkit/page/testbed.ts';
import { aspirinDose, doseMinute, dueAt } from '../../testkit/worker/fixtures.ts';

const home = survivorTestbed({ now: dueAt - minute - 17_000 });

const heard = ({ services }: Tab) => services.heard();
const rowsOf = ({ store }: Tab) => store.getState().outbox.rows.length;
const undo = ({ store }: Tab) =>
  void store.dispatch(
    recordAnswer({ medicineKey: 'aspirin', dose: doseMinute, status: 'pending' }),
  );
const results = ({ store }: Tab) =>
  selectUndoableAnswers(store.getState()).map(({ id, status }) => `${status} ${id}`);
const shown = ({ store }: Tab) => store.getState().announcements.announcement?.text;
const known = ({ store }: Tab) => store.getState().medications.answers[aspirinDose]?.status;
const isAnswering = ({ store }: Tab) => store.getState().medications.answering.length > 0;

const ringingTab = async (late = 0) => {
  await home.addReminder();
  const tab = await home.openSignedInTab();
  await home.clock.advanceTo(dueAt + late);
  return tab;
};
const answeredTab = async (late = 4 * minute, status: 'taken' | 'skipped' = 'taken') => {
  const tab = await ringingTab(late);
  answerAlarm(tab, status);
  await home.waitForFeed([status === 'taken' ? 'Taken: Aspirin' : 'Skipped: Aspirin']);
  await waitUntilAllSent(tab);
  return tab;
};

describe('two tabs of a device', () => {
  /** The first tab is the one that sounds. */
  const twoTabs = async (): Promise<[Tab, Tab]> => {
    await home.addReminder();
    const one = await home.openSignedInTab();
    const two = await home.openAnotherTab();
    await home.clock.advanceTo(dueAt);
    expect([one, two].map(ringingIds)).toEqual([[aspirinDose], [aspirinDose]]);
    const inOrder: [Tab, Tab] = heard(one) === 'file' ? [one, two] : [two, one];
    expect(inOrder.map(heard)).toEqual(['file', 'silence']);
    return inOrder;
  };

  test('Stop sound in the silent one stops both, and is posted once; both alarms stay', async () => {
    const tabs = await twoTabs();
    const posted: unknown[] = [];
    const channel = new BroadcastChannel('upstroke-alarms');
    channel.addEventListener('message', ({ data }) => posted.push(data));
    tabs[1].store.dispatch(silenceAlarms(tabs[1].store.getState().alarms.ringing));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    const isSilent = ({ store }: Tab) => selectSoundToPlay(store.getState()) === null;
    expect([tabs.map(isSilent), tabs.map(ringingIds)]).toEqual([
      [true, true],
      [[aspirinDose], [aspirinDose]],
    ]);
    home.close(tabs[0]);
    await home.clock.advance(minute);
    expect(heard(tabs[1])).toBe('silence');
    channel.close();
    expect(posted).toHaveLength(1);
  });

  test('when the one that sounds closes, the other goes on; Later in one holds in both and across a reload, and rings again after 5 minutes with one sound', async () => {
    const [sounding, silent] = await twoTabs();
    home.close(sounding);
    await eventually(() => expect(heard(silent)).toBe('file'));
    const tabs: [Tab, Tab] = [silent, await home.openAnotherTab()];
    tabs[1].store.dispatch(snoozeAlarms(tabs[1].store.getState().alarms.ringing));
    const putOff = ({ store }: Tab) => selectSnoozedAlarms(store.getState()).length;
    await eventually(() => expect(tabs.map(putOff)).toEqual([1, 1]));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    home.close(tabs[0]);
    await home.clock.advance(minute);
    const after = [tabs[1], await home.openAnotherTab()];
    expect([after.map(putOff), after.map(heard)]).toEqual([
      [1, 1],
      ['silence', 'silence'],
    ]);
    await home.clock.advanceTo(dueAt + 5 * minute);
    expect(after.map(putOff)).toEqual([0, 0]);
    expect(after.map(heard).toSorted()).toEqual(['file', 'silence']);
  });

  test('Taken in one ends both, and is sent once; that of another account ends neither', async () => {
    const tabs = await twoTabs();
    const foreign = {
      medicineName: 'Aspirin',
      status: 'taken',
      timestamp: dueAt,
      dose: doseMinute,
    } as const;
    const personId = '0198c0de-0000-7000-8000-000000000009';
    tabs[0].store.dispatch(receiveUpdate({ ...foreign, personId }));
    expect(ringingIds(tabs[0])).toEqual([aspirinDose]);
    answerAlarm(tabs[1], 'taken');
    await eventually(() => expect(tabs.map(ringingIds)).toEqual([[], []]));
    expect(tabs.map(heard)).toEqual(['silence', 'silence']);
    await home.waitForFeed(['Taken: Aspirin']);
    await waitUntilAllSent(...tabs);
    const stopped = tabs[1].services.worker.heard.filter(({ type }) => type === 'STOP_ALARM');
    expect(stopped).toEqual([{ type: 'STOP_ALARM', dose: aspirinDose }]);
  });

  test('one without messages of the other ends its alarm once it reads the outbox; it rings again where the answer was refused for good', async () => {
    const [one, two] = await twoTabs();
    two.services.medicationBus.close();
    home.network.up = false;
    answerAlarm(one, 'taken');
    await eventually(() =>
      expect([known(one), rowsOf(one), ringingIds(one)]).toEqual(['taken', 1, []]),
    );
    expect(ringingIds(two)).toEqual([aspirinDose]);
    await two.store.dispatch(readOutbox());
    expect([ringingIds(two), known(two)]).toEqual([[], 'taken']);
    one.store.dispatch(outboxRowDropped(one.store.getState().outbox.rows[0]!));
    await eventually(() => expect(ringingIds(one)).toEqual([aspirinDose]));
  });
});

test('an answer counts although the miss of its dose is still being stored', async () => {
  const tab = await ringingTab(19 * minute);
  const { outbox } = tab.services.device;
  const { add } = outbox;
  const { promise: held, resolve: release } = deferred();
  outbox.add = async (row) => {
    await held;
    return add(row);
  };
  await home.clock.advanceTo(dueAt + 20 * minute);
  expect(missedIds(tab)).toEqual([aspirinDose]);
  answerAlarm(tab, 'taken');
  await settle();
  release();
  await eventually(() => expect(results(tab)).toEqual([`taken ${aspirinDose}`]));
  await waitUntilAllSent(tab);
  expect(await home.serverStatus()).toEqual(['taken']);
  expect([missedIds(tab), isAnswering(tab)]).toEqual([[], false]);
});

describe('Undo', () => {
  test('is offered for 10 minutes, also after a reload and without snapshots, unless another device replaced the answer', async () => {
    const before = await answeredTab(4 * minute, 'skipped');
    expect(results(before)).toEqual([`skipped ${aspirinDose}`]);
    home.close(before);
    await home.deleteSnapshots();
    const tab = await home.openAnotherTab();
    const other = await home.openSignedInTab(undefined, home.addDevice());
    expect(results(tab)).toEqual([`skipped ${aspirinDose}`]);
    await home.clock.advance(minute);
    answerAlarm(other, 'taken');
    await home.waitForFeed(['Taken: Aspirin', 'Skipped: Aspirin']);
    await home.fetchReminders(tab);
    expect(results(tab)).toEqual([]);
    await home.clock.advanceTo(dueAt + 15 * minute - 1);
    expect(results(other)).toEqual([`taken ${aspirinDose}`]);
    await home.clock.advanceTo(dueAt + 16 * minute);
    expect(results(other)).toEqual([]);
  });

  test('within the 20 minutes opens the dose, and rings nowhere: in no tab, after no reload, also without network', async () => {
    const one = await answeredTab();
    const two = await home.openAnotherTab();
    home.network.up = false;
    undo(two);
    await eventually(() => expect([one, two].map(known)).toEqual(['pending', 'pending']));
    await home.clock.advance(minute);
    const isQuiet = (tab: Tab) => expect([ringingIds(tab), heard(tab)]).toEqual([[], 'silence']);
    [one, two].forEach(isQuiet);
    expect([one, two].map(results)).toEqual([[], []]);
    expect(await home.serverStatus()).toEqual(['taken']);
    expect(shown(two)).toBe('Answer undone');
    home.network.up = true;
    two.services.goOnline();
    await home.waitForFeed(['Taken back: Aspirin', 'Taken: Aspirin']);
    expect(await home.serverStatus()).toEqual(['pending']);
    await waitUntilAllSent(two);
    home.close(one);
    home.close(two);
    const later = await home.openAnotherTab();
    isQuiet(later);
    await home.clock.advance(1_000);
    answerAlarm(later, 'skipped');
    await home.waitForFeed(['Skipped: Aspirin', 'Taken back: Aspirin', 'Taken: Aspirin']);
    expect(ringingIds(later)).toEqual([]);
  });

  test('after the 20 minutes makes the dose missed, also one that was recorded late', async () => {
    const tab = await answeredTab(19 * minute);
    const expectMissed = async () => {
      await eventually(() => expect(missedIds(tab)).toEqual([aspirinDose]));
      await waitUntilAllSent(tab);
      expect([ringingIds(tab), heard(tab)]).toEqual([[], 'silence']);
      expect(await home.serverStatus()).toEqual(['missed']);
    };
    await home.clock.advance(5 * minute);
    undo(tab);
    await expectMissed();
    const late = { dose: doseMinute, occurredAt: dueAt + 22 * minute };
    void tab.store.dispatch(recordAnswer({ medicineKey: 'aspirin', status: 'taken', ...late }));
    await eventually(() => expect(results(tab)).toEqual([`taken ${aspirinDose}`]));
    await waitUntilAllSent(tab);
    expect(missedIds(tab)).toEqual([]);
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
    answerAlarm(tab, 'taken');
    await eventually(() => expect(ringingIds(tab)).toEqual([]));
    expect([known(tab), rowsOf(tab), isAnswering(tab)]).toEqual(['taken', 0, false]);
    expect(results(tab)).toEqual([`taken ${aspirinDose}`]);
    expect(await home.lastDue()).toEqual([[doseMinute, 'taken', dueAt]]);
    await home.waitForFeed(['Taken: Aspirin']);
    await home.clock.advance(minute);
    undo(tab);
    await eventually(() => expect([known(tab), shown(tab)]).toEqual(['pending', 'Answer undone']));
    expect(await home.serverStatus()).toEqual(['pending']);
  });

  test('without network the alarm stays and the user reads what to do; an Undo changes nothing', async () => {
    const tab = await ringingTab();
    const { add } = tab.services.device.outbox;
    const failed =
      'Failed to update status. This device is full and the server cannot be reached. Please free some space and try again.';
    fill(tab);
    home.network.up = false;
    answerAlarm(tab, 'taken');
    await eventually(() => expect(shown(tab)).toBe(failed));
    expect([ringingIds(tab), known(tab), isAnswering(tab)]).toEqual([
      [aspirinDose],
      undefined,
      false,
    ]);
    tab.services.device.outbox.add = add;
    home.network.up = true;
    answerAlarm(tab, 'taken');
    await eventually(() => expect(ringingIds(tab)).toEqual([]));
    await eventually(async () => expect(await home.serverStatus()).toEqual(['taken']));
    await waitUntilAllSent(tab);
    expect(shown(tab)).not.toBe(failed);
    fill(tab);
    home.network.up = false;
    undo(tab);
    await eventually(() => expect(shown(tab)).toBe(failed));
    expect([known(tab), ringingIds(tab), isAnswering(tab)]).toEqual(['taken', [], false]);
  });
});
