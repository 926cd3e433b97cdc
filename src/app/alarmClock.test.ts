/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { minute } from '../../domain/specConstants.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { selectMedicineViews } from '../features/medications/medicineView.ts';
import {
  selectNextDoseText,
  selectTodayDoses,
} from '../features/medications/today/todaySelectors.ts';
import { snoozeAlarms } from '../features/alarms/alarmActions.ts';
import { chooseZone } from '../features/alarms/zoneListeners.ts';
import { listenerSetups } from './listeners.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import {
  waitUntilAllSent,
  answerAlarm,
  missedIds,
  ringingIds,
  survivorTestbed,
  type Tab,
} from '../../testkit/page/testbed.ts';
import { aspirinDose, doseMinute, dueAt } from '../../testkit/worker/fixtures.ts';

const hour = 60 * minute;

describe('a device whose clock is wrong', () => {
  const home = survivorTestbed({ now: dueAt - 3 * hour - 10 * minute });
  const offByIn = ({ store }: Tab) => store.getState().clock.clockOffsetMs;
  const fired = ({ services }: Tab) => services.device.firedAlarms.list(home.rosa.id, dueAt + hour);

  /** Offline, with a device clock that was set three hours ahead while no page was open. */
  const openFast = async () => {
    await home.addReminder();
    home.close(await home.openSignedInTab());
    home.setClockAhead(3 * hour);
    home.network.up = false;
    return home.openAnotherTab();
  };
  const goOnline = async (tab: Tab) => {
    home.network.up = true;
    tab.services.goOnline();
    await home.fetchReminders(tab);
  };
  /** Skips the hours before, then drives the clock. */
  const sleepThenAdvanceTo = async (tab: Tab, instant: number) => {
    home.clock.sleepUntil(dueAt - minute);
    tab.services.show();
    await home.clock.advanceTo(instant);
  };

  test('rings at the right minute once it knows the server’s time, and for 5 minutes, though it is set right meanwhile', async () => {
    await home.addReminder();
    home.setClockAhead(3 * hour);
    const tab = await home.openSignedInTab();
    expect(offByIn(tab)).toBe(3 * hour);
    await home.clock.advanceTo(dueAt - 3 * hour + 21 * minute);
    expect([ringingIds(tab), missedIds(tab)]).toEqual([[], []]);
    await sleepThenAdvanceTo(tab, dueAt);
    expect(ringingIds(tab)).toEqual([aspirinDose]);
    await home.clock.advance(minute);
    home.setClockAhead(0);
    await home.clock.advance(minute);
    expect([ringingIds(tab), tab.services.heard()]).toEqual([[aspirinDose], 'file']);
    await home.clock.advance(3 * minute);
    expect(tab.services.heard()).toBe('silence');
    answerAlarm(tab, 'taken');
    await home.waitForFeed(['Taken: Aspirin']);
    expect(await home.lastDue()).toEqual([[doseMinute, 'taken', dueAt + 5 * minute]]);
  });

  test('ends what rang and takes back what was missed too early; page or worker ring at the right time', async () => {
    await home.addReminder({ medicine_name: 'Statin', schedule_time: '08:10' });
    const statin = '2026-03-10T08:10|statin';
    const tab = await openFast();
    await home.clock.advanceTo(dueAt - 3 * hour + 21 * minute);
    expect([ringingIds(tab), missedIds(tab)]).toEqual([[statin], [aspirinDose]]);
    expect(await fired(tab)).toEqual([aspirinDose, statin]);
    await eventually(() => expect(tab.store.getState().outbox.rows).toHaveLength(1));
    tab.store.dispatch(snoozeAlarms(tab.store.getState().alarms.ringing));
    await goOnline(tab);
    expect([offByIn(tab), ringingIds(tab), tab.services.heard()]).toEqual([
      3 * hour,
      [],
      'silence',
    ]);
    expect(tab.store.getState().alarms.putOff).toEqual({});
    await eventually(async () => expect(await fired(tab)).toEqual([]));
    expect(missedIds(tab)).toEqual([]);
    await waitUntilAllSent(tab);
    await sleepThenAdvanceTo(tab, dueAt + 5 * minute);
    expect(ringingIds(tab)).toEqual([aspirinDose]);
    answerAlarm(tab, 'taken');
    await home.waitForFeed(['Taken: Aspirin']);
    expect((await home.serverStatus()).toSorted()).toEqual(['pending', 'taken']);
  });

  test('keeps a miss that was right', async () => {
    await home.addReminder();
    const tab = await home.openSignedInTab();
    home.clock.sleepUntil(dueAt + 30 * minute);
    tab.services.show();
    await waitUntilAllSent(tab);
    home.setClockAhead(5 * minute);
    await home.fetchReminders(tab);
    expect([offByIn(tab), missedIds(tab)]).toEqual([5 * minute, [aspirinDose]]);
  });

  test('dates no answer ahead: a later one replaces it', async () => {
    const tab = await openFast();
    const say = async (status: 'taken' | 'skipped') => {
      await tab.store.dispatch(recordAnswer({ medicineKey: 'aspirin', dose: doseMinute, status }));
    };
    await say('skipped');
    await goOnline(tab);
    await waitUntilAllSent(tab);
    const { answers, results } = tab.store.getState().medications;
    const now = home.clock.now();
    expect(answers[aspirinDose]?.occurredAt).toBeLessThanOrEqual(now);
    expect(results.map(({ occurredAt, saidAt }) => [occurredAt, saidAt])).toEqual([[now, now]]);
    await home.clock.advance(minute);
    await say('taken');
    await eventually(async () => expect(await home.serverStatus()).toEqual(['taken']));
    await home.fetchReminders(tab);
    expect(tab.store.getState().medications.answers[aspirinDose]?.status).toBe('taken');
  });
});

describe('a device that moves', () => {
  const auckland = 'Pacific/Auckland';
  const honolulu = 'Pacific/Honolulu';
  /** 08:00 on 10 March in Auckland. */
  const dueThere = Date.UTC(2026, 2, 9, 19, 0);
  /** An hour of 10 March on the clock of Honolulu. */
  const there = (hours: number) => Date.UTC(2026, 2, 10, hours + 10);
  const home = survivorTestbed({ now: dueThere - 10 * minute, zone: auckland });

  test('east shows as left out a time that was answered less than 12 hours before', async () => {
    home.moveTo(honolulu);
    home.clock.sleepUntil(there(8) - minute);
    await home.addReminder();
    const tab = await home.openSignedInTab();
    const state = () => tab.store.getState();
    await home.clock.advanceTo(there(8));
    expect(selectMedicineViews(state())[0]?.open).toHaveLength(1);
    answerAlarm(tab, 'taken');
    await waitUntilAllSent(tab);
    await home.clock.advance(30 * minute);
    home.moveTo(auckland);
    await home.clock.advanceTo(there(9));
    await home.fetchReminders(tab);
    // 08:00 of the 11th in Auckland, an hour after 08:00 of the 10th in Honolulu.
    expect([ringingIds(tab), missedIds(tab)]).toEqual([[], []]);
    expect(selectMedicineViews(state())[0]).toMatchObject({
      open: [],
      badge: { state: 'pending', words: 'Pending (not yet)' },
    });
    expect(selectTodayDoses(state())).toMatchObject([
      { dose: '2026-03-11T08:00', state: 'pending' },
    ]);
    expect(selectNextDoseText(state())).toBe('Next: Aspirin, tomorrow, 8:00.');
  });
});

describe('devices in two zones', () => {
  const home = survivorTestbed({ now: dueAt, zone: 'Europe/Berlin' });

  test('the one in use asks once, and both follow what was chosen', async () => {
    const tablet = home.addDevice();
    const tabs = [
      await home.openSignedInTab(listenerSetups),
      await home.openSignedInTab(listenerSetups, tablet),
    ] as const;
    const zones = () => tabs.map(({ store }) => store.getState().clock.zone);
    const asked = () => tabs.map(({ store }) => store.getState().alarms.pendingZone);
    tabs[1].services.hide();
    home.moveTo('Asia/Tokyo');
    await home.clock.advance(2 * minute);
    expect(asked()).toEqual([null, null]);
    await home.clock.advance(2 * minute);
    expect(asked()).toEqual(['Europe/Berlin', null]);
    await tabs[0].store.dispatch(chooseZone('Asia/Tokyo'));
    tabs[1].services.show();
    await home.clock.advance(5 * minute);
    expect(asked()).toEqual([null, null]);
    expect(zones()).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
    await home.addReminder();
    await home.fetchReminders(tabs[1]);
    await eventually(async () =>
      expect(await tabs[1].services.device.schedule.read()).toMatchObject({
        place: { zone: 'Asia/Tokyo' },
        keptIn: 'Europe/Berlin',
      }),
    );
  });
});
