import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import { drivenAddress, type DrivenPush, makeDrivenPush } from '../../testing/drivenPush.ts';
import { eventually, makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../testing/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';

const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
const subscribing = 'POST /api/push/subscribe';

let phone: Phone;
let push: DrivenPush;
beforeEach(() => {
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
    phone.answer(subscribing, reply);
    const { services } = await open();
    expect(card()).not.toBeInTheDocument();
    expect(services.logged).toEqual(logged(reason));
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
    phone.storage.setItem('token', 'token-of-ada');
    store.dispatch(signedOut());
    await settle();
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
    const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
    store.dispatch(signedOut());
    store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
    await eventually(() => expect(phone.callsTo(subscribing)).toHaveLength(2));
    expect(phone.callsTo(subscribing)[1]?.body).toMatchObject({ userId: ada.id });
    expect(push.subscribed?.personId).toBe(ada.id);
  });
});
