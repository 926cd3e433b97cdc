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
  phone.answer('GET /api/reminders/', () =>
    json(200, [
      reminderOf('Aspirin', '08:00', { frequency: '2x' }),
      reminderOf('Aspirin', '20:00', { frequency: '2x' }),
    ]),
  );
});

const openAt = async (now: number) => {
  const tab = await openTab(phone, makeDrivenClock(now));
  await tab.store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, {
      subscribe: false,
      forceRefetch: true,
    }),
  );
  await settle();
  return tab;
};

const answers = ({ store }: Awaited<ReturnType<typeof openAt>>) =>
  store.getState().medications.answers;

describe('an answer of another tab', () => {
  test('without a dose is for the one that was current at its moment', async () => {
    const tab = await openAt(due + 10 * minute);
    expect(tab.store.getState().alarms.ringing).toHaveLength(1);
    tab.store.dispatch(
      hearUpdate({ medicineName: ' ASPIRIN ', status: 'taken', timestamp: due + 9 * minute }),
    );
    expect(answers(tab)['2026-03-10T08:00|aspirin']).toEqual({
      status: 'taken',
      occurredAt: due + 9 * minute,
    });
    expect(tab.store.getState().alarms.ringing).toEqual([]);
  });

  test('of last night is not for the dose of this morning', async () => {
    const tab = await openAt(due + minute);
    const lastNight = due - 12 * 60 * minute + 5 * minute;
    tab.store.dispatch(
      hearUpdate({ medicineName: 'Aspirin', status: 'taken', timestamp: lastNight }),
    );
    expect(answers(tab)['2026-03-09T20:00|aspirin']).toMatchObject({ status: 'taken' });
    expect(tab.store.getState().alarms.ringing).toHaveLength(1);
  });

  test('with a dose is for that one', async () => {
    const tab = await openAt(due + minute);
    tab.store.dispatch(
      hearUpdate({
        medicineName: 'Aspirin',
        status: 'skipped',
        timestamp: due,
        dose: '2026-03-10T20:00',
      }),
    );
    expect(answers(tab)['2026-03-10T20:00|aspirin']).toMatchObject({ status: 'skipped' });
    expect(tab.store.getState().alarms.ringing).toHaveLength(1);
  });

  test('about a medicine that is not known changes nothing', async () => {
    const tab = await openAt(due + minute);
    const before = answers(tab);
    tab.store.dispatch(hearUpdate({ medicineName: 'Statin', status: 'taken', timestamp: due }));
    expect(answers(tab)).toBe(before);
  });

  test('a miss does not take back what was taken here', async () => {
    const tab = await openAt(due + minute);
    for (const status of ['taken', 'missed'] as const) {
      tab.store.dispatch(hearUpdate({ medicineName: 'Aspirin', status, timestamp: due + minute }));
    }
    expect(answers(tab)['2026-03-10T08:00|aspirin']).toMatchObject({ status: 'taken' });
  });

  test('is told on by nobody, and one of another shape is passed over', async () => {
    const tab = await openAt(due + minute);
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('medication-updates');
    channel.addEventListener('message', ({ data }) => heard.push(data));
    channel.postMessage({ medicineName: 'Aspirin', status: 'eaten', timestamp: due });
    channel.postMessage('hello');
    channel.postMessage({ medicineName: 'Aspirin', status: 'skipped', timestamp: due + minute });
    await eventually(() => expect(tab.store.getState().alarms.ringing).toEqual([]));
    await settle();
    expect(heard).toEqual([]);
    expect(tab.store.getState().outbox.rows).toEqual([]);
    expect(phone.callsTo('PUT')).toEqual([]);
    channel.close();
  });
});
