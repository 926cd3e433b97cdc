import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { deferred } from '../../../testkit/page/deferred.ts';
import { eventually, settle } from '../../../testkit/page/fakeClock.ts';
import { fakePushAddress } from '../../../testkit/page/fakePush.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { button, clock, findHeading, openPage, phone } from '../../../testkit/page/pageTestbed.ts';
import { push, pushTestbed, subscribeCall } from '../../../testkit/page/pushTestbed.ts';
import { ada, rosa } from '../../../testkit/page/mockServer.ts';
import { signedIn, signedOut } from '../auth/events.ts';

const adaSignsIn = signedIn({ token: 'token-of-ada', user: ada });
const askingKey = 'GET /api/push/public-key';
pushTestbed();
const answer = (reply: Parameters<typeof phone.answer>[1]) => phone.answer(subscribeCall, reply);

const open = async (at = '/survivordashboard') => {
  const view = await openPage(at, undefined, { push });
  await settle();
  /** Leaves the dashboard and returns to it. */
  const loadAgain = async () => {
    await view.router.navigate('/medication');
    await findHeading('My Medications');
    await view.router.navigate('/survivordashboard');
    await findHeading(/Rosa/);
    await settle();
  };
  return { ...view, loadAgain };
};
type View = Awaited<ReturnType<typeof open>>;

const notWhileClosed = () => screen.queryByText('No reminders while Upstroke is closed.');
const status = () => screen.getByRole('status');
const registrations = () => phone.callsTo(subscribeCall);
const registered = (times: number) => eventually(() => expect(registrations()).toHaveLength(times));
const cardGone = () => waitFor(() => expect(notWhileClosed()).not.toBeInTheDocument());
const says = (words: string) => waitFor(() => expect(status()).toHaveTextContent(words));
const done = () => json(200, { message: 'Reminders reach this device.' });
const busy = () => json(503, { code: 'unavailable', message: '' });
const invalid = () => json(400, { code: 'invalid', message: 'Not known here.' });
/** The expected log entry: no address and no user. */
const logged = (reason: string) => [
  { what: 'This device could not be registered for push', detail: { reason } },
];

test('each load of the survivor dashboard, and no other screen, registers the device', async () => {
  const { loadAgain, services } = await open('/medication');
  services.goOnline();
  services.show();
  await settle();
  expect(registrations()).toEqual([]);
  await loadAgain();
  await registered(1);
  const body = { userId: rosa.user.id, subscription: fakePushAddress };
  expect(registrations()[0]?.body).toEqual(body);
  expect(push.subscribed).toEqual({ publicKey: 'key-of-server', personId: rosa.user.id });
  expect(notWhileClosed()).not.toBeInTheDocument();
  await loadAgain();
  await registered(2);
  expect(phone.callsTo(askingKey)).toHaveLength(2);
});

test('nothing is registered until notifications are allowed, and then once', async () => {
  for (const permission of ['default', 'unsupported', 'denied'] as const) {
    push.permission = permission;
    const { close, services } = await open();
    expect(phone.callsTo('GET /api/push')).toEqual([]);
    if (permission === 'denied') {
      push.permission = 'granted';
      services.show();
      await cardGone();
      services.show();
      await settle();
      expect(registrations()).toHaveLength(1);
    }
    await close();
  }
});

describe('a device that could not be registered', () => {
  const hang = () => (push.subscribe = () => new Promise(() => {}));

  test.each<[string, () => unknown, string]>([
    ['the push service is away', () => (push.service = 'away'), 'AbortError'],
    ['there is no worker', () => (push.service = 'noWorker'), 'NoWorkerError'],
    ['the push service does not answer', hang, 'TimeoutError'],
  ])('because %s is reported, logged, and tried at the next load', async (_why, fail, reason) => {
    const { subscribe } = push;
    fail();
    const { loadAgain, services } = await open();
    await clock.advance(20_000);
    expect(notWhileClosed()).toBeVisible();
    expect(button('Try again')).toBeVisible();
    expect(services.logged).toEqual(logged(reason));
    Object.assign(push, { service: 'there', subscribe });
    answer(done);
    await loadAgain();
    await cardGone();
  });

  test.each<[string, () => Promise<Response>, string, (view: View) => unknown]>([
    [
      'network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'the network returns',
      ({ services }) => services.goOnline(),
    ],
    [
      'unauthenticated',
      async () => json(401, { code: 'unauthenticated', message: '' }),
      'the page is shown',
      ({ services }) => services.show(),
    ],
    ['unavailable', async () => busy(), '5 minutes have passed', () => clock.advance(5 * 60_000)],
  ])('for a passing reason, %s, is registered without a card when %s', async (...row) => {
    const [reason, reply, , wake] = row;
    const stop = answer(reply);
    const view = await open();
    expect(notWhileClosed()).not.toBeInTheDocument();
    expect(view.services.logged).toEqual(logged(reason));
    stop();
    await wake(view);
    await registered(2);
    await settle();
    expect(view.store.getState().push.registration).toBe('reached');
    await wake(view);
    await settle();
    expect(registrations()).toHaveLength(2);
  });

  test('because of another refusal keeps its address', async () => {
    answer(() => json(403, { code: 'forbidden', message: 'No.' }));
    const { store } = await open();
    expect(store.getState().push.registration).toBe('unreached');
    expect(push.subscribed).not.toBeNull();
  });

  test.each(['discarded', 'kept by the browser'])(
    'because the server refuses its address for good has no push service, and asks for a new one: %s',
    async (what) => {
      answer(invalid);
      if (what !== 'discarded')
        push.discardSubscription = () => Promise.reject(new DOMException('no', 'AbortError'));
      const { loadAgain, services } = await open();
      expect(notWhileClosed()).toBeVisible();
      expect(screen.getByText(/^This browser cannot get notifications\./)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(push.subscribed === null).toBe(what === 'discarded');
      services.goOnline();
      services.show();
      await settle();
      expect(registrations()).toHaveLength(1);
      answer(done);
      await loadAgain();
      await cardGone();
    },
  );

  test('is tried one call at a time until it succeeds, and stays reported until then', async () => {
    push.service = 'away';
    const { services } = await open();
    push.service = 'there';
    answer(busy);
    const release = phone.hold(subscribeCall);
    services.goOnline();
    services.show();
    await settle();
    services.show();
    release();
    await settle();
    expect(registrations()).toHaveLength(1);
    expect(notWhileClosed()).toBeVisible();
    answer(done);
    services.show();
    await cardGone();
  });
});

describe('a tap on Turn on notifications', () => {
  beforeEach(() => {
    push.permission = 'default';
  });

  test('registers the device at once, and says so', async () => {
    const release = phone.hold(subscribeCall);
    const { tap } = await open();
    await tap('Turn on notifications');
    await screen.findByText('Wait…');
    release();
    await says('Notifications are on, also while Upstroke is closed.');
    expect(registrations()).toHaveLength(1);
    await cardGone();
    await expectFocus(findHeading);
  });

  test('says where the question of the browser may be, and counts a late answer', async () => {
    const answered = deferred<'granted'>();
    push.requestPermission = async () => (push.permission = await answered.promise);
    const { tap } = await open();
    await tap('Turn on notifications');
    await clock.advance(20_000);
    await says('It may be behind a small sign beside the web address.');
    expect(button('Turn on notifications')).toBeVisible();
    answered.resolve('granted');
    await says('Notifications are on, also while Upstroke is closed.');
    await cardGone();
  });

  test('says after a no how to change it, and after no answer nothing', async () => {
    push.promptAnswer = 'default';
    const { tap } = await open();
    await tap('Turn on notifications');
    await settle();
    expect(button('Turn on notifications')).toBeVisible();
    expect(status()).toBeEmptyDOMElement();
    push.promptAnswer = 'denied';
    await tap('Turn on notifications');
    await says('Notifications were not allowed.');
    expect(screen.getByText(/in the settings of your browser/)).toBeVisible();
    await expectFocus(findHeading);
    expect(registrations()).toEqual([]);
  });

  test('says without a network that it failed; Try again works later', async () => {
    const { tap, services } = await open();
    phone.network.up = false;
    await tap('Turn on notifications');
    await says('This device could not be connected. Please try again.');
    expect(services.logged).toEqual(logged('network'));
    phone.network.up = true;
    await tap('Try again');
    await cardGone();
  });

  test.each(['away', 'noWorker', 'refused'] as const)(
    'says that the push service is missing where the browser has none (%s)',
    async (service) => {
      if (service === 'refused') answer(invalid);
      else push.service = service;
      const { tap } = await open();
      await tap('Turn on notifications');
      await says('This browser cannot get notifications.');
    },
  );

  test('keeps the device from being registered by anything else meanwhile', async () => {
    push.requestPermission = () => new Promise(() => {});
    const { tap, services } = await open();
    await tap('Turn on notifications');
    push.permission = 'granted';
    services.show();
    services.show();
    await settle();
    expect(registrations()).toHaveLength(1);
  });

  test.each([
    ['nobody is', 'granted', []],
    ['another user is', 'granted', [adaSignsIn]],
  ] as const)('says nothing when %s signed in by the answer %s', async (_who, permission, next) => {
    let reply = () => {};
    push.requestPermission = () =>
      new Promise((resolve) => (reply = () => resolve((push.permission = permission))));
    const { tap, store } = await open();
    await tap('Turn on notifications');
    for (const action of [signedOut(), ...next]) store.dispatch(action);
    reply();
    await settle();
    expect(store.getState().push.isRequesting).toBe(false);
    if (next.length === 0) expect(store.getState().push.permission).toBe('unknown');
    expect(store.getState().announcements.announcement).toBeNull();
  });
});

test('signing in again in place registers the device; another user is registered by their dashboard alone', async () => {
  const { store } = await open('/medication');
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await registered(1);
  store.dispatch(signedOut());
  store.dispatch(adaSignsIn);
  await findHeading(/Ada/);
  await registered(2);
  await settle();
  const users = [{ userId: rosa.user.id }, { userId: ada.id }];
  expect(registrations().map(({ body }) => body)).toMatchObject(users);
  expect(push.subscribed?.personId).toBe(ada.id);
});

describe('signing out', () => {
  const storeAda = () => {
    phone.storage.setItem('user', JSON.stringify(ada));
    phone.storage.setItem('token', 'token-of-ada');
  };
  const subscribeAda = () => {
    storeAda();
    push.subscribed = { publicKey: 'key-of-server', personId: ada.id };
  };

  test.each<[string, () => void, string | null]>([
    ['ends the subscription', () => phone.storage.removeItem('token'), null],
    ['ends it though another user has signed in', storeAda, null],
    ['leaves the subscription of another user who has signed in', subscribeAda, ada.id],
  ])('%s', async (_what, prepare, subscribed) => {
    const { store } = await open();
    expect(push.subscribed?.personId).toBe(rosa.user.id);
    prepare();
    store.dispatch(signedOut());
    await settle();
    await eventually(() => expect(push.subscribed?.personId ?? null).toBe(subscribed));
    expect(store.getState().push.permission).toBe('unknown');
  });

  test('leaves it where the browser does not say within 20 seconds whose it is', async () => {
    let say = () => {};
    push.subscribedUser = () => new Promise((resolve) => (say = () => resolve(null)));
    const { store, services } = await open();
    storeAda();
    store.dispatch(signedOut());
    await clock.advance(20_000);
    expect(services.logged).toHaveLength(1);
    say();
    await settle();
    // The subscription may belong to the next user.
    expect(push.subscribed).not.toBeNull();
  });

  const holdSubscribe = () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { subscribe } = push;
    push.subscribe = (...to) => released.then(() => subscribe(...to));
    return release;
  };

  test.each([
    ['the key is asked for', () => phone.hold(askingKey), 0],
    ['the browser subscribes', holdSubscribe, 0],
    ['the server registers', () => phone.hold(subscribeCall), 1],
  ])('while %s ends the registration, unseen by the next user', async (_stage, hold, calls) => {
    const release = hold();
    const { store, services } = await open();
    const subscribe = jest.spyOn(push, 'subscribe');
    push.permission = 'default';
    store.dispatch(signedOut());
    store.dispatch(adaSignsIn);
    release();
    await settle();
    expect(subscribe).not.toHaveBeenCalled();
    expect(registrations()).toHaveLength(calls);
    expect(phone.callsTo(askingKey)).toHaveLength(1);
    await eventually(() => expect(push.subscribed).toBeNull());
    expect(services.logged).toEqual([]);
    expect(store.getState().push.registration).toBe('unasked');
    expect(store.getState().announcements.announcement).toBeNull();
  });
});
