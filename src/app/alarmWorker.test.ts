/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { MessageToWorker } from '../../contract/messages.ts';
import { remindersApi } from '../api/remindersApi.ts';
import { putOffAlarms, silenceAlarms, stopCalledSound } from '../features/alarms/alarmActions.ts';
import { selectShownAlarms } from '../features/alarms/selectors.ts';
import { logOut } from '../features/auth/logOut.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import { answer, ringing, rosasHome, type Tab } from '../../testkit/page/home.ts';

const minute = 60_000;
const second = 1_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = rosasHome({ now: due - minute - 17_000 });

const openTab = async () => {
  await home.addReminder();
  return home.signedInTab();
};
const sentToWorker = ({ services }: Tab, type: MessageToWorker['type']) =>
  services.worker.heard.filter((message) => message.type === type);
const fired = ({ services }: Tab) => services.device.fired.list(home.rosa.id, home.clock.now());
const silence = ({ store }: Tab) => store.dispatch(silenceAlarms(store.getState().alarms.ringing));

describe('ALARM_TRIGGERED of the worker', () => {
  const triggered = { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' } as const;

  test('raises the alarm in a page whose timers slept; the page replies once it sounds, and at once while it does', async () => {
    const tab = await openTab();
    home.clock.sleepUntil(due + 2 * second);
    const replies: boolean[] = [];
    tab.services.worker.tell(triggered, (sounds) => replies.push(sounds));
    expect(ringing(tab)).toEqual([morning]);
    await home.clock.advance(800);
    expect(replies).toEqual([true]);
    expect(tab.services.worker.tell(triggered)).toBe(true);
  });

  test('is answered after 800 ms by a page that stays silent', async () => {
    const tab = await openTab();
    await home.clock.advanceTo(due);
    silence(tab);
    const replies: boolean[] = [];
    tab.services.worker.tell(triggered, (sounds) => replies.push(sounds));
    await home.clock.advance(799);
    expect(replies).toEqual([]);
    await home.clock.advance(1);
    expect(replies).toEqual([false]);
  });

  test('lets a page that does not know the medicine read the list again, and ring', async () => {
    const tab = await openTab();
    const { listReminders } = remindersApi.endpoints;
    const reading = tab.store.dispatch(listReminders.initiate(home.rosa.id));
    await reading;
    await home.clock.advanceTo(due);
    await home.addReminder({ medicine_name: 'Zinc', made_at: due - minute });
    tab.services.worker.tell({ ...triggered, medicineName: 'Zinc' });
    await eventually(() => expect(ringing(tab)).toEqual([morning, '2026-03-10T08:00|zinc']));
    reading.unsubscribe();
  });
});

test('PLAY_SOUND sounds again what was silenced, and nothing where nothing rings', async () => {
  const tab = await openTab();
  const playSound = () =>
    tab.services.worker.tell({
      type: 'PLAY_SOUND',
      notificationType: 'medication',
      soundName: 'alarm',
    });
  playSound();
  await home.clock.advanceTo(due - 1);
  expect(tab.services.heard()).toBe('silence');
  await home.clock.advanceTo(due);
  silence(tab);
  await eventually(() => expect(tab.services.heard()).toBe('silence'));
  playSound();
  await eventually(() => expect(tab.services.heard()).toBe('file'));
});

describe('TRIGGER_ALARM of the worker', () => {
  const trigger = ({ services }: Tab, notificationType: 'medication' | 'emergency') =>
    services.worker.tell({ type: 'TRIGGER_ALARM', notificationType });
  const called = ({ store }: Tab) => store.getState().alarms.called?.type ?? null;
  const heard = (tabs: readonly Tab[]) => tabs.map(({ services }) => services.heard()).toSorted();
  const caregiversTab = async (): Promise<Tab> => {
    const tab = await home.openTab();
    await home.signIn(tab, await home.server.register('caregiver'));
    return tab;
  };

  test('sounds in one of two tabs of a caregiver: for a missed dose 30 s, and for help 60 s, which no dose cuts short', async () => {
    const tabs = [await caregiversTab(), await home.openTab()];
    for (const tab of tabs) trigger(tab, 'medication');
    await eventually(() => expect(heard(tabs)).toEqual(['file', 'silence']));
    await home.clock.advance(30 * second - 1);
    expect([heard(tabs), tabs.map(called)]).toEqual([
      ['file', 'silence'],
      ['medication', 'medication'],
    ]);
    await home.clock.advance(1);
    expect([heard(tabs), tabs.map(called)]).toEqual([
      ['silence', 'silence'],
      [null, null],
    ]);
    for (const tab of tabs) trigger(tab, 'emergency');
    await home.clock.advance(10 * second);
    for (const tab of tabs) trigger(tab, 'medication');
    await home.clock.advance(50 * second - 1);
    expect([heard(tabs), tabs.map(called)]).toEqual([
      ['file', 'silence'],
      ['emergency', 'emergency'],
    ]);
    await home.clock.advance(1);
    expect(heard(tabs)).toEqual(['silence', 'silence']);
  });

  test('Stop sound in the silent tab stops it in both', async () => {
    const tabs = [await caregiversTab(), await home.openTab()];
    for (const tab of tabs) trigger(tab, 'emergency');
    await eventually(() => expect(heard(tabs)).toEqual(['file', 'silence']));
    const silent = tabs.find(({ services }) => services.heard() === 'silence')!;
    silent.store.dispatch(stopCalledSound());
    await eventually(() => expect(heard(tabs)).toEqual(['silence', 'silence']));
    expect(tabs.map(called)).toEqual([null, null]);
  });

  test('is ignored on the device of a survivor', async () => {
    const tab = await openTab();
    trigger(tab, 'emergency');
    await home.clock.advance(second);
    expect([called(tab), tab.services.heard()]).toEqual([null, 'silence']);
  });
});

test('a visible page claims its alarm from the worker, and has it stopped by the answer', async () => {
  const tab = await openTab();
  await home.clock.advanceTo(due);
  expect(await fired(tab)).toEqual([morning]);
  answer(tab, 'skipped');
  await eventually(() =>
    expect(sentToWorker(tab, 'STOP_ALARM')).toEqual([{ type: 'STOP_ALARM', dose: morning }]),
  );
});

test('a hidden page leaves its alarm to the worker', async () => {
  const tab = await openTab();
  tab.services.hide();
  const before = sentToWorker(tab, 'SCHEDULE_REMINDER').length;
  await home.clock.advanceTo(due);
  expect([ringing(tab), await fired(tab)]).toEqual([[morning], []]);
  expect(sentToWorker(tab, 'SCHEDULE_REMINDER').slice(before)).toEqual([
    { type: 'SCHEDULE_REMINDER', name: 'Aspirin', time: '08:00', soundType: 'alarm', listed: true },
  ]);
});

test('the schedule of the worker follows the medicines, outlives a page that knows of none, and goes with Log Out', async () => {
  const tab = await openTab();
  const { schedule } = tab.services.device;
  const times = async () => (await schedule.read())?.reminders.map((one) => one.schedule_time);
  expect(await schedule.read()).toMatchObject({ personId: home.rosa.id, place: { zone: 'UTC' } });
  expect(await times()).toEqual(['08:00']);
  await home.addReminder({ schedule_time: '20:00', frequency: '2x' });
  await home.fetchReminders(tab);
  await eventually(async () => expect(await times()).toEqual(['08:00', '20:00']));
  home.close(tab);
  home.network.up = false;
  await home.forgetSnapshots();
  const later = await home.openTab();
  await home.clock.advance(minute);
  expect(later.store.getState().medications.rows).toEqual([]);
  expect(await times()).toEqual(['08:00', '20:00']);
  await later.store.dispatch(logOut());
  await eventually(async () => expect(await schedule.read()).toBeNull());
  expect(sentToWorker(later, 'STOP_ALARM')).toContainEqual({ type: 'STOP_ALARM' });
});

test('the badge of the icon counts the doses that ring now', async () => {
  await home.addReminder({ medicine_name: 'Zinc' });
  const first = await openTab();
  first.services.device.badge.show(3);
  home.close(first);
  const tab = await home.furtherTab();
  const becomes = (count: number) =>
    eventually(() => expect(tab.services.icon.badge()).toBe(count));
  await becomes(0);
  await home.clock.advanceTo(due);
  await becomes(2);
  answer(tab, 'taken');
  await becomes(1);
  tab.store.dispatch(putOffAlarms(selectShownAlarms(tab.store.getState())));
  await becomes(0);
  await home.clock.advanceTo(due + 5 * minute);
  await becomes(1);
  await home.clock.advanceTo(due + 20 * minute);
  await becomes(0);
  await home.addReminder({ medicine_name: 'Iron', schedule_time: '08:21' });
  await home.fetchReminders(tab);
  await home.clock.advanceTo(due + 21 * minute);
  await becomes(1);
  await tab.store.dispatch(logOut());
  await becomes(0);
});
