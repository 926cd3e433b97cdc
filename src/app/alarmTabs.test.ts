/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { putOffAlarms, silenceAlarms } from '../features/alarms/alarmActions.ts';
import { selectPutOff, selectSoundWanted } from '../features/alarms/selectors.ts';
import { answer, atHome, ringing, waiting } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab } from '../../testkit/page/house.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - minute - 17_000 });

const heard = ({ services }: Tab) => services.heard();
const alarms = ({ store }: Tab) => store.getState().alarms.ringing;
const isSilent = ({ store }: Tab) => selectSoundWanted(store.getState()) === null;

const twoTabs = async (): Promise<[Tab, Tab]> => {
  await home.house.addReminder(home.rosa);
  const one = await home.signedInTab();
  const two = await home.furtherTab();
  await home.house.clock.advanceTo(due);
  expect([one, two].map(ringing)).toEqual([[morning], [morning]]);
  const inOrder: [Tab, Tab] = heard(one) === 'file' ? [one, two] : [two, one];
  expect(inOrder.map(heard)).toEqual(['file', 'silence']);
  return inOrder;
};

describe('two tabs of a device', () => {
  test('of which one sounds: when it closes, the other goes on', async () => {
    const [sounding, silent] = await twoTabs();
    home.house.close(sounding);
    await eventually(() => expect(heard(silent)).toBe('file'));
  });

  test('Stop sound in the one that is silent stops both, and both alarms stay', async () => {
    const tabs = await twoTabs();
    tabs[1].store.dispatch(silenceAlarms(alarms(tabs[1])));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    expect(tabs.map(isSilent)).toEqual([true, true]);
    expect(tabs.map(ringing)).toEqual([[morning], [morning]]);
    home.house.close(tabs[0]);
    await home.house.clock.advance(minute);
    expect(heard(tabs[1])).toBe('silence');
  });

  test('Later in one holds in both, and both return after 5 minutes with one sound', async () => {
    const tabs = await twoTabs();
    tabs[1].store.dispatch(putOffAlarms(alarms(tabs[1])));
    const putOff = ({ store }: Tab) => selectPutOff(store.getState()).length;
    await eventually(() => expect(tabs.map(putOff)).toEqual([1, 1]));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    await home.house.clock.advanceTo(due + 5 * minute);
    expect(tabs.map(putOff)).toEqual([0, 0]);
    expect(tabs.map(heard).toSorted()).toEqual(['file', 'silence']);
  });

  test('a sound that has played out in one does not begin in the other', async () => {
    const tabs = await twoTabs();
    await home.house.clock.advanceTo(due + 6 * minute);
    expect(tabs.map(heard)).toEqual(['silence', 'silence']);
  });

  test('Taken in one ends both, and is sent by that one alone', async () => {
    const tabs = await twoTabs();
    answer(tabs[1], 'taken');
    await eventually(() => expect(tabs.map(ringing)).toEqual([[], []]));
    expect(tabs.map(heard)).toEqual(['silence', 'silence']);
    await home.feedBecomes(['Taken: Aspirin']);
    await eventually(() => expect(tabs.map(waiting)).toEqual([0, 0]));
  });

  test('what is done in one is told on by nobody', async () => {
    const tabs = await twoTabs();
    const told: unknown[] = [];
    const channel = new BroadcastChannel('upstroke-alarms');
    channel.addEventListener('message', ({ data }) => told.push(data));
    tabs[0].store.dispatch(silenceAlarms(alarms(tabs[0])));
    await eventually(() => expect(isSilent(tabs[1])).toBe(true));
    await home.house.clock.advance(1_000);
    channel.close();
    expect(told).toEqual([
      { personId: home.rosa.id, doses: [morning], done: { what: 'silenced' } },
    ]);
  });

  test('a put-off alarm stays put off after a reload', async () => {
    const tabs = await twoTabs();
    tabs[0].store.dispatch(putOffAlarms(alarms(tabs[0])));
    await eventually(() => expect(tabs.map(heard)).toEqual(['silence', 'silence']));
    tabs.forEach(home.house.close);
    await home.house.clock.advance(minute);
    const later = await home.furtherTab();
    expect(selectPutOff(later.store.getState())).toHaveLength(1);
    expect(heard(later)).toBe('silence');
  });
});
