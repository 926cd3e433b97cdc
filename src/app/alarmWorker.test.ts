/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import type { MessageToWorker } from '../../contract/messages.ts';
import { snoozeAlarms, silenceAlarms } from '../features/alarms/alarmActions.ts';
import { sessionApi } from '../api/sessionApi.ts';
import { stopRemoteAlarm } from '../features/alarms/events.ts';
import { selectShownAlarms } from '../features/alarms/selectors.ts';
import { logOut } from '../features/auth/logOut/logOut.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import { answerAlarm, ringingIds, survivorTestbed, type Tab } from '../../testkit/page/testbed.ts';
import { aspirinDose, dueAt } from '../../testkit/worker/fixtures.ts';

const second = 1_000;
const home = survivorTestbed({ now: dueAt - minute - 17_000 });

const openTab = async () => {
  await home.addReminder();
  return home.openSignedInTab();
};
const sentToWorker = ({ services }: Tab, type: MessageToWorker['type']) =>
  services.worker.heard.filter((message) => message.type === type);
const fired = ({ services }: Tab) =>
  services.device.firedAlarms.list(home.rosa.id, home.clock.now());

test('ALARM_TRIGGERED raises the alarm in a page whose timers slept, which replies once it sounds, at once while it does, after 800 ms if silent; PLAY_SOUND sounds what it names', async () => {
  const tab = await openTab();
  const playSound = { type: 'PLAY_SOUND', notificationType: 'medication' } as const;
  const { worker, heard } = tab.services;
  worker.postToPage({ ...playSound, soundName: 'alarm' });
  await home.clock.advanceTo(dueAt - 1);
  expect(heard()).toBe('silence');
  home.clock.sleepUntil(dueAt + 2 * second);
  const replies: boolean[] = [];
  const triggered = { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' } as const;
  const trigger = () => worker.postToPage(triggered, (sounds) => replies.push(sounds));
  trigger();
  expect(ringingIds(tab)).toEqual([aspirinDose]);
  await home.clock.advance(800);
  expect(replies).toEqual([true]);
  expect(trigger()).toBe(true);
  tab.store.dispatch(silenceAlarms(tab.store.getState().alarms.ringing));
  await eventually(() => expect(heard()).toBe('silence'));
  trigger();
  await home.clock.advance(799);
  expect(replies).toEqual([true, true]);
  await home.clock.advance(1);
  expect(replies).toEqual([true, true, false]);
  const play = jest.spyOn(tab.services.device.sound, 'play');
  worker.postToPage({ ...playSound, soundName: 'beep' });
  await eventually(() => expect(play.mock.lastCall).toEqual(['beep', 'medication']));
  tab.store.dispatch(silenceAlarms(tab.store.getState().alarms.ringing));
  worker.postToPage({ type: 'PLAY_SOUND', notificationType: 'emergency', soundName: 'alarm' });
  await eventually(() => expect(play.mock.lastCall?.[1]).toBe('emergency'));
});

test('a sound that a phone call pauses does not count for the worker until it goes on; a test sound never does', async () => {
  const tab = await openTab();
  const { worker, reportSound } = tab.services;
  reportSound('file');
  expect(tab.store.getState().alarms.sound).toBe('off');
  await home.clock.advanceTo(dueAt);
  await eventually(() => expect(tab.store.getState().alarms.sound).toBe('file'));
  const trigger = () => worker.postToPage({ type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' });
  reportSound('blocked');
  expect([trigger(), tab.store.getState().alarms.sound]).toEqual([undefined, 'blocked']);
  reportSound('file');
  expect(trigger()).toBe(true);
});

test('TRIGGER_ALARM sounds in one of two tabs of a caregiver: 30 s for a missed dose, 60 s for help, which no dose cuts short, until Stop sound in either', async () => {
  const trigger = ({ services }: Tab, notificationType: 'medication' | 'emergency') =>
    services.worker.postToPage({ type: 'TRIGGER_ALARM', notificationType });
  const called = ({ store }: Tab) => store.getState().alarms.remoteAlarm?.type ?? null;
  const rosas = await openTab();
  trigger(rosas, 'emergency');
  await home.clock.advance(second);
  expect([called(rosas), rosas.services.heard()]).toEqual([null, 'silence']);
  home.close(rosas);

  const tab = await home.openTab();
  await home.signIn(tab, await home.server.register('caregiver'));
  const tabs = [tab, await home.openTab()];
  const expectHeard = (sounds: readonly string[], types = tabs.map(() => null as string | null)) =>
    expect([tabs.map(({ services }) => services.heard()).toSorted(), tabs.map(called)]).toEqual([
      sounds,
      types,
    ]);
  const one = ['file', 'silence'];
  const none = ['silence', 'silence'];
  for (const each of tabs) trigger(each, 'medication');
  await home.clock.advance(30 * second - 1);
  expectHeard(one, ['medication', 'medication']);
  await home.clock.advance(1);
  expectHeard(none);
  for (const each of tabs) trigger(each, 'emergency');
  await home.clock.advance(10 * second);
  for (const each of tabs) trigger(each, 'medication');
  await home.clock.advance(50 * second - 1);
  expectHeard(one, ['emergency', 'emergency']);
  await home.clock.advance(1);
  expectHeard(none);
  for (const each of tabs) trigger(each, 'emergency');
  await eventually(() => expectHeard(one, ['emergency', 'emergency']));
  const silent = tabs.find(({ services }) => services.heard() === 'silence')!;
  silent.store.dispatch(stopRemoteAlarm());
  await eventually(() => expectHeard(none));
});

test('a hidden page leaves its alarm to the worker', async () => {
  const tab = await openTab();
  tab.services.hide();
  const before = sentToWorker(tab, 'SCHEDULE_REMINDER').length;
  await home.clock.advanceTo(dueAt);
  expect([ringingIds(tab), await fired(tab)]).toEqual([[aspirinDose], []]);
  expect(sentToWorker(tab, 'SCHEDULE_REMINDER').slice(before)).toEqual([
    { type: 'SCHEDULE_REMINDER', name: 'Aspirin', time: '08:00', soundType: 'alarm', listed: true },
  ]);
});

test('the schedule of the worker follows the medicines, outlives a page that knows of none, and goes with Log Out, or at the next login', async () => {
  const tab = await openTab();
  const { schedule } = tab.services.device;
  const times = async () =>
    (await schedule.read())?.medicines.flatMap((one) => one.times.map(({ time }) => time));
  expect(await schedule.read()).toMatchObject({
    personId: home.rosa.id,
    place: { zone: 'Africa/Abidjan' },
  });
  expect(await times()).toEqual(['08:00']);
  await home.addReminder({ schedule_time: '20:00', frequency: '2x' });
  const before = sentToWorker(tab, 'SCHEDULE_REMINDER').length;
  await home.fetchReminders(tab);
  await eventually(async () => expect(await times()).toEqual(['08:00', '20:00']));
  await eventually(() =>
    expect(sentToWorker(tab, 'SCHEDULE_REMINDER').slice(before)).toHaveLength(1),
  );
  await tab.store.dispatch(sessionApi.endpoints.hideNames.initiate({ body: { hidden: true } }));
  await eventually(async () => expect(await schedule.read()).toMatchObject({ hidesNames: true }));
  home.close(tab);
  home.network.up = false;
  await home.deleteSnapshots();
  const later = await home.openTab();
  await home.clock.advance(minute);
  expect(later.store.getState().medications.records).toEqual([]);
  expect(await times()).toEqual(['08:00', '20:00']);
  await later.store.dispatch(logOut());
  await eventually(async () => expect(await schedule.read()).toBeNull());
  await schedule.replace({ personId: 'another', medicines: [], place: { zone: 'UTC' }, offBy: 0 });
  home.network.up = true;
  await home.signIn(later, home.rosa);
  await eventually(async () => expect(await schedule.read()).toBeNull());
  expect(sentToWorker(later, 'STOP_ALARM')).toContainEqual({ type: 'STOP_ALARM' });
});

test('the badge of the icon counts the doses that ring now', async () => {
  await home.addReminder({ medicine_name: 'Zinc' });
  const first = await openTab();
  first.services.device.badge.show(3);
  home.close(first);
  const tab = await home.openAnotherTab();
  const becomes = (count: number) =>
    eventually(() => expect(tab.services.icon.badge()).toBe(count));
  await becomes(0);
  await home.clock.advanceTo(dueAt);
  await becomes(2);
  answerAlarm(tab, 'taken');
  await becomes(1);
  tab.store.dispatch(snoozeAlarms(selectShownAlarms(tab.store.getState())));
  await becomes(0);
  await home.clock.advanceTo(dueAt + 5 * minute);
  await becomes(1);
  await home.clock.advanceTo(dueAt + 20 * minute);
  await becomes(0);
  await home.addReminder({ medicine_name: 'Iron', schedule_time: '08:21' });
  await home.fetchReminders(tab);
  await home.clock.advanceTo(dueAt + 21 * minute);
  await becomes(1);
  await tab.store.dispatch(logOut());
  await becomes(0);
});
