/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { remindersApi } from '../../api/remindersApi.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { hearUpdate } from './medicationsListeners.ts';

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  const reminders = ['08:00', '20:00'].map((time) => reminderOf('Aspirin', time));
  phone.answer('GET /api/reminders/', () => json(200, reminders));
});

/** The tab at 8:10, with an alarm for the dose of 8:00. */
const open = async () => {
  const tab = await openTab(phone, makeDrivenClock(due + 10 * minute));
  const { listReminders } = remindersApi.endpoints;
  const read = { subscribe: false, forceRefetch: true };
  await tab.store.dispatch(listReminders.initiate(rosa.user.id, read));
  await settle();
  return {
    ...tab,
    hear: (...updates: Parameters<typeof hearUpdate>[0][]) => {
      for (const update of updates) tab.store.dispatch(hearUpdate(update));
    },
    answers: () => tab.store.getState().medications.answers,
    ringing: () => tab.store.getState().alarms.ringing.length,
  };
};

describe('an answer from another tab', () => {
  test.each([
    ['that was current at its moment', ' ASPIRIN ', due + 9 * minute, undefined, '10T08:00', 0],
    ['of last night', 'Aspirin', due - 715 * minute, undefined, '09T20:00', 1],
    ['that it names', 'Aspirin', due, '2026-03-10T20:00', '10T20:00', 1],
  ])('is for the dose %s', async (_which, medicineName, timestamp, dose, answered, ringing) => {
    const tab = await open();
    expect(tab.ringing()).toBe(1);
    tab.hear({ medicineName, status: 'taken', timestamp, ...(dose !== undefined && { dose }) });
    expect(tab.answers()).toEqual({
      [`2026-03-${answered}|aspirin`]: { status: 'taken', occurredAt: timestamp },
    });
    expect(tab.ringing()).toBe(ringing);
  });

  test('about an unknown medicine changes nothing, and a miss does not replace an answer', async () => {
    const tab = await open();
    const before = tab.answers();
    tab.hear({ medicineName: 'Statin', status: 'taken', timestamp: due });
    expect(tab.answers()).toBe(before);
    const aspirin = { medicineName: 'Aspirin', timestamp: due + minute };
    tab.hear({ ...aspirin, status: 'taken' }, { ...aspirin, status: 'missed' });
    expect(tab.answers()['2026-03-10T08:00|aspirin']).toMatchObject({ status: 'taken' });
  });

  test('is not forwarded or recorded again, and one of another shape is ignored', async () => {
    const tab = await open();
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('medication-updates');
    channel.addEventListener('message', ({ data }) => heard.push(data));
    channel.postMessage({ medicineName: 'Aspirin', status: 'eaten', timestamp: due });
    channel.postMessage('hello');
    channel.postMessage({ medicineName: 'Aspirin', status: 'skipped', timestamp: due + minute });
    await eventually(() => expect(tab.ringing()).toBe(0));
    await settle();
    expect(heard).toEqual([]);
    expect(tab.store.getState().outbox.rows).toEqual([]);
    expect(phone.callsTo('PUT')).toEqual([]);
    channel.close();
  });
});
