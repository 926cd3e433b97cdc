/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sessionRefused } from '../../api/baseQuery.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { makeSessionStore } from '../../platform/sessionStore.ts';
import { makeFakeClock, settle } from '../../../testkit/page/fakeClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../testkit/page/fakeDevice.ts';
import { mockSurvivorResponses, makeReminder, rosa } from '../../../testkit/page/mockServer.ts';
import { startSession } from './startSession.ts';
import { signedIn, userChanged } from './events.ts';
import { logOut } from './logOut.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const clock = makeFakeClock(Date.UTC(2026, 2, 10, 7, 0));
const refused = sessionRefused({ endpoint: 'listReminders' });
const signIn = (token: string, user = rosa.user) => signedIn({ token, user });
const rosasSession = (token: string) => ({ token, user: rosa.user, isExpired: false });

let phone: FakeDevice;
const own = (account?: typeof rosa) => {
  phone = makeFakeDevice(account);
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  phone.answer(`GET /api/reminders/${ada.id}`, () => json(200, []));
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
};
beforeEach(() => own());

type Tab = Awaited<ReturnType<typeof openTab>>;
const stateOf = ({ store }: Tab) => store.getState();
const rows = (tab: Tab) => stateOf(tab).medications.rows.length;
/** Two tabs of one browser, sharing storage events. */
const openTwo = async () => [await openTab(phone, clock), await openTab(phone, clock)] as const;
/** Rosa signs in in the first tab; the second follows and loads her medicines. */
const openSignedIn = async () => {
  const [one, other] = await openTwo();
  one.store.dispatch(signIn('new'));
  other.services.dispatchStorageEvent();
  const { listReminders } = remindersApi.endpoints;
  await other.store.dispatch(listReminders.initiate(rosa.user.id, { subscribe: false }));
  return [one, other] as const;
};
const leaveElsewhere = () => makeSessionStore(phone.storage).clearPersonal();
const signedOutIn = (...tabs: readonly Tab[]) => {
  for (const tab of tabs) expect(stateOf(tab).auth.token).toBeNull();
};

test('a tab follows what another one does signing in, a new name, and signing in again after a refusal', async () => {
  const [one, other] = await openSignedIn();
  expect(stateOf(other).auth).toEqual(rosasSession('new'));
  one.store.dispatch(userChanged({ ...rosa.user, fname: 'Rosalie' }));
  other.services.dispatchStorageEvent();
  expect(stateOf(other).auth.user).toMatchObject({ fname: 'Rosalie' });
  other.store.dispatch(refused);
  one.store.dispatch(signIn('newer'));
  other.services.dispatchStorageEvent();
  expect(stateOf(other).auth).toEqual(rosasSession('newer'));
  expect(rows(other)).toBe(1);
});

test('a tab follows what another one does logging out, which is announced and leaves nothing of the user', async () => {
  const [one, other] = await openSignedIn();
  await one.store.dispatch(logOut());
  other.services.dispatchStorageEvent();
  await settle();
  const { auth, api, announcements } = stateOf(other);
  expect(auth).toEqual({ token: null, user: null, isExpired: false });
  expect(rows(other)).toBe(0);
  expect(api.queries).toEqual({});
  expect(announcements.announcement?.text).toBe(
    'You were logged out in another tab. Reminders stop on this device.',
  );
});

test('a tab follows what another one does another user signing in, who finds nothing of the one before', async () => {
  const [one, other] = await openSignedIn();
  await one.store.dispatch(logOut());
  one.store.dispatch(signIn('adas', ada));
  other.services.dispatchStorageEvent();
  await settle();
  expect(stateOf(other).auth.user).toEqual(ada);
  expect(rows(other)).toBe(0);
  expect(stateOf(other).announcements.announcement).toBeNull();
  expect(phone.storage.getItem('token')).toBe('adas');
});

test('a tab follows what another one does once it has started, and once it is visible again', async () => {
  own(rosa);
  let release = () => {};
  const slowDisk = new Promise<null>((resolve) => (release = () => resolve(null)));
  const done = () => Promise.resolve();
  const storage = { getItem: () => slowDisk, setItem: done, removeItem: done };
  const starting = openTab(phone, clock, storage);
  leaveElsewhere();
  release();
  signedOutIn(await starting);
  own(rosa);
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

const openThenDelete = async () => {
  const tabs = await openSignedIn();
  phone.storage.clear();
  for (const { services } of tabs) services.dispatchStorageEvent();
  return tabs;
};

test('a session that the browser has deleted without a log-out holds in the open pages with their data, until the user logs out in one', async () => {
  const [one, other] = await openThenDelete();
  for (const tab of [one, other]) {
    expect(stateOf(tab).auth).toMatchObject({ ...rosasSession('new'), notPersisted: true });
  }
  expect(rows(other)).toBe(1);
  expect(stateOf(other).push.registration).toBe('unreached');
  expect(phone.storage.getItem('token')).toBeNull();
  await one.store.dispatch(logOut());
  other.services.dispatchStorageEvent();
  signedOutIn(one, other);
});

test('a session that the browser has deleted without a log-out ends on the server as well when another user has come and gone', async () => {
  const [, other] = await openThenDelete();
  const keys = makeSessionStore(phone.storage);
  keys.writeSession('adas', ada);
  keys.clearPersonal();
  other.services.show();
  await settle();
  signedOutIn(other);
  expect(phone.callsTo('POST /api/auth/logout')).toHaveLength(1);
});

test('a session that the browser has deleted without a log-out ends once the server refuses it too, but not where only its cookie was missed', async () => {
  const [one, other] = await openSignedIn();
  one.store.dispatch(refused);
  phone.storage.clear();
  one.services.dispatchStorageEvent();
  expect(stateOf(one).auth).toMatchObject(rosasSession('new'));
  other.services.dispatchStorageEvent();
  other.store.dispatch(refused);
  await settle();
  signedOutIn(other);
  expect(rows(other)).toBe(0);
});

test('a session that the browser has deleted without a log-out gives way to a new one of the same user, and is ended on the server', async () => {
  const [one, other] = await openThenDelete();
  one.store.dispatch(startSession({ token: 'newer', user: rosa.user }));
  other.services.dispatchStorageEvent();
  await settle();
  for (const tab of [one, other]) expect(stateOf(tab).auth).toEqual(rosasSession('newer'));
  const bearers = phone
    .callsTo('POST /api/auth/logout')
    .map(({ headers }) => headers.get('authorization'));
  expect(new Set(bearers)).toEqual(new Set(['Bearer new']));
});

describe('where tabs write and hear in turn', () => {
  beforeEach(() => own(rosa));
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
      expect(makeSessionStore(phone.storage).readSession()).toMatchObject(adas);
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
    phone.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    one.store.dispatch(signIn('new'));
    one.services.show();
    expect(stateOf(one).auth).toMatchObject({ token: 'new', notPersisted: true });
  });
});
