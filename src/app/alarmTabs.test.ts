/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { selectMedicines } from '../api/medicines.ts';
import { outboxRowDropped } from '../api/outbox/outboxSlice.ts';
import { readOutbox } from '../api/outbox/readOutbox.ts';
import { putOffAlarms, silenceAlarms } from '../features/alarms/alarmActions.ts';
import { selectPutOff, selectSoundWanted } from '../features/alarms/selectors.ts';
import { hearUpdate } from '../features/medications/medicationsListeners.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { answer, missed, ringing, rosasHome, type Tab, waiting } from '../../testkit/page/home.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const dose = '2026-03-10T08:00';
const morning = `${dose}|aspirin`;
const home = rosasHome({ now: due - minute - 17_000 });

const heard = ({ services }: Tab) => services.heard();
const alarms = ({ store }: Tab) => store.getState().alarms.ringing;
const statusIn = ({ store }: Tab) => store.getState().medications.answers[morning]?.status;
const sent = (tab: Tab) => eventually(() => expect(waiting(tab)).toBe(0));

describe('two tabs of a device', () => {
  /** The one that sounds first. */
  const twoTabs = async (): Promise<[Tab, Tab]> => {
    await home.addReminder();
    const one = await home.signedInTab();
    const two = await home.furtherTab();
    await home.clock.advanceTo(due);
    expect([one, two].map(ringing)).toEqual([[morning], [morning]]);
    const inOrder: [Tab, Tab] = heard(one) === 'file' ? [one, two] : [two, one];
    expect(inOrder.map(heard)).toEqual(['file', 'silence']);
    return inOrder;
  };

  test('one sounds; when it closes, the other goes on', async () => {
    const [sounding, silent] = await twoTabs();
    home.close(sounding);
    await eventually(() => expect(heard(silent)).toBe('file'));
  });

  test('Stop sound in the silent one stops both, and is posted once; both alarms stay', async () => {
    const tabs = await twoTabs();
    const posted: unknown[] = [];
    const channel = new BroadcastChannel('upstroke-alarms');
    channel.addEventListener('message', ({ data }) => posted.push(data));
    tabs[1].store.dispatch(silenceAlarms(alarms(tabs[1])));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    const isSilent = ({ store }: Tab) => selectSoundWanted(store.getState()) === null;
    expect([tabs.map(isSilent), tabs.map(ringing)]).toEqual([
      [true, true],
      [[morning], [morning]],
    ]);
    home.close(tabs[0]);
    await home.clock.advance(minute);
    expect(heard(tabs[1])).toBe('silence');
    channel.close();
    expect(posted).toHaveLength(1);
  });

  test('Later in one holds in both and across a reload, and rings again after 5 minutes with one sound', async () => {
    const tabs = await twoTabs();
    tabs[1].store.dispatch(putOffAlarms(alarms(tabs[1])));
    const putOff = ({ store }: Tab) => selectPutOff(store.getState()).length;
    await eventually(() => expect(tabs.map(putOff)).toEqual([1, 1]));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    home.close(tabs[0]);
    await home.clock.advance(minute);
    const after = [tabs[1], await home.furtherTab()];
    expect([after.map(putOff), after.map(heard)]).toEqual([
      [1, 1],
      ['silence', 'silence'],
    ]);
    await home.clock.advanceTo(due + 5 * minute);
    expect(after.map(putOff)).toEqual([0, 0]);
    expect(after.map(heard).toSorted()).toEqual(['file', 'silence']);
  });

  test('Taken in one ends both, and is sent once; that of another account ends neither', async () => {
    const tabs = await twoTabs();
    const foreign = { medicineName: 'Aspirin', status: 'taken', timestamp: due, dose } as const;
    const personId = '0198c0de-0000-7000-8000-000000000009';
    tabs[0].store.dispatch(hearUpdate({ ...foreign, personId }));
    expect(ringing(tabs[0])).toEqual([morning]);
    answer(tabs[1], 'taken');
    await eventually(() => expect(tabs.map(ringing)).toEqual([[], []]));
    expect(tabs.map(heard)).toEqual(['silence', 'silence']);
    await home.feedBecomes(['Taken: Aspirin']);
    await eventually(() => expect(tabs.map(waiting)).toEqual([0, 0]));
    const stopped = tabs[1].services.worker.heard.filter(({ type }) => type === 'STOP_ALARM');
    expect(stopped).toEqual([{ type: 'STOP_ALARM', dose: morning }]);
  });

  test('one without messages of the other ends its alarm once it reads the outbox', async () => {
    const [one, two] = await twoTabs();
    two.services.bus.close();
    home.network.up = false;
    answer(one, 'taken');
    await eventually(() => expect(statusIn(one)).toBe('taken'));
    expect(ringing(two)).toEqual([morning]);
    await two.store.dispatch(readOutbox());
    expect([ringing(two), statusIn(two)]).toEqual([[], 'taken']);
  });
});

test('an alarm rings again where its answer was refused for good', async () => {
  await home.addReminder();
  const tab = await home.signedInTab();
  await home.clock.advanceTo(due);
  home.network.up = false;
  answer(tab, 'taken');
  await eventually(() => expect([waiting(tab), ringing(tab)]).toEqual([1, []]));
  tab.store.dispatch(outboxRowDropped(tab.store.getState().outbox.rows[0]!));
  await eventually(() => expect(ringing(tab)).toEqual([morning]));
});

describe('two devices', () => {
  const twoDevices = async () => {
    await home.addReminder();
    const device = home.addDevice();
    const here = await home.signedInTab();
    const there = await home.signedInTab(undefined, device);
    return { here, there, device };
  };

  test('answer differently: the later answer holds on both, also where it arrives late', async () => {
    const { here, there, device } = await twoDevices();
    device.network.up = false;
    await home.clock.advanceTo(due + 3 * minute);
    answer(here, 'skipped');
    await home.feedBecomes(['Skipped: Aspirin']);
    await home.clock.advanceTo(due + 5 * minute);
    answer(there, 'taken');
    await home.clock.advanceTo(due + 30 * minute);
    device.network.up = true;
    there.services.goOnline();
    await home.feedBecomes(['Taken: Aspirin', 'Skipped: Aspirin']);
    await home.fetchReminders(here);
    await home.fetchReminders(there);
    expect(await home.lastDue()).toEqual([[dose, 'taken', due + 5 * minute]]);
    for (const tab of [here, there]) {
      expect(selectMedicines(tab.store.getState())[0]?.told[dose]?.status).toBe('taken');
      expect([ringing(tab), missed(tab)]).toEqual([[], []]);
    }
  });

  test('a miss that arrives after Taken changes nothing, and ends where it was noticed', async () => {
    const { here, there, device } = await twoDevices();
    device.network.up = false;
    await home.clock.advanceTo(due + 10 * minute);
    answer(here, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await home.clock.advanceTo(due + 21 * minute);
    expect([statusIn(there), missed(there)]).toEqual(['missed', [morning]]);
    device.network.up = true;
    there.services.goOnline();
    await sent(there);
    await home.fetchReminders(there);
    expect(missed(there)).toEqual([]);
    expect(await home.serverStatus()).toEqual(['taken']);
    await home.feedBecomes(['Taken: Aspirin']);
  });

  test('an answer on one ends the alarm and its notification on the other', async () => {
    const { here, there } = await twoDevices();
    await home.clock.advanceTo(due);
    answer(there, 'taken');
    await home.feedBecomes(['Taken: Aspirin']);
    await home.fetchReminders(here);
    await eventually(() => expect(ringing(here)).toEqual([]));
    expect(here.services.worker.heard).toContainEqual({ type: 'STOP_ALARM', dose: morning });
  });
});
