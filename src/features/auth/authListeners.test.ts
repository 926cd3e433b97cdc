/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { keepInOutbox } from '../../api/outbox/flush.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { activityOf, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from './events.ts';
import { logOut } from './logOut.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 7, 0));

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
  phone.answer('GET /api/reminders/', () => json(200, [reminderOf('Aspirin', '08:00')]));
  phone.answer('POST /api/activities/log', () => json(201, activityOf('x')));
});

test('Local storage: token, user: signing in stores them under these keys', async () => {
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'new', user: ada }));
  expect(phone.storage.getItem('token')).toBe('new');
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(ada);
});

test('signing out leaves nothing of the person, in the state or in local storage', async () => {
  phone.storage.setItem('preferredSound', 'alarm');
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  phone.storage.setItem('connected_survivor_id', ada.id);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'true');
  store.dispatch(signedOut());
  await settle();
  const { auth, medications, alarms, api } = store.getState();
  expect(auth).toEqual({ token: null, user: null, refused: false });
  expect(medications.rows).toEqual([]);
  expect(medications.personId).toBeNull();
  expect(alarms.ringing).toEqual([]);
  expect(api.queries).toEqual({});
  expect(Array.from({ length: phone.storage.length }, (_, i) => phone.storage.key(i))).toEqual([
    'preferredSound',
    'loggedOut',
  ]);
});

test('somebody else who signs in finds nothing of the person before', async () => {
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  await store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }),
  );
  store.dispatch(signedIn({ token: 'adas', user: ada }));
  expect(store.getState().medications.rows).toEqual([]);
  expect(store.getState().alarms.personId).toBe(ada.id);
});

test('logging out ends the session on the server, too', async () => {
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await store.dispatch(logOut());
  const [call] = phone.callsTo('POST /api/auth/logout');
  expect(call?.headers.get('authorization')).toBe('Bearer new');
  expect(store.getState().auth.token).toBeNull();
});

test('logging out ends the session here though the server no longer knows it', async () => {
  phone.answer('POST /api/auth/logout', () => json(401, { code: 'unauthenticated', message: '' }));
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await store.dispatch(logOut());
  expect(store.getState().auth).toEqual({ token: null, user: null, refused: false });
});

test('a full device keeps nobody signed in', async () => {
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  phone.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await store.dispatch(logOut());
  expect(store.getState().auth.token).toBeNull();
});

test('a late refusal of an old session says nothing of the one that stands by then', async () => {
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  phone.answer('GET /api/reminders/', () => json(401, { code: 'unauthenticated', message: '' }));
  const letGo = phone.hold('GET /api/reminders/');
  const { initiate } = remindersApi.endpoints.listReminders;
  void store.dispatch(initiate(rosa.user.id, { subscribe: false }));
  await settle();
  store.dispatch(signedIn({ token: 'adas', user: ada }));
  letGo();
  await settle();
  expect(store.getState().auth).toMatchObject({ token: 'adas', refused: false });
});

test('what waits of a person never seems to be sent while the same person signs in again', async () => {
  phone.answer('POST /api/activities/log', () => json(503, {}));
  const { store } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'old', user: rosa.user }));
  await store.dispatch(
    keepInOutbox({
      personId: rosa.user.id,
      group: 'aspirin',
      kind: 'doseAnswered',
      medicineName: 'Aspirin',
      calls: [{ endpoint: 'logActivity', idempotencyKey: 'k', body: {} }],
      madeAt: clock.now(),
    }),
  );
  const seen = new Set<number>();
  store.subscribe(() => seen.add(store.getState().outbox.rows.length));
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await settle();
  expect([...seen]).toEqual([1]);
});
