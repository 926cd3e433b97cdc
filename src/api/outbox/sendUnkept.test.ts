/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { remindersApi } from '../remindersApi.ts';
import { sendUnkept } from './sendUnkept.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  phone.answer('GET /api/', () => json(200, []));
  phone.answer('PUT /api/reminders/', () => json(200, reminderOf('Aspirin', '08:00')));
  phone.answer('POST /api/activities/log', () => json(201, activityOf('x')));
});

const made: NewOutboxRow = {
  personId: rosa.user.id,
  group: 'aspirin',
  kind: 'doseAnswered',
  medicineName: 'Aspirin',
  madeAt: now,
  calls: [
    { endpoint: 'setReminderStatus', params: { reminderId: 'a1' }, body: { status: 'taken' } },
    { endpoint: 'logActivity', idempotencyKey: 'k1', body: {} },
  ],
};

const open = () => openTab(phone, makeDrivenClock(now));
const lines = () => phone.calls.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

describe('what the device cannot store', () => {
  test('goes out once, call by call, and nothing of it is kept', async () => {
    const { store, services } = await open();
    expect(await store.dispatch(sendUnkept(made))).toBe('sent');
    expect(lines()).toEqual(['PUT /api/reminders/a1', 'POST /api/activities/log']);
    expect(phone.callsTo('POST')[0]?.headers.get('idempotency-key')).toBe('k1');
    expect(await services.device.outbox.list(rosa.user.id)).toEqual([]);
    expect(store.getState().outbox.rows).toEqual([]);
  });

  test('is read anew once the server has it', async () => {
    const { store } = await open();
    const reading = store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id));
    await reading;
    const read = () => phone.callsTo('GET /api/reminders/').length;
    const before = read();
    await store.dispatch(sendUnkept(made));
    await eventually(() => expect(read()).toBe(before + 1));
    reading.unsubscribe();
  });

  test.each([
    ['no answer', 'retry', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['503', 'retry', () => new Response('', { status: 503 })],
    ['403', 'refused', () => json(403, { code: 'forbidden', message: 'Not yours.' })],
  ])('is tried no further after %s', async (_what, outcome, reply) => {
    phone.answer('PUT', reply);
    const { store } = await open();
    expect(await store.dispatch(sendUnkept(made))).toBe(outcome);
    expect(lines()).toEqual(['PUT /api/reminders/a1']);
  });

  test('goes out in the session of its person alone', async () => {
    const { store } = await open();
    store.dispatch({ type: 'auth/signedIn', payload: { token: 'ada', user: ada } });
    await settle();
    expect(await store.dispatch(sendUnkept(made))).toBe('signIn');
    expect(lines()).toEqual([]);
  });

  test('and is refused for the session asks to sign in', async () => {
    phone.answer('PUT', () => json(401, { code: 'unauthenticated', message: 'Please sign in.' }));
    const { store } = await open();
    expect(await store.dispatch(sendUnkept(made))).toBe('signIn');
    expect(store.getState().auth.refused).toBe(true);
  });

  test('asks nobody to sign in for a session that has ended meanwhile', async () => {
    phone.answer('PUT', () => json(401, { code: 'unauthenticated', message: 'Please sign in.' }));
    const letGo = phone.hold('PUT');
    const { store } = await open();
    const sending = store.dispatch(sendUnkept(made));
    store.dispatch({ type: 'auth/signedIn', payload: { token: 'ada', user: ada } });
    letGo();
    await sending;
    expect(store.getState().auth.refused).toBe(false);
  });
});
