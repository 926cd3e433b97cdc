import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import {
  drivenAddress,
  type DrivenPush,
  makeDrivenPush,
} from '../../../testkit/page/drivenPush.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import {
  button,
  notWhileClosed,
  status,
  subscribing,
} from '../../../testkit/page/pushDashboard.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const adaSignsIn = signedIn({ token: 'token-of-ada', user: ada });
const askingKey = 'GET /api/push/public-key';

let clock: DrivenClock;
let phone: Phone;
let push: DrivenPush;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  push = makeDrivenPush('granted');
  answerFor(phone, {});
  phone.answer(askingKey, () => json(200, { publicKey: 'key-of-server' }));
  phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
});

const open = async (at = '/survivordashboard') => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock, push });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  const tap = async (name: string) => {
    aSecondLater();
    await view.user.click(button(name));
  };
  /** Leaves the dashboard and returns to it. */
  const loadAgain = async () => {
    await view.router.navigate('/medication');
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    await view.router.navigate('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    await settle();
  };
  return { ...view, tap, loadAgain };
};
type View = Awaited<ReturnType<typeof open>>;

const registrations = () => phone.callsTo(subscribing).length;
const registered = (times: number) => eventually(() => expect(registrations()).toBe(times));
const cardGone = () => waitFor(() => expect(notWhileClosed()).not.toBeInTheDocument());
const busy = () => json(503, { code: 'unavailable', message: '' });
const invalid = () => json(400, { code: 'invalid', message: 'Not known here.' });
/** What is logged names no address and no user. */
const logged = (reason: string) => [
  { what: 'This device could not be registered for push', detail: { reason } },
];

describe('each load of the survivor dashboard, and no other screen,', () => {
  test('registers the device of the user who is signed in, with the key of the server', async () => {
    const { loadAgain } = await open('/medication');
    expect(registrations()).toBe(0);
    await loadAgain();
    await registered(1);
    expect(phone.callsTo(subscribing)[0]?.body).toEqual({
      userId: rosa.user.id,
      subscription: drivenAddress,
    });
    expect(push.subscribed).toEqual({ publicKey: 'key-of-server', personId: rosa.user.id });
    expect(notWhileClosed()).not.toBeInTheDocument();
    await loadAgain();
    await registered(2);
    expect(phone.callsTo(askingKey)).toHaveLength(2);
  });

  test('registers nothing where notifications are not allowed', async () => {
    for (const permission of ['default', 'denied', 'unsupported'] as const) {
      push.permission = permission;
      const view = await open();
      view.close();
    }
    expect(phone.callsTo('GET /api/push')).toEqual([]);
    expect(registrations()).toBe(0);
  });
});

describe('a device that could not be registered', () => {
  const hang = () => (push.subscribe = () => new Promise(() => {}));

  test.each<[string, () => unknown, string]>([
    ['the push service is away', () => (push.service = 'away'), 'AbortError'],
    ['there is no worker', () => (push.service = 'noWorker'), 'NoWorkerError'],
    ['the server refuses', () => phone.answer(subscribing, invalid), 'invalid'],
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
    phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
    await loadAgain();
    await cardGone();
  });

  test.each([
    ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['unavailable', busy],
    ['unauthenticated', () => json(401, { code: 'unauthenticated', message: '' })],
  ])('for a passing reason, %s, may still be reached: no card is shown', async (reason, reply) => {
    const stop = phone.answer(subscribing, reply);
    const { services, store } = await open();
    expect(notWhileClosed()).not.toBeInTheDocument();
    expect(services.logged).toEqual(logged(reason));
    stop();
    services.show();
    await settle();
    expect(registrations()).toBe(2);
    expect(store.getState().push.reach).toBe('reached');
  });

  test.each<[string, (view: View) => unknown]>([
    ['the network returns', ({ services }) => services.goOnline()],
    ['the page is shown', ({ services }) => services.show()],
    ['5 minutes have passed', () => clock.advance(5 * 60_000)],
  ])('is registered when %s, and then no more', async (_when, wake) => {
    const stop = phone.answer(subscribing, busy);
    const view = await open();
    stop();
    await wake(view);
    await registered(2);
    await settle();
    await wake(view);
    await settle();
    expect(registrations()).toBe(2);
  });

  test('is tried one call at a time until it succeeds, and stays reported until then', async () => {
    phone.answer(subscribing, invalid);
    const { services } = await open();
    phone.answer(subscribing, busy);
    const release = phone.hold(subscribing);
    services.goOnline();
    services.show();
    await settle();
    services.show();
    release();
    await settle();
    expect(registrations()).toBe(2);
    expect(notWhileClosed()).toBeVisible();
    phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
    services.show();
    await cardGone();
  });

  test('is tried again though it was registered before, but not from another screen', async () => {
    const { loadAgain, services } = await open('/medication');
    services.goOnline();
    services.show();
    await settle();
    expect(registrations()).toBe(0);
    await loadAgain();
    const stop = phone.answer(subscribing, busy);
    await loadAgain();
    stop();
    services.goOnline();
    await registered(3);
  });
});

describe('a tap on Allow notifications', () => {
  beforeEach(() => {
    push.permission = 'default';
  });

  test('registers the device at once, and says so', async () => {
    const release = phone.hold(subscribing);
    const { tap } = await open();
    await tap('Allow notifications');
    await screen.findByRole('button', { name: 'One moment…' });
    release();
    await waitFor(() =>
      expect(status()).toHaveTextContent('Notifications are on, also while Upstroke is closed.'),
    );
    expect(registrations()).toBe(1);
    await cardGone();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('says after a no how to change it, and after no answer nothing', async () => {
    push.says = 'default';
    const { tap } = await open();
    await tap('Allow notifications');
    await settle();
    expect(button('Allow notifications')).toBeVisible();
    expect(status()).toBeEmptyDOMElement();
    push.says = 'denied';
    await tap('Allow notifications');
    await waitFor(() => expect(status()).toHaveTextContent('Notifications were not allowed.'));
    expect(screen.getByText(/in the settings of your browser/)).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    expect(registrations()).toBe(0);
  });

  test('says without a network that it failed; Try again works later', async () => {
    const { tap, services } = await open();
    phone.network.up = false;
    await tap('Allow notifications');
    await waitFor(() =>
      expect(status()).toHaveTextContent('This device could not be connected. Please try again.'),
    );
    expect(screen.getByText('It could not be connected just now.')).toBeVisible();
    expect(services.logged).toEqual(logged('network'));
    phone.network.up = true;
    await tap('Try again');
    await cardGone();
  });

  test('keeps the device from being registered by anything else meanwhile', async () => {
    push.ask = () => new Promise(() => {});
    const { tap, services } = await open();
    await tap('Allow notifications');
    push.permission = 'granted';
    services.show();
    services.show();
    await settle();
    expect(registrations()).toBe(1);
  });

  test.each([
    ['nobody is', 'granted', []],
    ['another user is', 'denied', [adaSignsIn]],
    ['another user is', 'granted', [adaSignsIn]],
  ] as const)('says nothing when %s signed in by the answer %s', async (_who, says, next) => {
    let answer = () => {};
    push.ask = () => new Promise((resolve) => (answer = () => resolve((push.permission = says))));
    const { tap, store } = await open();
    await tap('Allow notifications');
    for (const action of [signedOut(), ...next]) store.dispatch(action);
    answer();
    await settle();
    expect(store.getState().push.asking).toBe(false);
    if (next.length === 0) expect(store.getState().push.permission).toBe('unknown');
    expect(store.getState().status.announcement).toBeNull();
  });
});

describe('signing in again', () => {
  test.each(['/survivordashboard', '/medication'])(
    'in place at %s registers the device at once, as its subscription ended with the session',
    async (at) => {
      const { store } = await open(at);
      const before = registrations();
      store.dispatch(signedIn({ token: 'new', user: rosa.user }));
      await registered(before + 1);
      expect(phone.callsTo(subscribing)[before]?.body).toMatchObject({ userId: rosa.user.id });
    },
  );

  test('as another user leaves the registration to their dashboard', async () => {
    const { store } = await open('/medication');
    store.dispatch(signedOut());
    store.dispatch(adaSignsIn);
    await screen.findByRole('heading', { level: 1, name: /Ada/ });
    await registered(1);
    await settle();
    expect(registrations()).toBe(1);
    expect(phone.callsTo(subscribing)[0]?.body).toMatchObject({ userId: ada.id });
    expect(push.subscribed?.personId).toBe(ada.id);
  });
});

test('notifications that were allowed in the settings of the browser register the device once', async () => {
  push.permission = 'denied';
  const { services } = await open();
  push.permission = 'granted';
  services.show();
  await cardGone();
  services.show();
  await settle();
  expect(registrations()).toBe(1);
});

describe('signing out', () => {
  const storeAda = () => {
    phone.storage.setItem('user', JSON.stringify(ada));
    phone.storage.setItem('token', 'token-of-ada');
  };

  test.each<[string, () => void, string | null]>([
    ['ends the subscription', () => {}, null],
    ['ends it though the user is still stored', () => phone.storage.removeItem('token'), null],
    ['ends it though another user has signed in', storeAda, null],
    [
      'leaves the subscription of another user who has signed in',
      () => {
        storeAda();
        push.subscribed = { publicKey: 'key-of-server', personId: ada.id };
      },
      ada.id,
    ],
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
    push.person = () => new Promise((resolve) => (say = () => resolve(null)));
    const { store, services } = await open();
    storeAda();
    store.dispatch(signedOut());
    await clock.advance(20_000);
    expect(services.logged).toHaveLength(1);
    say();
    await settle();
    // By now it may be that of the next user.
    expect(push.subscribed).not.toBeNull();
  });

  test('logs a subscription that could not be ended', async () => {
    push.unsubscribe = () => Promise.reject(new DOMException('no', 'AbortError'));
    const { store, services } = await open();
    store.dispatch(signedOut());
    const what = 'The push subscription of this device could not be ended';
    await eventually(() => expect(services.logged).toEqual([{ what, detail: {} }]));
  });

  const holdSubscribe = () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const { subscribe } = push;
    push.subscribe = async (...to) => {
      await released;
      return subscribe(...to);
    };
    return release;
  };

  test.each([
    ['the key is asked for', () => phone.hold(askingKey), 0],
    ['the browser subscribes', holdSubscribe, 0],
    ['the server registers', () => phone.hold(subscribing), 1],
  ])(
    'while %s ends the registration, of which the next user sees nothing',
    async (_stage, hold, calls) => {
      const release = hold();
      const { store, services } = await open();
      const subscribe = jest.spyOn(push, 'subscribe');
      push.permission = 'default';
      store.dispatch(signedOut());
      store.dispatch(adaSignsIn);
      release();
      await settle();
      expect(subscribe).not.toHaveBeenCalled();
      expect(registrations()).toBe(calls);
      expect(phone.callsTo(askingKey)).toHaveLength(1);
      await eventually(() => expect(push.subscribed).toBeNull());
      expect(services.logged).toEqual([]);
      expect(store.getState().push.reach).toBe('unasked');
      expect(store.getState().status.announcement).toBeNull();
    },
  );
});
