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
import { accountApi } from './accountApi.ts';
import { activitiesApi } from './activitiesApi.ts';
import { authApi } from './authApi.ts';
import { baseApi } from './baseApi.ts';
import { changesApi } from './changesApi.ts';
import { emergencyApi } from './emergencyApi.ts';
import { monitoringApi } from './monitoringApi.ts';
import { pairingApi } from './pairingApi.ts';
import { profileApi } from './profileApi.ts';
import { pushApi } from './pushApi.ts';
import { remindersApi } from './remindersApi.ts';
import { secretOf } from './secret.ts';

const { id } = rosa.user;
const { email, password } = rosa;
const person = { fname: 'Rosa', lname: 'Meyer', email, password, role: 'survivor' } as const;
const idempotencyKey = 'k';
const medicine = {
  user_id: id,
  medicine_name: 'Aspirin',
  schedule_time: '08:00',
  frequency: '1x',
};
const activity = {
  user_id: id,
  activity_type: 'medication',
  details: 'Taken: Aspirin',
  status: 'taken',
} as const;
const subscription = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'a', auth: 'b' } };
const avatar = new Blob(['PNG']);
const once = { subscribe: false } as const;

const { login, logout, register, forgotPassword, resetPassword, readUser } = authApi.endpoints;
const { survivorDashboard, logActivity } = activitiesApi.endpoints;
const { listReminders, createReminder, setReminderStatus, deleteReminder } = remindersApi.endpoints;
const { sendEmergency, withdrawEmergency, listAlerts, updateAlert } = emergencyApi.endpoints;
const { pushPublicKey, subscribePush, reportShown } = pushApi.endpoints;
const { endPairing, activePairings, generatePairing, connectByPin, connectByQr } =
  pairingApi.endpoints;
const { readProfile, updateProfile } = profileApi.endpoints;
const { readMonitoring, listDoses } = monitoringApi.endpoints;
const { readChanges } = changesApi.endpoints;
const { exportAccount, deleteAccount } = accountApi.endpoints;

/** Every query and mutation of the page, with an argument and the expected call. */
const queries: Record<EndpointName, readonly [unknown, Omit<WireCall, 'endpoint'>]> = {
  register: [register.initiate({ ...person, password: secretOf(password) }), { body: person }],
  login: [login.initiate({ email, password: secretOf(password) }), { body: { email, password } }],
  logout: [logout.initiate(undefined), {}],
  forgotPassword: [forgotPassword.initiate(email), { body: { email } }],
  resetPassword: [
    resetPassword.initiate({ token: 't', newPassword: secretOf(password) }),
    { body: { token: 't', newPassword: password } },
  ],
  readUser: [readUser.initiate(id, once), { params: { id } }],
  survivorDashboard: [
    survivorDashboard.initiate(id, once),
    { params: { userId: id }, query: { page: 1, limit: 5 } },
  ],
  logActivity: [
    logActivity.initiate({ idempotencyKey, body: activity }),
    { idempotencyKey, body: activity },
  ],
  listReminders: [listReminders.initiate(id, once), { params: { userId: id } }],
  createReminder: [
    createReminder.initiate({ idempotencyKey, body: medicine }),
    { idempotencyKey, body: medicine },
  ],
  setReminderStatus: [
    setReminderStatus.initiate({ reminderId: id, status: 'taken', dose: '2026-03-10T08:00' }),
    { params: { reminderId: id }, body: { status: 'taken', dose: '2026-03-10T08:00' } },
  ],
  deleteReminder: [deleteReminder.initiate(id), { params: { reminderId: id } }],
  sendEmergency: [
    sendEmergency.initiate({ idempotencyKey, body: { alert_type: 'general' } }),
    { idempotencyKey, body: { alert_type: 'general' } },
  ],
  withdrawEmergency: [withdrawEmergency.initiate(id), { params: { emergencyId: id } }],
  listAlerts: [listAlerts.initiate(undefined, once), {}],
  updateAlert: [
    updateAlert.initiate({ alertId: id, status: 'resolved' }),
    { params: { alertId: id }, body: { status: 'resolved' } },
  ],
  pushPublicKey: [pushPublicKey.initiate(undefined, once), {}],
  subscribePush: [
    subscribePush.initiate({ userId: id, subscription }),
    { body: { userId: id, subscription } },
  ],
  reportShown: [reportShown.initiate(id), { body: { id } }],
  activePairings: [activePairings.initiate(undefined, once), {}],
  generatePairing: [generatePairing.initiate({ renew: true }), { body: { renew: true } }],
  connectByPin: [connectByPin.initiate('ABC234'), { body: { pin: 'ABC234' } }],
  connectByQr: [connectByQr.initiate('A1B2'), { body: { qrToken: 'A1B2' } }],
  endPairing: [endPairing.initiate(id), { params: { personId: id } }],
  readProfile: [readProfile.initiate(id, once), { params: { id } }],
  updateProfile: [
    updateProfile.initiate({ id, fname: 'Rosa', lname: 'Meyer', avatar }),
    { params: { id }, body: { fname: 'Rosa', lname: 'Meyer', avatar } },
  ],
  readChanges: [
    readChanges.initiate({ since: 7, isInSight: true }, once),
    { query: { since: 7, in_sight: 1 } },
  ],
  readMonitoring: [readMonitoring.initiate(id, once), { params: { userId: id } }],
  listDoses: [
    listDoses.initiate({ userId: id, days: 30 }, once),
    { params: { userId: id }, query: { days: 30 } },
  ],
  exportAccount: [exportAccount.initiate(), {}],
  deleteAccount: [deleteAccount.initiate(secretOf(password)), { body: { password } }],
};

test('every endpoint of the contract has one query or mutation', () => {
  expect(Object.keys(baseApi.endpoints).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

const rows = Object.entries(endpoints) as [EndpointName, EndpointDefinition][];

test.each(rows)('%s sends the call of that name, as its schemas allow', async (name, row) => {
  const phone = makePhone(rosa);
  phone.answer('', () => json(500, {}));
  const { store, services } = await openTab(phone, makeDrivenClock(0));
  const wire = jest.spyOn(services.device, 'wire');
  const [action, wanted] = queries[name];
  await Promise.resolve(store.dispatch(action as UnknownAction));
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
  expect(await store.dispatch(activePairings.initiate(undefined, once))).toMatchObject(wanted);
});

test('a changed profile is read again', async () => {
  const phone = makePhone(rosa);
  const profile = { id, fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  phone.answer('GET /api/survivor/profile/', () => json(200, profile));
  phone.answer('PUT', () => json(200, { updatedUser: profile, message: 'Saved.' }));
  const { store } = await openTab(phone, makeDrivenClock(0));
  const reading = store.dispatch(readProfile.initiate(id));
  await reading;
  await store.dispatch(updateProfile.initiate({ id, fname: 'Rosa', lname: 'Meyer' }));
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(phone.callsTo('GET /api/survivor/profile/')).toHaveLength(2);
  reading.unsubscribe();
});
