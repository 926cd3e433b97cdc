/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import type { NewOutboxRow } from '../../platform/outbox/outboxStore.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { makeActivity, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { remindersApi } from '../remindersApi.ts';
import { sendUnstored } from './outboxActions.ts';

const now = Date.UTC(2026, 2, 10, 8, 0);
const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const adaSignedIn = { type: 'auth/signedIn', payload: { token: 'ada', user: ada } };

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice(rosa);
  phone.answer('GET /api/', () => json(200, []));
  phone.answer('PUT /api/reminders/', () => json(200, makeReminder('Aspirin', '08:00')));
  phone.answer('POST /api/activities/log', () => json(201, makeActivity('x')));
});

const row: NewOutboxRow = {
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
const open = () => openTab(phone, makeFakeClock(now));
const lines = () => phone.calls.map(({ line }) => line).filter((line) => !line.startsWith('GET'));

test('sends a row that cannot be stored once, call by call, and reads the medicines again', async () => {
  const { store, services } = await open();
  const reading = store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id));
  await reading;
  expect(await store.dispatch(sendUnstored(row))).toBe('sent');
  expect(lines()).toEqual(['PUT /api/reminders/a1', 'POST /api/activities/log']);
  expect(phone.callsTo('POST')[0]?.headers.get('idempotency-key')).toBe('k1');
  expect(await services.device.outbox.list(rosa.user.id)).toEqual([]);
  await eventually(() => expect(phone.callsTo('GET /api/reminders/')).toHaveLength(2));
  reading.unsubscribe();
});

test.each([
  ['no answer', 'retry', false, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['503', 'retry', false, () => new Response('', { status: 503 })],
  ['403', 'refused', false, () => json(403, { code: 'forbidden', message: 'Not yours.' })],
  ['401', 'signIn', true, () => json(401, { code: 'unauthenticated', message: 'Sign in.' })],
])('stops after %s and returns %s', async (_what, outcome, asksToSignIn, reply) => {
  phone.answer('PUT', reply);
  const { store } = await open();
  expect(await store.dispatch(sendUnstored(row))).toBe(outcome);
  expect(lines()).toEqual(['PUT /api/reminders/a1']);
  expect(store.getState().auth.isExpired).toBe(asksToSignIn);
});

test('sends only in the session of its user, and asks no later session to sign in', async () => {
  phone.answer('PUT', () => json(401, { code: 'unauthenticated', message: 'Sign in.' }));
  const release = phone.hold('PUT');
  const { store } = await open();
  const sending = store.dispatch(sendUnstored(row));
  store.dispatch(adaSignedIn);
  release();
  await sending;
  await settle();
  expect(store.getState().auth.isExpired).toBe(false);
  expect(await store.dispatch(sendUnstored(row))).toBe('signIn');
  expect(lines()).toEqual(['PUT /api/reminders/a1']);
});
