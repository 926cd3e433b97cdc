/** @jest-environment node */
import { beforeEach, expect, test, describe, jest } from '@jest/globals';
import { enqueue } from '../../api/outbox/outboxActions.ts';
import { unanswered } from '../../../domain/answers.ts';
import { makeAnswerRow } from '../../doses/makeAnswerRow.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { eventually, makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { alertIdOf, makeQueuedAlert } from '../../../testkit/page/alertFixtures.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import {
  ofRosa,
  ada,
  mockSurvivorResponses,
  rosa,
  makeReminder,
} from '../../../testkit/page/mockServer.ts';
import { startSession } from './startSession.ts';
import { revokeSession } from './revokeSession.ts';
import { signedIn, signedOut, userChanged } from './events.ts';
import { logOut } from './logOut/logOut.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { makeSessionStore } from '../../platform/sessionStore.ts';

const { listMedicines, updateProfile } = firstScreenApi.endpoints;

const adaSignsIn = signedIn({ token: 'adas', user: ada });
const clock = makeFakeClock(Date.UTC(2026, 2, 10, 7, 0));
const medicinesCall = 'GET /api/medicines/';
const logoutCall = 'POST /api/auth/logout';
const signedOutState = { token: null, user: null, isExpired: false };
const refused = () => json(401, { code: 'unauthenticated', message: '' });

let phone: FakeDevice;
const replacePhone = (account?: typeof rosa) => {
  phone = makeFakeDevice(account);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  phone.answer(`${medicinesCall}${ada.id}`, () => json(200, []));
  phone.answer(logoutCall, () => json(200, { message: 'Bye.' }));
};
beforeEach(() => replacePhone());
const openSignedIn = async () => {
  const tab = await openTab(phone, clock);
  tab.store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  await settle();
  return tab;
};
const read = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.dispatch(listMedicines.initiate(ofRosa, { subscribe: false }));
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
  tab.services.device.sessionStore.writeConnectedSurvivor(ada.id);
  phone.storage.setItem('caregiver_alarm_instructions_seen', 'true');
  const { alarmEvents, emergencyQueue, firedAlarms, outbox } = tab.services.device;
  const answered = async (dose: string) => {
    const personId = rosa.user.id;
    const now = clock.now();
    const medicine = { personId, name: 'Aspirin', reminderIds: [] };
    const said = { status: 'taken', known: unanswered, occurredAt: now, now } as const;
    return (
      await outbox.add(makeAnswerRow({ personId, medicine, dose, ...said, newId: () => dose }))
    ).seq;
  };
  await outbox.remove(await answered('2026-03-09T08:00'));
  await answered('2026-03-10T08:00');
  await firedAlarms.claim(rosa.user.id, 'a', clock.now());
  await firedAlarms.claim(ada.id, 'b', clock.now());
  const personId = rosa.user.id;
  await emergencyQueue.add(makeQueuedAlert(1, { personId, toldNobody: true }));
  await emergencyQueue.add(makeQueuedAlert(2, { personId }));
  tab.store.dispatch(signedOut());
  await settle();
  const { auth, medications, alarms, api } = tab.store.getState();
  expect(auth).toEqual(signedOutState);
  expect([medications.personId, medications.records, alarms.ringing]).toEqual([null, [], []]);
  expect(api.queries).toEqual({});
  expect(JSON.stringify(tab.store.getState())).not.toContain(personId);
  const keys = Array.from({ length: phone.storage.length }, (_, i) => phone.storage.key(i));
  expect(keys.toSorted()).toEqual(['keptZone', 'loggedOut', 'preferredSound']);
  expect(tab.services.device.sessionStore.readConnectedSurvivor()).toBeNull();
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
  await tab.store.dispatch(updateProfile.initiate({ params: { id }, body: names }));
  await settle();
  expect(tab.store.getState().auth.user).toEqual({ ...rosa.user, ...names });
});

test('another user who signs in gets nothing of the one before, nor a late 401', async () => {
  const tab = await openSignedIn();
  await read(tab);
  const rosasCall = `${medicinesCall}${rosa.user.id}`;
  phone.answer(rosasCall, refused);
  const release = phone.hold(rosasCall);
  const again = { subscribe: false, forceRefetch: true };
  const reading = tab.store.dispatch(listMedicines.initiate(ofRosa, again));
  await settle();
  tab.store.dispatch(adaSignsIn);
  expect(tab.store.getState().medications.records).toEqual([]);
  expect(tab.store.getState().alarms.ownerId).toBe(ada.id);
  release();
  await reading;
  await settle();
  expect(tab.store.getState().auth).toMatchObject({ token: 'adas', isExpired: false });
  expect(JSON.stringify(tab.store.getState())).not.toContain(rosa.user.id);
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

test.each<[number, unknown]>([
  [503, { code: 'unavailable', message: 'Please wait.' }],
  [429, { code: 'too_many', message: 'Please wait.' }],
  [404, '<h1>Not found</h1>'],
  [200, '<h1>Sign in to the hotel</h1>'],
  [401, '<h1>Proxy</h1>'],
  [401, { code: 'wrong_account', message: 'Somebody else is signed in here.' }],
])(
  'a logout with the answer %i %j is repeated, with our own 401 it is not',
  async (status, body) => {
    const { store, services } = await openSignedIn();
    phone.answer(logoutCall, () => json(status, body));
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

const callRefused = sessionRefused({ endpoint: 'listMedicines' });
const signIn = (token: string, user = rosa.user) => signedIn({ token, user });
const rosasSession = (token: string) => ({ token, user: rosa.user, isExpired: false });

type Tab = Awaited<ReturnType<typeof openTab>>;
const stateOf = ({ store }: Tab) => store.getState();
const rows = (tab: Tab) => stateOf(tab).medications.records.length;
/** Two tabs of one browser, sharing storage events. */
const openTwo = async () => [await openTab(phone, clock), await openTab(phone, clock)] as const;
/** Rosa signs in in the first tab; the second follows and loads her medicines. */
const openTwoSignedIn = async () => {
  const [one, other] = await openTwo();
  one.store.dispatch(signIn('new'));
  other.services.dispatchStorageEvent();
  await other.store.dispatch(listMedicines.initiate(ofRosa, { subscribe: false }));
  return [one, other] as const;
};
const leaveElsewhere = () => makeSessionStore(phone.storage, phone.storage).clearPersonal();
const signedOutIn = (...tabs: readonly Tab[]) => {
  for (const tab of tabs) expect(stateOf(tab).auth.token).toBeNull();
};

test('a tab follows what another one does signing in, a new name, and signing in again after a refusal', async () => {
  const [one, other] = await openTwoSignedIn();
  expect(stateOf(other).auth).toEqual(rosasSession('new'));
  one.store.dispatch(userChanged({ ...rosa.user, fname: 'Rosalie' }));
  other.services.dispatchStorageEvent();
  expect(stateOf(other).auth.user).toMatchObject({ fname: 'Rosalie' });
  other.store.dispatch(callRefused);
  one.store.dispatch(signIn('newer'));
  other.services.dispatchStorageEvent();
  expect(stateOf(other).auth).toEqual(rosasSession('newer'));
  expect(rows(other)).toBe(1);
});

test('a tab follows what another one does logging out, which is announced and leaves nothing of the user', async () => {
  const [one, other] = await openTwoSignedIn();
  await one.store.dispatch(logOut());
  other.services.dispatchStorageEvent();
  await settle();
  const { auth, api, announcements } = stateOf(other);
  expect(auth).toEqual({ token: null, user: null, isExpired: false });
  expect(rows(other)).toBe(0);
  expect(api.queries).toEqual({});
  expect(announcements.announcement?.text).toBe(
    'You were signed out in another tab. Reminders stop on this device.',
  );
});

test('a tab follows what another one does once it has started, and once it is visible again', async () => {
  replacePhone(rosa);
  let release = () => {};
  const slowDisk = new Promise<null>((resolve) => (release = () => resolve(null)));
  const done = () => Promise.resolve();
  const storage = { getItem: () => slowDisk, setItem: done, removeItem: done };
  const starting = openTab(phone, clock, storage);
  leaveElsewhere();
  release();
  signedOutIn(await starting);
  replacePhone(rosa);
  const tab = await openTab(phone, clock);
  leaveElsewhere();
  tab.services.show();
  signedOutIn(tab);
});

test('a tab follows what another one does but no record without its token, nor a token beside a record that cannot be read', async () => {
  const tab = await openTab(phone, clock);
  const order: string[] = [];
  const { setItem } = phone.storage;
  phone.storage.setItem = (key, value) => {
    order.push(key);
    setItem.call(phone.storage, key, value);
  };
  tab.store.dispatch(signIn('rosas'));
  expect(order.filter((key) => ['token', 'user'].includes(key))).toEqual(['user', 'token']);
  phone.storage.setItem('user', JSON.stringify(ada));
  tab.services.dispatchStorageEvent();
  expect(stateOf(tab).auth.user).toEqual(rosa.user);
  await tab.store.dispatch(logOut());
  phone.storage.setItem('user', '{');
  phone.storage.setItem('token', 'new');
  tab.services.dispatchStorageEvent();
  signedOutIn(tab);
});

test('a session that the browser has deleted without a log-out holds in the open pages with their data, until the user logs out in one', async () => {
  const [one, other] = await openTwoSignedIn();
  phone.storage.clear();
  for (const tab of [one, other]) {
    tab.services.dispatchStorageEvent();
    expect(stateOf(tab).auth).toEqual(rosasSession('new'));
  }
  expect(rows(other)).toBe(1);
  expect(phone.storage.getItem('token')).toBeNull();
  await one.store.dispatch(logOut());
  other.services.dispatchStorageEvent();
  signedOutIn(one, other);
});

describe('where tabs write and hear in turn', () => {
  beforeEach(() => replacePhone(rosa));
  /** The other tab gets the storage event after this many writes. */
  const hearAfter = (writes: number, hear: () => void) => {
    let writesLeft = writes;
    for (const name of ['setItem', 'removeItem'] as const) {
      const write: (...args: string[]) => void = Reflect.get(phone.storage, name);
      phone.storage[name] = (...args: string[]) => {
        Reflect.apply(write, phone.storage, args);
        writesLeft -= 1;
        if (writesLeft === 0) hear();
      };
    }
  };
  const turns = Array.from({ length: 12 }, (_none, index) => index + 1);

  test.each(turns)(
    'a new user and a log-out arrive complete, received after write %d',
    async (turn) => {
      const [one, other] = await openTwo();
      hearAfter(turn, other.services.dispatchStorageEvent);
      one.store.dispatch(startSession({ token: 'adas', user: ada }));
      other.services.dispatchStorageEvent();
      await settle();
      const adas = { token: 'adas', user: ada };
      expect(makeSessionStore(phone.storage, phone.storage).readSession()).toMatchObject(adas);
      expect(stateOf(other).auth).toEqual({ ...adas, isExpired: false });
      hearAfter(turn, other.services.dispatchStorageEvent);
      await one.store.dispatch(logOut());
      other.services.dispatchStorageEvent();
      await settle();
      signedOutIn(one, other);
    },
  );

  test('a log-out on a full device arrives everywhere', async () => {
    const [one, other] = await openTwo();
    const { storage } = phone;
    const size = () =>
      Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '')
        .map((key) => key.length + (storage.getItem(key)?.length ?? 0))
        .reduce((sum, each) => sum + each, 0);
    const full = size();
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      const before = storage.getItem(key);
      const more = before === null ? key.length + value.length : value.length - before.length;
      if (size() + more > full) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(storage, key, value);
    };
    phone.network.up = false;
    await one.store.dispatch(logOut());
    other.services.dispatchStorageEvent();
    await settle();
    signedOutIn(other);
  });

  test('a sign-in on a device that is full holds', async () => {
    const [one] = await openTwo();
    await one.store.dispatch(logOut());
    fillDevice();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    one.store.dispatch(signIn('new'));
    one.services.show();
    expect(stateOf(one).auth.token).toBe('new');
  });
});
