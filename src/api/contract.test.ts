/** @jest-environment node */
import { expect, jest, test } from '@jest/globals';
import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '../../contract/endpoints/index.ts';
import type { EndpointDefinition } from '../../contract/endpoint.ts';
import type { WireCall } from '../device/wire.ts';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { openTab } from '../../testkit/page/openTab.ts';
import { json, makePhone } from '../../testkit/page/phone.ts';
import { rosa } from '../../testkit/page/scripted.ts';
import './accountApi.ts';
import { baseApi } from './baseApi.ts';
import './monitoringApi.ts';
import { pairingApi } from './pairingApi.ts';
import { profileApi } from './profileApi.ts';
import { secretOf } from './secret.ts';

const { id } = rosa.user;
const { email, password } = rosa;
const names = { fname: 'Rosa', lname: 'Meyer' };
const person = { ...names, email, password, role: 'survivor' };
const idempotencyKey = 'k';
const aspirin = { medicine_name: 'Aspirin', schedule_time: '08:00', frequency: '1x' };
const medicine = { user_id: id, ...aspirin };
const taken = { status: 'taken', dose: '2026-03-10T08:00' };
const said = { activity_type: 'medication', details: 'Taken: Aspirin', status: 'taken' };
const activity = { user_id: id, ...said };
const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'a', auth: 'b' } };
const avatar = new Blob(['PNG']);
const once = { subscribe: false } as const;

type Wanted = Omit<WireCall, 'endpoint'>;
/** The argument of every query and mutation of the page, and the expected call. */
const queries: Record<EndpointName, readonly [unknown, Wanted]> = {
  register: [{ ...person, password: secretOf(password) }, { body: person }],
  login: [{ email, password: secretOf(password) }, { body: { email, password } }],
  logout: [undefined, {}],
  forgotPassword: [email, { body: { email } }],
  resetPassword: [
    { token: 't', newPassword: secretOf(password) },
    { body: { token: 't', newPassword: password } },
  ],
  readUser: [id, { params: { id } }],
  survivorDashboard: [id, { params: { userId: id }, query: { page: 1, limit: 5 } }],
  logActivity: [
    { idempotencyKey, body: activity },
    { idempotencyKey, body: activity },
  ],
  listReminders: [id, { params: { userId: id } }],
  createReminder: [
    { idempotencyKey, body: medicine },
    { idempotencyKey, body: medicine },
  ],
  setReminderStatus: [
    { reminderId: id, ...taken },
    { params: { reminderId: id }, body: taken },
  ],
  deleteReminder: [id, { params: { reminderId: id } }],
  sendEmergency: [
    { idempotencyKey, body: { alert_type: 'general' } },
    { idempotencyKey, body: { alert_type: 'general' } },
  ],
  withdrawEmergency: [id, { params: { emergencyId: id } }],
  listAlerts: [undefined, {}],
  updateAlert: [
    { alertId: id, status: 'resolved' },
    { params: { alertId: id }, body: { status: 'resolved' } },
  ],
  pushPublicKey: [undefined, {}],
  subscribePush: [{ userId: id, subscription }, { body: { userId: id, subscription } }],
  reportShown: [id, { body: { id } }],
  activePairings: [undefined, {}],
  generatePairing: [{ renew: true }, { body: { renew: true } }],
  connectByPin: ['ABC234', { body: { pin: 'ABC234' } }],
  connectByQr: ['A1B2', { body: { qrToken: 'A1B2' } }],
  endPairing: [id, { params: { personId: id } }],
  readProfile: [id, { params: { id } }],
  updateProfile: [
    { id, ...names, avatar },
    { params: { id }, body: { ...names, avatar } },
  ],
  readChanges: [{ since: 7, isInSight: true }, { query: { since: 7, in_sight: 1 } }],
  readMonitoring: [id, { params: { userId: id } }],
  listDoses: [
    { userId: id, days: 30 },
    { params: { userId: id }, query: { days: 30 } },
  ],
  exportAccount: [undefined, {}],
  deleteAccount: [secretOf(password), { body: { password } }],
};
const made = baseApi.endpoints as Record<
  string,
  { readonly initiate: (argument: unknown, options: object) => UnknownAction }
>;

test('every endpoint of the contract has one query or mutation', () => {
  expect(Object.keys(made).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

const rows = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];

test.each(rows)('%s sends the call of that name, as its schemas allow', async (name, row) => {
  const phone = makePhone(rosa);
  phone.answer('', () => json(500, {}));
  const { store, services } = await openTab(phone, makeDrivenClock(0));
  const wire = jest.spyOn(services.device, 'wire');
  const [argument, wanted] = queries[name];
  await Promise.resolve(store.dispatch(made[name]!.initiate(argument, once)));
  expect(wire.mock.calls.map(([call]) => call)).toEqual([{ endpoint: name, ...wanted }]);
  expect(wanted.idempotencyKey !== undefined).toBe(row.records === true);
  for (const part of ['body', 'params', 'query'] as const) {
    const schema = row[part];
    if (schema) expect(v.is(schema, wanted[part])).toBe(true);
    else expect(wanted[part]).toBeUndefined();
  }
});

const pair = { survivor_id: id, caregiver_id: id, paired_at: 1, is_reachable: true };
test.each([
  [200, [pair], { data: [pair] }],
  [404, { code: 'not_found', message: 'Nobody.' }, { data: [] }],
  [500, {}, { error: { kind: 'refused', status: 500, code: 'unknown', message: '' } }],
])('active pairings answered with %i %j', async (status, body, wanted) => {
  const phone = makePhone(rosa);
  phone.answer('GET /api/pairing/active', () => json(status, body));
  const { store } = await openTab(phone, makeDrivenClock(0));
  expect(
    await store.dispatch(pairingApi.endpoints.activePairings.initiate(undefined, once)),
  ).toMatchObject(wanted);
});

test('a changed profile is read again', async () => {
  const phone = makePhone(rosa);
  const profile = { id, fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  phone.answer('GET /api/survivor/profile/', () => json(200, profile));
  phone.answer('PUT', () => json(200, { updatedUser: profile, message: 'Saved.' }));
  const { store } = await openTab(phone, makeDrivenClock(0));
  const reading = store.dispatch(profileApi.endpoints.readProfile.initiate(id));
  await reading;
  await store.dispatch(profileApi.endpoints.updateProfile.initiate({ id, ...names }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(phone.callsTo('GET /api/survivor/profile/')).toHaveLength(2);
  reading.unsubscribe();
});
