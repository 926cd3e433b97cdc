/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { MessageToWorker } from '../../contract/messages.ts';
import { remindersApi } from '../api/remindersApi.ts';
import { silenceAlarms, stopCalledSound } from '../features/alarms/alarmActions.ts';
import { signedOut } from '../features/auth/events.ts';
import { answer, atHome, missed, ringing } from '../../testkit/page/atHome.ts';
import { eventually } from '../../testkit/page/drivenClock.ts';
import type { Tab, TestPerson } from '../../testkit/page/house.ts';

const minute = 60_000;
const second = 1_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const morning = '2026-03-10T08:00|aspirin';
const home = atHome({ now: due - minute - 17_000 });

const openTab = async () => {
  await home.house.addReminder(home.rosa);
  return home.signedInTab();
};

const heardBy = ({ services }: Tab, type: MessageToWorker['type']) =>
  services.worker.heard.filter((message) => message.type === type);

describe('a worker that says ALARM_TRIGGERED', () => {
  const triggered = { type: 'ALARM_TRIGGERED', medicineName: 'Aspirin' } as const;

  test('hears at once from a page that sounds', async () => {
    const tab = await openTab();
    await home.house.clock.advanceTo(due);
    expect(tab.services.worker.tell(triggered)).toBe(true);
  });

  test('marks the medicine as actively alarming in a page whose timers slept', async () => {
    const tab = await openTab();
    home.house.clock.sleepUntil(due + 2 * second);
    const replies: boolean[] = [];
    tab.services.worker.tell(triggered, (sounds) => replies.push(sounds));
    expect(ringing(tab)).toEqual([morning]);
    await home.house.clock.advance(800);
    expect(replies).toEqual([true]);
  });

  test('hears after 800 ms that a page is silent, since its sound was stopped', async () => {
    const tab = await openTab();
    await home.house.clock.advanceTo(due);
    tab.store.dispatch(silenceAlarms(tab.store.getState().alarms.ringing));
    const replies: boolean[] = [];
    tab.services.worker.tell(triggered, (sounds) => replies.push(sounds));
    await home.house.clock.advance(799);
    expect(replies).toEqual([]);
    await home.house.clock.advance(1);
    expect(replies).toEqual([false]);
  });

  test('lets a page that does not know the medicine read the list anew, and ring', async () => {
    const tab = await home.signedInTab();
    await home.house.clock.advanceTo(due);
    await home.house.addReminder(home.rosa, { made_at: due - minute });
    const { listReminders } = remindersApi.endpoints;
    const reading = tab.store.dispatch(
      listReminders.initiate(home.rosa.id, { forceRefetch: true }),
    );
    await reading;
    expect(ringing(tab)).toEqual([morning]);
    await home.house.addReminder(home.rosa, { medicine_name: 'Zinc', made_at: due - minute });
    tab.services.worker.tell({ ...triggered, medicineName: 'Zinc' });
    await eventually(() => expect(ringing(tab)).toEqual([morning, '2026-03-10T08:00|zinc']));
    reading.unsubscribe();
  });
});

test('PLAY_SOUND sounds again what was silenced, and nothing where nothing rings', async () => {
  const tab = await openTab();
  const playSound = {
    type: 'PLAY_SOUND',
    notificationType: 'medication',
    soundName: 'alarm',
  } as const;
  tab.services.worker.tell(playSound);
  await home.house.clock.advanceTo(due - 1);
  expect(tab.services.heard()).toBe('silence');
  await home.house.clock.advanceTo(due);
  tab.store.dispatch(silenceAlarms(tab.store.getState().alarms.ringing));
  await eventually(() => expect(tab.services.heard()).toBe('silence'));
  tab.services.worker.tell(playSound);
  await eventually(() => expect(tab.services.heard()).toBe('file'));
});

describe('TRIGGER_ALARM', () => {
  const trigger = (notificationType: 'medication' | 'emergency') =>
    ({ type: 'TRIGGER_ALARM', notificationType }) as const;

  const caregiversTab = async (): Promise<Tab> => {
    const carl: TestPerson = await home.house.server.register('caregiver');
    const tab = await home.house.openTab();
    await home.house.signIn(tab, carl);
    return tab;
  };
  const called = ({ store }: Tab) => store.getState().alarms.called;

  test.each([
    ['medication', 30 * second],
    ['emergency', 60 * second],
  ] as const)(
    'on a worker message a caregiver device plays the %s alarm for %i ms',
    async (type, lasts) => {
      const tab = await caregiversTab();
      tab.services.worker.tell(trigger(type));
      await eventually(() => expect(tab.services.heard()).toBe('file'));
      await home.house.clock.advance(lasts - 1);
      expect(tab.services.heard()).toBe('file');
      expect(called(tab)?.type).toBe(type);
      await home.house.clock.advance(1);
      expect(tab.services.heard()).toBe('silence');
      expect(called(tab)).toBeNull();
    },
  );

  test('sounds in one of two tabs, and Stop sound in the silent one stops it for both', async () => {
    const tabs = [await caregiversTab(), await home.house.openTab()];
    for (const { services } of tabs) services.worker.tell(trigger('emergency'));
    const heard = () => tabs.map(({ services }) => services.heard()).toSorted();
    await eventually(() => expect(heard()).toEqual(['file', 'silence']));
    const silent = tabs.find(({ services }) => services.heard() === 'silence')!;
    silent.store.dispatch(stopCalledSound());
    await eventually(() => expect(heard()).toEqual(['silence', 'silence']));
    expect(tabs.map(called)).toEqual([null, null]);
  });

  test('of two tabs, none sounds once the time is over', async () => {
    const tabs = [await caregiversTab(), await home.house.openTab()];
    for (const { services } of tabs) services.worker.tell(trigger('medication'));
    await home.house.clock.advance(31 * second);
    expect(tabs.map(({ services }) => services.heard())).toEqual(['silence', 'silence']);
  });

  test('of a missed dose does not cut a call for help short', async () => {
    const tab = await caregiversTab();
    tab.services.worker.tell(trigger('emergency'));
    await home.house.clock.advance(10 * second);
    tab.services.worker.tell(trigger('medication'));
    await home.house.clock.advance(49 * second);
    expect(called(tab)?.type).toBe('emergency');
    expect(tab.services.heard()).toBe('file');
    await home.house.clock.advance(second);
    expect(tab.services.heard()).toBe('silence');
  });

  test('is nothing to a survivor', async () => {
    const tab = await openTab();
    tab.services.worker.tell(trigger('emergency'));
    await home.house.clock.advance(second);
    expect(called(tab)).toBeNull();
    expect(tab.services.heard()).toBe('silence');
  });
});

describe('an alarm', () => {
  test('in a page that is seen is claimed, so that the worker does not show it too', async () => {
    const tab = await openTab();
    await home.house.clock.advanceTo(due);
    expect(await tab.services.device.fired.list(home.rosa.id, home.house.clock.now())).toEqual([
      morning,
    ]);
  });

  test('in a hidden page is left to the worker, which is told to schedule it', async () => {
    const tab = await openTab();
    tab.services.hide();
    const before = heardBy(tab, 'SCHEDULE_REMINDER').length;
    await home.house.clock.advanceTo(due);
    expect(ringing(tab)).toEqual([morning]);
    expect(await tab.services.device.fired.list(home.rosa.id, home.house.clock.now())).toEqual([]);
    expect(heardBy(tab, 'SCHEDULE_REMINDER').slice(before)).toEqual([
      {
        type: 'SCHEDULE_REMINDER',
        name: 'Aspirin',
        time: '08:00',
        soundType: 'alarm',
        listed: true,
      },
    ]);
  });

  test.each(['taken', 'skipped'] as const)(
    'that is %s is taken down: STOP_ALARM',
    async (status) => {
      const tab = await openTab();
      await home.house.clock.advanceTo(due);
      answer(tab, status);
      await eventually(() =>
        expect(heardBy(tab, 'STOP_ALARM')).toEqual([{ type: 'STOP_ALARM', dose: morning }]),
      );
    },
  );

  test('that is missed stays on the lock screen, here and in the other tab', async () => {
    const tabs = [await openTab(), await home.furtherTab()];
    await home.house.clock.advanceTo(due + 20 * minute);
    expect(tabs.map(missed)).toEqual([[morning], [morning]]);
    await home.house.clock.advance(minute);
    expect(tabs.map((tab) => heardBy(tab, 'STOP_ALARM'))).toEqual([[], []]);
  });
});

test('the worker’s schedule is kept as the medicines change, and gone after Log Out', async () => {
  const tab = await openTab();
  const { schedule } = tab.services.device;
  const kept = async () => (await schedule.read())?.reminders.map((one) => one.schedule_time);
  expect(await schedule.read()).toMatchObject({ personId: home.rosa.id, place: { zone: 'UTC' } });
  expect(await kept()).toEqual(['08:00']);
  await home.house.addReminder(home.rosa, { schedule_time: '20:00', frequency: '2x' });
  await home.fetchReminders(tab);
  await eventually(async () => expect(await kept()).toEqual(['08:00', '20:00']));
  tab.store.dispatch(signedOut());
  await eventually(async () => expect(await schedule.read()).toBeNull());
  expect(heardBy(tab, 'STOP_ALARM')).toEqual([{ type: 'STOP_ALARM' }]);
});
