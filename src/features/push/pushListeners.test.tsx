import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { outboxWoken } from '../../api/outbox/events.ts';
import {
  drivenAddress,
  type DrivenPush,
  makeDrivenPush,
} from '../../../testkit/page/drivenPush.ts';
import {
  type DrivenClock,
  eventually,
  makeDrivenClock,
  settle,
} from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';

const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
const subscribing = 'POST /api/push/subscribe';

let clock: DrivenClock;
let phone: Phone;
let push: DrivenPush;
beforeEach(() => {
  clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  phone = makePhone(rosa);
  push = makeDrivenPush('granted');
  answerFor(phone, {});
  phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key-of-server' }));
  phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
});

const open = async (at = '/survivordashboard') => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock, push });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  return view;
};

/** The person goes elsewhere, and comes back to the dashboard. */
const loadAgain = async ({ router }: Awaited<ReturnType<typeof open>>) => {
  await router.navigate('/medication');
  await screen.findByRole('heading', { level: 1, name: 'My Medications' });
  await router.navigate('/survivordashboard');
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
};

const notWhileClosed = 'This device does not ring while Upstroke is closed.';
const card = () => screen.queryByText(notWhileClosed);
const button = (name: string) => screen.getByRole('button', { name });
/** What was logged names no address and nobody. */
const logged = (reason: string) => [
  { what: 'This device could not be registered for push', detail: { reason } },
];

describe('SPEC 2: after the survivor dashboard loads, a push subscription is registered', () => {
  test('for the person signed in, with the key of the server; and the dashboard says nothing', async () => {
    await open();
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(1));
    expect(phone.callsTo(subscribing)[0]?.body).toEqual({
      userId: rosa.user.id,
      subscription: drivenAddress,
    });
    expect(push.subscribed).toEqual({ publicKey: 'key-of-server', personId: rosa.user.id });
    expect(card()).not.toBeInTheDocument();
  });

  test('SPEC 7: POST /api/push/subscribe is done after the dashboard loads, not on another screen', async () => {
    await open('/medication');
    expect(phone.callsTo(subscribing)).toEqual([]);
  });

  test('SPEC 7: each load sends it anew, which replaces any existing push subscription', async () => {
    await loadAgain(await open());
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(2));
    expect(phone.callsTo('GET /api/push/public-key')).toHaveLength(2);
  });

  test('and after no load of a person who has not allowed it', async () => {
    for (const permission of ['default', 'denied', 'unsupported'] as const) {
      push.permission = permission;
      const view = await open();
      view.close();
    }
    expect(phone.callsTo('GET /api/push')).toEqual([]);
    expect(phone.callsTo(subscribing)).toEqual([]);
  });
});

describe('a device that could not be registered', () => {
  test.each([
    ['away', 'AbortError'],
    ['noWorker', 'NoWorkerError'],
  ] as const)(
    'its push service %s: it is logged without an address, said, and tried at the next dashboard load',
    async (service, reason) => {
      push.service = service;
      const view = await open();
      expect(card()).toBeVisible();
      expect(button('Try again')).toBeVisible();
      expect(view.services.logged).toEqual(logged(reason));
      push.service = 'there';
      await loadAgain(view);
      await waitFor(() => expect(card()).not.toBeInTheDocument());
      expect(phone.callsTo(subscribing)).toHaveLength(1);
    },
  );

  test('because the server refuses its push service: it is said', async () => {
    phone.answer(subscribing, () => json(400, { code: 'invalid', message: 'Not known here.' }));
    const { services } = await open();
    expect(card()).toBeVisible();
    expect(services.logged).toEqual(logged('invalid'));
  });

  test.each([
    ['the network is away', 'network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is busy', 'unavailable', () => json(503, { code: 'unavailable', message: '' })],
    [
      'it asks to sign in',
      'unauthenticated',
      () => json(401, { code: 'unauthenticated', message: '' }),
    ],
  ])('because %s: what the device is subscribed with may stand', async (_why, reason, reply) => {
    const better = phone.answer(subscribing, reply);
    const view = await open();
    expect(card()).not.toBeInTheDocument();
    expect(view.services.logged).toEqual(logged(reason));
    better();
    view.services.show();
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(2);
    expect(view.store.getState().push.reach).toBe('reached');
  });

  test('because the push service does not answer: it is given up, said, and free to be tried again', async () => {
    const { subscribe } = push;
    push.subscribe = () => new Promise(() => {});
    const view = await open();
    await clock.advance(20_000);
    expect(card()).toBeVisible();
    expect(view.services.logged).toEqual(logged('TimeoutError'));
    push.subscribe = subscribe;
    aSecondLater();
    await view.user.click(button('Try again'));
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    expect(phone.callsTo(subscribing)).toHaveLength(1);
  });
});

describe('a device of which it is not known whether it is reached', () => {
  const busy = () => json(503, { code: 'unavailable', message: '' });
  type View = Awaited<ReturnType<typeof open>>;

  test.each<[string, (view: View) => unknown]>([
    ['the network returns', ({ services }) => services.goOnline()],
    ['the page is shown', ({ services }) => services.show()],
    ['5 minutes have passed', () => clock.advance(5 * 60_000)],
  ])('is registered when %s, and then no more', async (_when, wake) => {
    const better = phone.answer(subscribing, busy);
    const view = await open();
    better();
    await wake(view);
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(2));
    await settle();
    await wake(view);
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(2);
  });

  test('is tried until it is registered, also once that was refused', async () => {
    const better = phone.answer(subscribing, () => json(400, { code: 'invalid', message: '' }));
    const view = await open();
    view.services.show();
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(2);
    expect(card()).toBeVisible();
    phone.answer(subscribing, busy);
    view.services.show();
    await settle();
    // Who was told that it is not reached is told so until it is.
    expect(card()).toBeVisible();
    better();
    phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
    view.services.show();
    await waitFor(() => expect(card()).not.toBeInTheDocument());
  });

  test('that was registered before is not taken for it any more', async () => {
    const view = await open();
    const better = phone.answer(subscribing, busy);
    await loadAgain(view);
    await settle();
    better();
    view.services.goOnline();
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(3);
  });

  test('is tried once at a time', async () => {
    const better = phone.answer(subscribing, busy);
    const view = await open();
    better();
    const letGo = phone.hold(subscribing);
    view.services.goOnline();
    view.services.show();
    await settle();
    view.services.show();
    letGo();
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(2);
  });

  test('is left to the dashboard before that has loaded', async () => {
    const { services } = await open('/medication');
    services.goOnline();
    services.show();
    await settle();
    expect(phone.callsTo(subscribing)).toEqual([]);
  });

  test('is left to the person while they are asked', async () => {
    push.permission = 'default';
    push.ask = () => new Promise(() => {});
    const { user, services } = await open();
    await user.click(button('Allow notifications'));
    push.permission = 'granted';
    services.show();
    services.show();
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(1);
  });
});

describe('signing in again in place', () => {
  test('registers the device at once: with the session its subscription has ended', async () => {
    const { store } = await open();
    store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(2));
    expect(phone.callsTo(subscribing)[1]?.body).toMatchObject({ userId: rosa.user.id });
  });

  test('also on another screen', async () => {
    const { store } = await open('/medication');
    store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(1));
  });

  test('is not what somebody else does: their dashboard registers the device', async () => {
    const { store } = await open('/medication');
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    await screen.findByRole('heading', { level: 1, name: /Ada/ });
    await settle();
    expect(phone.callsTo(subscribing)).toHaveLength(1);
  });
});

describe('a person who comes back from the settings of the browser', () => {
  const comeBack = async ({ store }: Awaited<ReturnType<typeof open>>) => {
    store.dispatch(outboxWoken({ by: 'visible' }));
    await settle();
  };

  test('finds notifications on', async () => {
    push.permission = 'denied';
    const view = await open();
    push.permission = 'granted';
    await comeBack(view);
    await waitFor(() => expect(card()).not.toBeInTheDocument());
    expect(phone.callsTo(subscribing)).toHaveLength(1);
  });

  test('with nothing changed is not registered once more', async () => {
    const view = await open();
    await comeBack(view);
    expect(phone.callsTo(subscribing)).toHaveLength(1);
  });
});

describe('signing out', () => {
  test('ends the subscription on the device', async () => {
    const { store } = await open();
    expect(push.subscribed).not.toBeNull();
    store.dispatch(signedOut());
    await eventually(() => expect(push.subscribed).toBeNull());
    expect(store.getState().push.permission).toBe('unknown');
  });

  test('leaves the subscription to somebody who is signed in by now, in another tab', async () => {
    const { store } = await open();
    push.subscribed = { publicKey: 'key-of-server', personId: ada.id };
    phone.storage.setItem('user', JSON.stringify(ada));
    phone.storage.setItem('token', 'token-of-ada');
    store.dispatch(signedOut());
    await settle();
    expect(push.subscribed.personId).toBe(ada.id);
  });

  test('ends that of the person before also where somebody else is signed in by now', async () => {
    const { store } = await open();
    phone.storage.setItem('user', JSON.stringify(ada));
    phone.storage.setItem('token', 'token-of-ada');
    store.dispatch(signedOut());
    await eventually(() => expect(push.subscribed).toBeNull());
  });

  test('ends one whose person is still written down, without a session', async () => {
    const { store } = await open();
    phone.storage.removeItem('token');
    store.dispatch(signedOut());
    await eventually(() => expect(push.subscribed).toBeNull());
  });

  test('waits no longer than 20 seconds for a browser that does not say whose it is', async () => {
    let say = () => {};
    push.person = () => new Promise((resolve) => (say = () => resolve(null)));
    const { store, services } = await open();
    phone.storage.setItem('user', JSON.stringify(ada));
    phone.storage.setItem('token', 'token-of-ada');
    store.dispatch(signedOut());
    await clock.advance(20_000);
    expect(services.logged).toHaveLength(1);
    say();
    await settle();
    // By now it may be that of the next person.
    expect(push.subscribed).not.toBeNull();
  });

  test('while it is being registered: nothing is sent any more, and the subscription ends', async () => {
    let letGo = () => {};
    const asked = new Promise<void>((resolve) => (letGo = resolve));
    const { subscribe } = push;
    push.subscribe = async (...to) => {
      await asked;
      return subscribe(...to);
    };
    const { store } = await open();
    store.dispatch(signedOut());
    await settle();
    letGo();
    await settle();
    expect(phone.callsTo(subscribing)).toEqual([]);
    expect(push.subscribed).toBeNull();
  });

  test('while its key is asked for: the device is not subscribed, and nobody is told', async () => {
    const letGo = phone.hold('GET /api/push/public-key');
    const { store, services } = await open();
    const subscribe = jest.spyOn(push, 'subscribe');
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    phone.answer('GET /api/push/public-key', () => json(400, { code: 'invalid', message: '' }));
    await settle();
    letGo();
    await settle();
    expect(subscribe.mock.calls.filter(([, personId]) => personId === rosa.user.id)).toEqual([]);
    expect(services.logged).toEqual(logged('invalid'));
  });

  test('before the key has come: the device is not subscribed', async () => {
    const letGo = phone.hold('GET /api/push/public-key');
    const { store } = await open();
    const subscribe = jest.spyOn(push, 'subscribe');
    push.permission = 'default';
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    letGo();
    await settle();
    expect(subscribe).not.toHaveBeenCalled();
  });

  test('while another registration is waited for: nothing more is asked', async () => {
    let letGo = () => {};
    push.subscribe = () => new Promise((resolve) => (letGo = () => resolve(null)));
    const view = await open();
    await loadAgain(view);
    await settle();
    push.permission = 'default';
    view.store.dispatch(signedOut());
    view.store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    letGo();
    await settle();
    expect(phone.callsTo('GET /api/push/public-key')).toHaveLength(1);
  });

  test('while the server is told: what it says is not of the next person', async () => {
    const letGo = phone.hold(subscribing);
    const { store } = await open();
    push.permission = 'default';
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    letGo();
    await settle();
    expect(store.getState().push.reach).toBe('unasked');
  });

  test('that fails on the device is logged', async () => {
    push.unsubscribe = () => Promise.reject(new DOMException('no', 'AbortError'));
    const { store, services } = await open();
    store.dispatch(signedOut());
    await eventually(() =>
      expect(services.logged).toEqual([
        { what: 'The push subscription of this device could not be ended', detail: {} },
      ]),
    );
  });

  test('and in again: the dashboard registers the device for the new person', async () => {
    const { store } = await open();
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(2));
    expect(phone.callsTo(subscribing)[1]?.body).toMatchObject({ userId: ada.id });
    expect(push.subscribed?.personId).toBe(ada.id);
  });
});
