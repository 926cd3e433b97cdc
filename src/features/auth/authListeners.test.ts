/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { enqueue } from '../../api/outbox/outboxActions.ts';
import { doseAnswerRow } from '../../platform/outbox/doseAnswerRow.ts';
import { profileApi } from '../../api/profileApi.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { alertIdOf, makeQueuedAlert } from '../../../testkit/page/alertFixtures.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { startSession } from './startSession.ts';
import { revokeSession } from './revokeSession.ts';
import { signedIn, signedOut } from './events.ts';
import { logOut } from './logOut.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const adaSignsIn = signedIn({ token: 'adas', user: ada });
const clock = makeFakeClock(Date.UTC(2026, 2, 10, 7, 0));
const remindersCall = 'GET /api/reminders/';
const logoutCall = 'POST /api/auth/logout';
const signedOutState = { token: null, user: null, isExpired: false };
const refused = () => json(401, { code: 'unauthenticated', message: '' });

let phone: FakeDevice;
beforeEach(() => {
  phone = makeFakeDevice();
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  phone.answer(logoutCall, () => json(200, { message: 'Bye.' }));
});
const openSignedIn = async () => {
  const tab = await openTab(phone, clock);
  tab.store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  await settle();
  return tab;
};
const read = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }));
/** Sessions to be revoked on the server. */
const left = () => phone.storage.getItem('leftSessions');
const noneLeft = () => eventually(() => expect(left()).toBeNull());
const lastBearer = () => phone.callsTo(logoutCall).at(-1)?.headers.get('authorization');
const fillDevice = () => {
  phone.storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

test('signing out leaves nothing of the user in the state or on the device, but what is not sent', async () => {
  phone.storage.setItem('preferredSound', 'alarm');
  const tab = await openSignedIn();
  expect(phone.storage.getItem('token')).toBe('rosas');
  expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(rosa.user);
  await read(tab);
  phone.storage.setItem('connected_survivor_id', ada.id);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'true');
  const { alarmEvents, emergencyQueue, firedAlarms, outbox } = tab.services.device;
  const answered = async (dose: string) => {
    const answer = { status: 'taken', occurredAt: clock.now() } as const;
    const medicine = { medicineKey: 'aspirin', medicineName: 'Aspirin', reminderIds: [] };
    const who = { personId: rosa.user.id, aboutId: rosa.user.id };
    const said = { answer, details: '', idempotencyKey: dose, now: clock.now() };
    return (await outbox.add(doseAnswerRow({ ...who, ...medicine, ...said, dose }))).seq;
  };
  await outbox.remove(await answered('2026-03-09T08:00'));
  await answered('2026-03-10T08:00');
  await firedAlarms.claim(rosa.user.id, 'a', clock.now());
  await firedAlarms.claim(ada.id, 'b', clock.now());
  const personId = rosa.user.id;
  await emergencyQueue.add(
    makeQueuedAlert(1, { personId, toldNobody: true, closedAt: clock.now() }),
  );
  await emergencyQueue.add(makeQueuedAlert(2, { personId }));
  tab.store.dispatch(signedOut());
  await settle();
  const { auth, medications, alarms, api } = tab.store.getState();
  expect(auth).toEqual(signedOutState);
  expect([medications.personId, medications.rows, alarms.ringing]).toEqual([null, [], []]);
  expect(api.queries).toEqual({});
  const keys = Array.from({ length: phone.storage.length }, (_, i) => phone.storage.key(i));
  expect(keys).toEqual(['preferredSound', 'loggedOut']);
  expect(await firedAlarms.list(rosa.user.id, clock.now())).toEqual([]);
  expect(await firedAlarms.list(ada.id, clock.now())).toEqual(['b']);
  const events = await alarmEvents.list(rosa.user.id);
  expect(events.map(({ dose, synced }) => [dose, synced])).toEqual([['2026-03-10T08:00', 0]]);
  expect((await emergencyQueue.list(rosa.user.id)).map(({ id }) => id)).toEqual([alertIdOf(2)]);
});

test('a saved profile changes the names of the session, and nothing else of it', async () => {
  const tab = await openSignedIn();
  const { id, avatarUrl } = rosa.user;
  const names = { fname: 'Rose', lname: 'Lund' };
  const updatedUser = { id, avatarUrl, ...names };
  phone.answer('PUT /api/survivor/profile/', () => json(200, { updatedUser, message: '' }));
  await tab.store.dispatch(profileApi.endpoints.updateProfile.initiate({ id, ...names }));
  await settle();
  expect(tab.store.getState().auth.user).toEqual({ ...rosa.user, ...names });
});

test('another user who signs in gets nothing of the one before, nor a late 401', async () => {
  const tab = await openSignedIn();
  await read(tab);
  const rosasCall = `${remindersCall}${rosa.user.id}`;
  phone.answer(rosasCall, refused);
  const release = phone.hold(rosasCall);
  const { listReminders } = remindersApi.endpoints;
  const again = { subscribe: false, forceRefetch: true };
  const reading = tab.store.dispatch(listReminders.initiate(rosa.user.id, again));
  await settle();
  tab.store.dispatch(adaSignsIn);
  expect(tab.store.getState().medications.rows).toEqual([]);
  expect(tab.store.getState().alarms.personId).toBe(ada.id);
  release();
  await reading;
  await settle();
  expect(tab.store.getState().auth).toMatchObject({ token: 'adas', isExpired: false });
});

test('unsent rows stay in sight while the same user signs in again', async () => {
  phone.answer('POST /api/activities/log', () => json(503, {}));
  const { store } = await openSignedIn();
  await store.dispatch(
    enqueue({
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

test.each<[string, () => unknown]>([
  ['where the server no longer knows it', () => phone.answer(logoutCall, refused)],
  ['on a full device', fillDevice],
])('logging out ends the session here also %s', async (_where, prepare) => {
  const { store } = await openSignedIn();
  prepare();
  await store.dispatch(logOut());
  expect(store.getState().auth).toEqual(signedOutState);
});

/** Records with which credentials each logout is sent. */
const watchLogouts = () => {
  const sent: unknown[] = [];
  const { fetch } = phone;
  phone = {
    ...phone,
    fetch: (input, init) => {
      if ((input as URL).pathname === '/api/auth/logout') sent.push(init?.credentials);
      return fetch(input, init);
    },
  };
  return sent;
};

test('signing in over the session of another user ends that one, without the cookie of the new one', async () => {
  const sent = watchLogouts();
  const { store } = await openSignedIn();
  store.dispatch(startSession({ token: 'newer', user: rosa.user }));
  await settle();
  expect([sent, left()]).toEqual([[], null]);
  store.dispatch(startSession({ token: 'adas', user: ada }));
  await noneLeft();
  expect(sent).toEqual(['omit']);
  expect(lastBearer()).toBe('Bearer newer');
});

test('signing in over the session of another user succeeds on a full device', async () => {
  const { store } = await openSignedIn();
  const { setItem } = phone.storage;
  phone.storage.setItem = (key, value) => {
    if (key === 'leftSessions') throw new DOMException('full', 'QuotaExceededError');
    setItem.call(phone.storage, key, value);
  };
  store.dispatch(startSession({ token: 'adas', user: ada }));
  expect(store.getState().auth).toMatchObject({ token: 'adas', user: ada });
  expect(phone.storage.getItem('token')).toBe('adas');
});

test.each(['online', 'start'])(
  'a session left without a network is ended at the next %s, with its cookie',
  async (when) => {
    const sent = watchLogouts();
    const { store, services, close } = await openSignedIn();
    services.goOnline();
    await settle();
    expect(sent).toEqual([]);
    phone.network.up = false;
    await store.dispatch(logOut());
    expect(phone.storage.getItem('token')).toBeNull();
    expect(left()).toBe('rosas');
    phone.network.up = true;
    if (when === 'online') services.goOnline();
    else {
      await close();
      await openTab(phone, clock);
    }
    await noneLeft();
    expect(lastBearer()).toBe('Bearer rosas');
    expect(new Set(sent)).toEqual(new Set(['same-origin']));
  },
);

test.each([503, 429])(
  'a logout with the answer %i is repeated, with 401 it is not',
  async (status) => {
    const { store, services } = await openSignedIn();
    phone.answer(logoutCall, () => json(status, { code: 'x', message: 'Please wait.' }));
    await store.dispatch(logOut());
    expect(left()).toBe('rosas');
    phone.answer(logoutCall, refused);
    services.goOnline();
    await noneLeft();
  },
);

test('several left sessions are each reported and forgotten on their own', async () => {
  const release = phone.hold(logoutCall);
  const { store, services } = await openSignedIn();
  const both = ['first', 'second'].map((token) => store.dispatch(revokeSession(token)));
  expect(left()).toBe('first second');
  phone.network.up = false;
  release();
  await Promise.all(both);
  expect(left()).toBe('first second');
  phone.network.up = true;
  services.device.sessionStore.removePendingLogout('first');
  services.goOnline();
  await settle();
  expect(lastBearer()).toBe('Bearer second');
  expect(left()).toBeNull();
});
