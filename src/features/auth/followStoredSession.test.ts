/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sessionRefused } from '../../api/baseQuery.ts';
import { makeLocalKeys } from '../../device/localKeys.ts';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { openTab } from '../../../testkit/page/openTab.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { answerFor, reminderOf, rosa } from '../../../testkit/page/scripted.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { beginSession } from './beginSession.ts';
import { signedIn, userChanged } from './events.ts';
import { logOut } from './logOut.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 7, 0));

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
});

/** Two tabs of one browser: what one writes, the other hears of. */
const openTwo = async () => [await openTab(phone, clock), await openTab(phone, clock)] as const;

const signedInAs = (token: string) => ({ token, user: rosa.user, refused: false });

/** The same, with Rosa signed in by the one, and so in the other. */
const openSignedIn = async (token = 'new') => {
  const [one, other] = await openTwo();
  one.store.dispatch(signedIn({ token, user: rosa.user }));
  other.services.hearStored();
  return [one, other] as const;
};

const leaveElsewhere = () => makeLocalKeys(phone.storage).clearPersonal();

const readMedicines = ({ store }: Awaited<ReturnType<typeof openTab>>) =>
  store.dispatch(remindersApi.endpoints.listReminders.initiate(rosa.user.id, { subscribe: false }));

describe('what one tab does, the other one goes along with', () => {
  test('signing in', async () => {
    const [, other] = await openSignedIn();
    expect(other.store.getState().auth).toEqual(signedInAs('new'));
  });

  test('logging out, which is said and leaves nothing of the person', async () => {
    const [one, other] = await openSignedIn();
    await readMedicines(other);
    await one.store.dispatch(logOut());
    other.services.hearStored();
    await settle();
    const { auth, medications, api, status } = other.store.getState();
    expect(auth).toEqual({ token: null, user: null, refused: false });
    expect(medications.rows).toEqual([]);
    expect(api.queries).toEqual({});
    expect(status.announcement?.text).toBe(
      'You were logged out in another tab. Reminders stop on this device.',
    );
  });

  test('another person signing in, who finds nothing of the one before', async () => {
    const [one, other] = await openSignedIn();
    await readMedicines(other);
    phone.answer(`GET /api/reminders/${ada.id}`, () => json(200, []));
    await one.store.dispatch(logOut());
    one.store.dispatch(signedIn({ token: 'adas', user: ada }));
    other.services.hearStored();
    await settle();
    expect(other.store.getState().auth.user).toEqual(ada);
    expect(other.store.getState().medications.rows).toEqual([]);
    expect(other.store.getState().status.announcement).toBeNull();
    expect(phone.storage.getItem('token')).toBe('adas');
  });

  test('the same person signing in again after a refusal, which keeps the screen’s data', async () => {
    const [one, other] = await openSignedIn('old');
    await readMedicines(other);
    other.store.dispatch(sessionRefused({ endpoint: 'listReminders' }));
    one.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    other.services.hearStored();
    expect(other.store.getState().auth).toEqual(signedInAs('new'));
    expect(other.store.getState().medications.rows).toHaveLength(1);
  });

  test('a new name or picture', async () => {
    const [one, other] = await openSignedIn();
    one.store.dispatch(userChanged({ ...rosa.user, fname: 'Rosalie' }));
    other.services.hearStored();
    expect(other.store.getState().auth.user).toMatchObject({ fname: 'Rosalie' });
  });
});

describe('a session that the browser has deleted, though nobody left it', () => {
  const deleteAll = () => phone.storage.clear();
  const openThenDelete = async () => {
    const [one, other] = await openSignedIn();
    deleteAll();
    for (const { services } of [one, other]) services.hearStored();
    return [one, other] as const;
  };

  test('stands in the pages that are open, with all that they hold', async () => {
    const [one, other] = await openSignedIn();
    await readMedicines(other);
    deleteAll();
    for (const { services, store } of [one, other]) {
      services.hearStored();
      expect(store.getState().auth).toMatchObject({ ...signedInAs('new'), forgotten: true });
    }
    expect(other.store.getState().medications.rows).toHaveLength(1);
    expect(other.store.getState().push.reach).toBe('unreached');
    expect(phone.storage.getItem('token')).toBeNull();
  });

  test('ends in all of them when the person logs out in one', async () => {
    const [one, other] = await openThenDelete();
    await one.store.dispatch(logOut());
    other.services.hearStored();
    for (const { store } of [one, other]) expect(store.getState().auth.token).toBeNull();
  });

  test('ends on the server as well when somebody else has come and gone', async () => {
    const [, other] = await openThenDelete();
    const keys = makeLocalKeys(phone.storage);
    keys.writeSession('adas', ada);
    keys.clearPersonal();
    other.services.show();
    await settle();
    expect(other.store.getState().auth.token).toBeNull();
    expect(phone.callsTo('POST /api/auth/logout')).toHaveLength(1);
  });

  test('is left once the server refuses it too: somebody logged out while the tab slept', async () => {
    const [, other] = await openThenDelete();
    await readMedicines(other);
    other.store.dispatch(sessionRefused({ endpoint: 'listReminders' }));
    await settle();
    expect(other.store.getState().auth.token).toBeNull();
    expect(other.store.getState().medications.rows).toEqual([]);
  });

  test('is not taken for refused where only its cookie was missed', async () => {
    const [, other] = await openSignedIn();
    other.store.dispatch(sessionRefused({ endpoint: 'listReminders' }));
    deleteAll();
    other.services.hearStored();
    expect(other.store.getState().auth).toMatchObject(signedInAs('new'));
  });

  test('gives way to a new one of the same person, and is ended on the server', async () => {
    const [one, other] = await openThenDelete();
    one.store.dispatch(beginSession({ token: 'newer', user: rosa.user }));
    other.services.hearStored();
    await settle();
    for (const { store } of [one, other])
      expect(store.getState().auth).toEqual(signedInAs('newer'));
    const bearers = phone
      .callsTo('POST /api/auth/logout')
      .map(({ headers }) => headers.get('authorization'));
    expect(new Set(bearers)).toEqual(new Set(['Bearer new']));
  });
});

describe('where tabs write and hear in turn', () => {
  const open = async () => {
    phone = makePhone(rosa);
    answerFor(phone, { reminders: [] });
    phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
    return openTwo();
  };
  /** The other tab hears after that many writes. */
  const hearAfter = (writes: number, hear: () => void) => {
    let left = writes;
    const written = () => {
      left -= 1;
      if (left === 0) hear();
    };
    const { setItem, removeItem } = phone.storage;
    phone.storage.setItem = (key, value) => {
      setItem.call(phone.storage, key, value);
      written();
    };
    phone.storage.removeItem = (key) => {
      removeItem.call(phone.storage, key);
      written();
    };
  };
  const turns = Array.from({ length: 12 }, (_none, index) => index + 1);

  test.each(turns)('another person who signs in is whole, heard after write %d', async (turn) => {
    const [one, other] = await open();
    hearAfter(turn, other.services.hearStored);
    one.store.dispatch(beginSession({ token: 'adas', user: ada }));
    other.services.hearStored();
    await settle();
    const { token, user } = makeLocalKeys(phone.storage).readSession();
    expect({ token, user }).toEqual({ token: 'adas', user: ada });
    expect(other.store.getState().auth).toEqual({ token: 'adas', user: ada, refused: false });
  });

  test.each(turns)('who logs out is out everywhere, heard after write %d', async (turn) => {
    const [one, other] = await open();
    hearAfter(turn, other.services.hearStored);
    await one.store.dispatch(logOut());
    other.services.hearStored();
    await settle();
    for (const { store } of [one, other]) expect(store.getState().auth.token).toBeNull();
  });

  test('who logs out on a full device is out everywhere', async () => {
    const [one, other] = await open();
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
    other.services.hearStored();
    await settle();
    expect(other.store.getState().auth.token).toBeNull();
  });

  test('who signs in on a device that is full, after a log-out, stays', async () => {
    const [one] = await open();
    await one.store.dispatch(logOut());
    phone.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    one.store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    one.services.show();
    expect(one.store.getState().auth).toMatchObject({ token: 'new', forgotten: true });
  });
});

test('a record whose token has not come yet changes nothing', async () => {
  const { store, services } = await openTab(phone, clock);
  store.dispatch(signedIn({ token: 'rosas', user: rosa.user }));
  phone.storage.setItem('user', JSON.stringify(ada));
  services.hearStored();
  expect(store.getState().auth.user).toEqual(rosa.user);
});

test('a token beside a record that cannot be read signs nobody in', async () => {
  const { store, services } = await openTab(phone, clock);
  phone.storage.setItem('user', '{');
  phone.storage.setItem('token', 'new');
  services.hearStored();
  expect(store.getState().auth.token).toBeNull();
});

test('a session that is written is complete once its token is there', () => {
  const order: string[] = [];
  const { setItem } = phone.storage;
  phone.storage.setItem = (key, value) => {
    order.push(key);
    setItem.call(phone.storage, key, value);
  };
  return openTab(phone, clock).then(({ store }) => {
    store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    expect(order.filter((key) => ['token', 'user'].includes(key))).toEqual(['user', 'token']);
  });
});

test('what happened while this tab was starting is followed once it has', async () => {
  phone = makePhone(rosa);
  let letGo = () => {};
  const slowDisk = new Promise<null>((resolve) => (letGo = () => resolve(null)));
  const storage = {
    getItem: () => slowDisk,
    setItem: () => Promise.resolve(),
    removeItem: () => Promise.resolve(),
  };
  const starting = openTab(phone, clock, storage);
  leaveElsewhere();
  letGo();
  const { store } = await starting;
  expect(store.getState().auth.token).toBeNull();
});

test('what happened while this tab was asleep is followed when it is seen again', async () => {
  phone = makePhone(rosa);
  answerFor(phone, {});
  const { store, services } = await openTab(phone, clock);
  leaveElsewhere();
  services.show();
  expect(store.getState().auth.token).toBeNull();
});
