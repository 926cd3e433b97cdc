import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type DrivenPush, makeDrivenPush } from '../../testing/drivenPush.ts';
import { makeDrivenClock, settle } from '../../testing/drivenClock.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { aSecondLater, renderApp } from '../../testing/renderApp.tsx';
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

const open = async (time = clock) => {
  const at = '/survivordashboard';
  const view = await renderApp({ server: scriptedServer, phone, at, clock: time, push });
  await screen.findByRole('heading', { level: 1 });
  await settle();
  return view;
};

const notWhileClosed = 'This device does not ring while Upstroke is closed.';
const card = () => screen.queryByText(notWhileClosed);
const button = (name: string) => screen.getByRole('button', { name });
const status = () => screen.getByRole('status');

describe('a tap on Allow notifications', () => {
  beforeEach(() => {
    push.permission = 'default';
  });

  test('asks, subscribes at once, says so, and the card is gone', async () => {
    const { user } = await open();
    await user.click(button('Allow notifications'));
    await waitFor(() =>
      expect(status()).toHaveTextContent('Notifications are on, also while Upstroke is closed.'),
    );
    expect(phone.callsTo(subscribing)).toHaveLength(1);
    expect(card()).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('says while it works that it does', async () => {
    const letGo = phone.hold(subscribing);
    const { user } = await open();
    await user.click(button('Allow notifications'));
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    letGo();
    await waitFor(() => expect(card()).not.toBeInTheDocument());
  });

  test('that is answered with no is told how to change it', async () => {
    push.says = 'denied';
    const { user } = await open();
    await user.click(button('Allow notifications'));
    await waitFor(() => expect(status()).toHaveTextContent('Notifications were not allowed.'));
    expect(screen.getByText(/in the settings of your browser/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(phone.callsTo(subscribing)).toEqual([]);
  });

  test('that is not answered leaves the card', async () => {
    push.says = 'default';
    const { user } = await open();
    await user.click(button('Allow notifications'));
    await waitFor(() => expect(button('Allow notifications')).toBeVisible());
    expect(status()).toBeEmptyDOMElement();
  });

  test('without network says so, and Try again works once it is back', async () => {
    const { user } = await open();
    phone.network.up = false;
    await user.click(button('Allow notifications'));
    await waitFor(() =>
      expect(status()).toHaveTextContent('This device could not be connected. Please try again.'),
    );
    expect(screen.getByText('It could not be connected just now.')).toBeVisible();
    phone.network.up = true;
    aSecondLater();
    await user.click(button('Try again'));
    await waitFor(() => expect(card()).not.toBeInTheDocument());
  });

  test('that the push service does not answer ends, and says so', async () => {
    const time = makeDrivenClock(clock.now());
    push.subscribe = () => new Promise(() => {});
    const { user } = await open(time);
    await user.click(button('Allow notifications'));
    await settle();
    await time.advance(20_000);
    await waitFor(() =>
      expect(status()).toHaveTextContent('This device could not be connected. Please try again.'),
    );
    expect(button('Try again')).toBeVisible();
  });

  describe('by somebody who is no longer signed in when it is answered', () => {
    const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

    test.each([
      ['nobody is', 'granted', []],
      ['somebody else is', 'denied', [signedIn({ token: 'token-of-ada', user: ada })]],
      ['somebody else is', 'granted', [signedIn({ token: 'token-of-ada', user: ada })]],
    ] as const)('says nothing; %s, %s', async (_who, says, next) => {
      let answered = () => {};
      push.ask = () =>
        new Promise((resolve) => {
          answered = () => resolve((push.permission = says));
        });
      const { user, store } = await open();
      await user.click(button('Allow notifications'));
      store.dispatch(signedOut());
      for (const action of next) store.dispatch(action);
      answered();
      await settle();
      const { push: told, status: said } = store.getState();
      expect(told.asking).toBe(false);
      if (next.length === 0) expect(told.permission).toBe('unknown');
      expect(said.announcement).toBeNull();
    });

    test('or when it is registered, says nothing', async () => {
      const letGo = phone.hold(subscribing);
      const { user, store } = await open();
      await user.click(button('Allow notifications'));
      await settle();
      push.permission = 'default';
      store.dispatch(signedOut());
      store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
      letGo();
      await settle();
      expect(store.getState().push).toMatchObject({ asking: false, reach: 'unasked' });
      expect(store.getState().status.announcement).toBeNull();
    });
  });
});
