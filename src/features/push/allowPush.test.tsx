import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import {
  button,
  notWhileClosed,
  pushDashboard,
  status,
  subscribing,
} from '../../../testkit/page/pushDashboard.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { rosa } from '../../../testkit/page/scripted.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const home = pushDashboard();

describe('a tap on Allow notifications', () => {
  beforeEach(() => {
    home.push.permission = 'default';
  });

  test('asks, subscribes at once, says so, and the card is gone', async () => {
    const { user } = await home.open();
    await user.click(button('Allow notifications'));
    await waitFor(() =>
      expect(status()).toHaveTextContent('Notifications are on, also while Upstroke is closed.'),
    );
    expect(home.phone.callsTo(subscribing)).toHaveLength(1);
    expect(notWhileClosed()).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('says while it works that it does', async () => {
    const letGo = home.phone.hold(subscribing);
    const { user } = await home.open();
    await user.click(button('Allow notifications'));
    expect(await screen.findByRole('button', { name: 'One moment…' })).toBeVisible();
    letGo();
    await waitFor(() => expect(notWhileClosed()).not.toBeInTheDocument());
  });

  test('that is answered with no is told how to change it', async () => {
    home.push.says = 'denied';
    const { user } = await home.open();
    await user.click(button('Allow notifications'));
    await waitFor(() => expect(status()).toHaveTextContent('Notifications were not allowed.'));
    expect(screen.getByText(/in the settings of your browser/)).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    expect(home.phone.callsTo(subscribing)).toEqual([]);
  });

  test('that is not answered leaves the card', async () => {
    home.push.says = 'default';
    const { user } = await home.open();
    await user.click(button('Allow notifications'));
    await waitFor(() => expect(button('Allow notifications')).toBeVisible());
    expect(status()).toBeEmptyDOMElement();
  });

  test('without network says so, and Try again works once it is back', async () => {
    const { user } = await home.open();
    home.phone.network.up = false;
    await user.click(button('Allow notifications'));
    await waitFor(() =>
      expect(status()).toHaveTextContent('This device could not be connected. Please try again.'),
    );
    expect(screen.getByText('It could not be connected just now.')).toBeVisible();
    home.phone.network.up = true;
    aSecondLater();
    await user.click(button('Try again'));
    await waitFor(() => expect(notWhileClosed()).not.toBeInTheDocument());
  });

  test('that the push service does not answer ends, and says so', async () => {
    const time = makeDrivenClock(home.clock.now());
    home.push.subscribe = () => new Promise(() => {});
    const { user } = await home.open(time);
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
      home.push.ask = () =>
        new Promise((resolve) => {
          answered = () => resolve((home.push.permission = says));
        });
      const { user, store } = await home.open();
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
      const letGo = home.phone.hold(subscribing);
      const { user, store } = await home.open();
      await user.click(button('Allow notifications'));
      await settle();
      home.push.permission = 'default';
      store.dispatch(signedOut());
      store.dispatch(signedIn({ token: 'token-of-ada', user: ada }));
      letGo();
      await settle();
      expect(store.getState().push).toMatchObject({ asking: false, reach: 'unasked' });
      expect(store.getState().status.announcement).toBeNull();
    });
  });
});
