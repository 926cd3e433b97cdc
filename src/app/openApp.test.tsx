import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { systemClock } from '../device/clock.ts';
import { makeDevice, type TestDevice } from '../../testkit/page/makeDevice.ts';
import { makePhone, type Phone } from '../../testkit/page/phone.ts';
import { shiftTaps } from '../../testkit/page/renderApp.tsx';
import { type Account, realServer } from '../../testkit/page/realServer.ts';
import { openApp, type Parts } from './openApp.tsx';

const server = realServer();

let phone: Phone;
let services: TestDevice;
let openWhole: jest.Mock<Awaited<ReturnType<Parts['whole']>>['openWhole']>;
let reload: jest.Mock<() => void>;
let parts: { [K in keyof Parts]: jest.Mock<Parts[K]> };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  shiftTaps();
  phone = makePhone();
  reload = jest.fn();
  sessionStorage.clear();
  openWhole = jest.fn(async ({ render: show }) => show(<p>The whole app</p>));
  parts = {
    entrance: jest.fn(() => import('./entrance.tsx')),
    whole: jest.fn(async () => ({ openWhole })),
    life: jest.fn(async () => ({
      ...(await import('./life.ts')),
      parts: await import('./lifeParts.ts'),
    })),
  };
});
afterEach(() => services.close());

const open = async (at = '/', account?: Account) => {
  if (account) phone = makePhone(account);
  window.history.replaceState(null, '', at);
  const { fetch, storage } = phone;
  services = makeDevice({ origin: server.origin, clock: systemClock, fetch, storage });
  const { rerender } = render(null);
  void openApp(services, (what) => rerender(what), parts, reload);
  return { user: userEvent.setup({ delay: null }) };
};

const login = () => screen.findByRole('button', { name: 'Login' });
const whole = () => screen.findByText('The whole app');

const signIn = async (user: Awaited<ReturnType<typeof open>>['user'], account: Account) => {
  await user.click(await screen.findByLabelText(/^Email/));
  await user.paste(account.email);
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste(account.password);
  await user.click(await login());
};

/** The options of the one call of `openWhole`. */
const opened = () => {
  expect(openWhole).toHaveBeenCalledTimes(1);
  return openWhole.mock.calls[0]![0];
};

describe('on a device without a session', () => {
  test('the entrance is fetched alone, and hands the session and the address to the whole app', async () => {
    const account = await server.signUp();
    const { user } = await open('/addmedication?from=mail');
    await login();
    expect(window.location.pathname).toBe('/login');
    expect(parts.whole).not.toHaveBeenCalled();
    await signIn(user, account);
    await whole();
    expect(opened()).toMatchObject({
      entrance: services,
      begun: { session: { user: { id: account.user.id } }, wanted: '/addmedication?from=mail' },
    });
  });

  test('a session that was left without network is ended on the server once it is back', async () => {
    const account = await server.signUp();
    phone.storage.setItem('leftSessions', account.token);
    phone.network.up = false;
    await open();
    await login();
    expect(phone.storage.getItem('leftSessions')).toBe(account.token);
    phone.network.up = true;
    services.goOnline();
    await waitFor(() => expect(phone.storage.getItem('leftSessions')).toBeNull());
    const { status } = await fetch(`${server.origin}/api/reminders/${account.user.id}`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(status).toBe(401);
  });
});

test('on a device with a session the whole app opens at once, without the entrance', async () => {
  await open('/survivordashboard', await server.signUp());
  await whole();
  expect(opened()).toMatchObject({ entrance: services, begun: undefined });
  expect(parts.entrance).not.toHaveBeenCalled();
});

describe('a part that cannot be fetched', () => {
  const gone = () => Promise.reject(new Error('Loading chunk failed'));
  const notLoaded = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

  test('is reported, and fetched again by Try again, or when the network is back', async () => {
    parts.entrance.mockImplementationOnce(gone).mockImplementationOnce(gone);
    const { user } = await open();
    await user.click(await tryAgain());
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    services.goOnline();
    await login();
  });

  test('does not cost the session that has just begun', async () => {
    const account = await server.signUp();
    parts.whole.mockImplementationOnce(gone).mockRejectedValueOnce(notLoaded);
    const { user } = await open();
    await signIn(user, account);
    await user.click(await tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(services.device.localKeys.readSession().user).toMatchObject({ id: account.user.id });
  });
});
