/** @jest-environment node */
import { beforeEach, expect, test } from '@jest/globals';
import { baseApi } from '../../api/baseApi.ts';
import { authApi } from '../../api/authApi.ts';
import { secretOf } from '../../api/secret.ts';
import { makeStore } from '../../app/store.ts';
import { systemClock } from '../../device/clock.ts';
import { makeDevice } from '../../../testkit/page/makeDevice.ts';
import { eventually, settle } from '../../../testkit/page/drivenClock.ts';
import { startStore } from '../../../testkit/page/livingStore.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { type Account, realServer } from '../../../testkit/page/realServer.ts';
import { beginSession } from './beginSession.ts';

const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp('survivor');
  carl = await server.signUp('caregiver');
  phone = makePhone(rosa);
});

const logoutCall = 'POST /api/auth/logout';
const left = () => phone.storage.getItem('leftSessions');

/** A tab of the phone, on which Rosa is signed in. */
const openTab = async (work: (tab: ReturnType<typeof tabOf>) => Promise<void>) => {
  const tab = tabOf();
  await startStore(tab.store, tab.services);
  await work(tab).finally(() => {
    tab.store.stopListening();
    tab.store.dispatch(baseApi.util.resetApiState());
    tab.services.close();
  });
};
const tabOf = () => {
  const { fetch, storage } = phone;
  const services = makeDevice({ origin: server.origin, clock: systemClock, fetch, storage });
  return { services, store: makeStore(services) };
};

/** As the Login screen does at `/`, over the current session. */
const signIn = async ({ store }: ReturnType<typeof tabOf>, { email, password }: Account) => {
  const session = await store
    .dispatch(authApi.endpoints.login.initiate({ email, password: secretOf(password) }))
    .unwrap();
  store.dispatch(beginSession(session));
  return session;
};
/** What the server answers to a session, asked by its token alone. */
const statusOf = async (token: string, { user }: Account): Promise<number> => {
  const address = new URL(`/api/auth/user/${user.id}`, server.origin);
  return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
};

test('signing in over the session of another user ends that one, also in a second tab', () =>
  openTab((tab) =>
    openTab(async (other) => {
      const { token } = await signIn(tab, carl);
      other.services.hearStored();
      expect(other.store.getState().auth).toMatchObject({ token, user: carl.user });
      await eventually(() => expect(left()).toBeNull());
      await settle();
      const bearers = phone.callsTo(logoutCall).map(({ headers }) => headers.get('authorization'));
      expect(new Set(bearers)).toEqual(new Set([`Bearer ${rosa.token}`]));
      expect(await statusOf(rosa.token, rosa)).toBe(401);
      expect(await statusOf(token, carl)).toBe(200);
      // The cookie is Carl's as well: a call that goes by it alone gets through.
      const cookieCall = new URL('/api/push/public-key', server.origin);
      expect((await phone.fetch(cookieCall, { method: 'GET' })).status).toBe(200);
    }),
  ));

test('on a full device the user is signed in too; the same user ends nothing', () =>
  openTab(async (tab) => {
    const again = await signIn(tab, rosa);
    await settle();
    expect(phone.callsTo(logoutCall)).toEqual([]);
    expect(left()).toBeNull();
    expect(await statusOf(again.token, rosa)).toBe(200);
    const { setItem } = phone.storage;
    phone.storage.setItem = (key, value) => {
      if (key === 'leftSessions') throw new DOMException('full', 'QuotaExceededError');
      setItem.call(phone.storage, key, value);
    };
    const { token } = await signIn(tab, carl);
    expect(tab.store.getState().auth).toMatchObject({ token, user: carl.user });
    expect(phone.storage.getItem('token')).toBe(token);
  }));
