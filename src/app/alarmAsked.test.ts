/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../../domain/specConstants.ts';
import { medicineKey } from '../../domain/medicines.ts';
import { recordAnswer } from '../doses/recordAnswer.ts';
import { snoozeAlarms } from '../features/alarms/alarmActions.ts';
import { formatQuestion } from '../features/alarms/describeAlarm.ts';
import { missedDosesSeen } from '../features/alarms/alarmsSlice.ts';
import { eventually } from '../../testkit/page/fakeClock.ts';
import {
  answerAlarm,
  missedIds,
  ringingIds,
  survivorTestbed,
  type Tab,
  type TestPerson,
} from '../../testkit/page/testbed.ts';
import { aspirinDose, doseMinute, dueAt } from '../../testkit/worker/fixtures.ts';

const home = survivorTestbed({ now: dueAt - minute });
let carl: TestPerson;
let tab: Tab;
let reminderId: string;
beforeEach(async () => {
  carl = await home.server.register('caregiver', { fname: 'Carl' });
  await home.server.pair(home.rosa, carl);
  reminderId = await home.addReminder();
  tab = await home.openSignedInTab();
  await home.clock.advanceTo(dueAt + 20 * minute);
  await home.waitForFeed(['Missed: Aspirin (auto-marked after 20 min)']);
});

const ask = async () => {
  const body = { user_id: home.rosa.id, medicine_name: 'Aspirin', dose: doseMinute };
  await home.server.call('POST', '/api/doses/ask', body, carl.bearer);
  await home.fetchReminders(tab);
};
const question = ({ store }: Tab, today = '2026-03-10') =>
  formatQuestion(store.getState().alarms.ringing, today);

test('an ask of a caregiver rings for the missed dose, and the answer is a late one', async () => {
  await home.clock.advanceTo(dueAt + 40 * minute);
  expect([ringingIds(tab), tab.services.heard()]).toEqual([[], 'silence']);
  await ask();
  expect([ringingIds(tab), missedIds(tab)]).toEqual([[aspirinDose], [aspirinDose]]);
  expect(question(tab)).toBe('Due at 8:00. Carl asks: did you take Aspirin?');
  expect(question(tab, '2026-03-11')).toMatch(/^Due yesterday at 8:00\. /);
  await eventually(() => expect(tab.services.heard()).toBe('file'));
  answerAlarm(tab, 'taken');
  await eventually(() => expect(ringingIds(tab)).toEqual([]));
  await home.waitForFeed(['Taken late: Aspirin, due at 8:00 in the morning, 2026-03-10']);
  await eventually(() => expect(missedIds(tab)).toEqual([]));
  await home.fetchReminders(tab);
  expect(ringingIds(tab)).toEqual([]);
});

test('it ends after 20 minutes, and the miss stays; a later ask rings again', async () => {
  await ask();
  await home.clock.advanceTo(dueAt + 26 * minute);
  expect(tab.services.heard()).toBe('silence');
  tab.store.dispatch(snoozeAlarms(tab.store.getState().alarms.ringing));
  await home.clock.advanceTo(dueAt + 31 * minute);
  expect([ringingIds(tab), tab.services.heard()]).toEqual([[aspirinDose], 'file']);
  await home.clock.advanceTo(dueAt + 40 * minute);
  expect([ringingIds(tab), missedIds(tab)]).toEqual([[], [aspirinDose]]);
  tab.store.dispatch(missedDosesSeen(home.clock.now()));
  await ask();
  expect(ringingIds(tab)).toEqual([aspirinDose]);
});

test('an answer that is undone rings for no earlier ask', async () => {
  await home.clock.advanceTo(dueAt + 40 * minute);
  await ask();
  answerAlarm(tab, 'taken');
  await eventually(() => expect(ringingIds(tab)).toEqual([]));
  await home.clock.advanceTo(dueAt + 43 * minute);
  const undo = {
    medicineKey: medicineKey('Aspirin'),
    dose: doseMinute,
    status: 'pending',
  } as const;
  await tab.store.dispatch(recordAnswer(undo));
  await home.waitForFeed([
    'Taken back: Aspirin',
    'Taken late: Aspirin, due at 8:00 in the morning, 2026-03-10',
    'Missed: Aspirin (auto-marked after 20 min)',
  ]);
  for (const passed of [45, 47]) {
    await home.clock.advanceTo(dueAt + passed * minute);
    await home.fetchReminders(tab);
  }
  expect([ringingIds(tab), tab.services.heard()]).toEqual([[], 'silence']);
});

test('an undo of a caregiver rings as a question, and the dose is missed in its time', async () => {
  const dose = '2026-03-11T08:00';
  const sayAsCarl = async (status: string, passed: number) => {
    await home.clock.advanceTo(dueAt + day + passed * minute);
    const said = {
      user_id: home.rosa.id,
      activity_type: 'medication',
      activity_id: reminderId,
      details: 'Taken: Aspirin',
    };
    const body = { ...said, status, dose, occurred_at: home.clock.now() };
    await home.server.call('POST', '/api/activities/log', body, carl.bearer);
    await home.fetchReminders(tab);
  };
  await sayAsCarl('taken', 3);
  expect(ringingIds(tab)).toEqual([]);
  await sayAsCarl('pending', 5);
  expect(question(tab, '2026-03-11')).toBe('Due at 8:00. Carl asks: did you take Aspirin?');
  await home.clock.advanceTo(dueAt + day + 20 * minute);
  expect(question(tab, '2026-03-11')).toBe('Due at 8:00. Carl asks: did you take Aspirin?');
  expect(missedIds(tab)).toHaveLength(2);
  answerAlarm(tab, 'taken', 'aspirin', dose);
  await eventually(() => expect([...ringingIds(tab), ...missedIds(tab)]).toEqual([aspirinDose]));
});
