import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { systemClock } from '../device/clock.ts';
import { makeDevice, type TestDevice } from '../../testkit/page/makeDevice.ts';
import { makePhone, type Phone } from '../../testkit/page/phone.ts';
import { shiftTaps } from '../../testkit/page/renderApp.tsx';
import { realServer } from '../../testkit/page/realServer.ts';
import type { Account } from '../../testkit/page/serverProcess.ts';
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

describe('on a device where nobody is signed in', () => {
  test('the entrance is fetched alone, and the whole app with the session that begins there', async () => {
    const account = await server.signUp();
    const { user } = await open();
    await login();
    expect(parts.whole).not.toHaveBeenCalled();
    await signIn(user, account);
    await whole();
    expect(openWhole).toHaveBeenCalledTimes(1);
    const { entrance: given, begun } = openWhole.mock.calls[0]![0];
    expect(given).toBe(services);
    expect(begun).toMatchObject({ session: { user: { id: account.user.id } }, wanted: null });
    expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
  });

  test('an address that needs a session leads to the login, and is handed on from there', async () => {
    const account = await server.signUp();
    const { user } = await open('/addmedication?from=mail');
    await login();
    expect(window.location.pathname).toBe('/login');
    await signIn(user, account);
    await whole();
    expect(openWhole.mock.calls[0]?.[0].begun).toMatchObject({
      wanted: '/addmedication?from=mail',
    });
  });

  test('another tab that signs in opens the whole app here, once', async () => {
    await open();
    await login();
    services.hearStored();
    expect(parts.whole).not.toHaveBeenCalled();
    const account = await server.signUp();
    services.device.localKeys.writeSession(account.token, account.user);
    services.hearStored();
    services.show();
    await whole();
    expect(openWhole).toHaveBeenCalledTimes(1);
    expect(openWhole.mock.calls[0]?.[0]).toMatchObject({ entrance: services, begun: undefined });
  });

  test('a session that was left without network is ended on the server from there', async () => {
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

  test('what is wrong with the sign-in is said there', async () => {
    const account = await server.signUp();
    const { user } = await open();
    await signIn(user, { ...account, password: 'not hers' });
    expect(await screen.findByRole('link', { name: 'Incorrect password.' })).toBeVisible();
    expect(parts.whole).not.toHaveBeenCalled();
  });
});

describe('on a device where somebody is signed in', () => {
  test('the whole app opens at once, and the entrance is not fetched', async () => {
    await open('/survivordashboard', await server.signUp());
    await whole();
    expect(openWhole).toHaveBeenCalledTimes(1);
    expect(openWhole.mock.calls[0]?.[0]).toMatchObject({ entrance: services, begun: undefined });
    expect(parts.entrance).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/survivordashboard');
  });
});

describe('a part that cannot be fetched', () => {
  const gone = () => Promise.reject(new Error('Loading chunk failed'));

  test('says so, and is fetched when the person asks for it again', async () => {
    parts.entrance.mockImplementationOnce(gone);
    const { user } = await open();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await login();
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  });

  test('that this version has no more is looked for in the newest, once', async () => {
    const error = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    parts.entrance.mockRejectedValue(error);
    await open();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
    services.close();
    await open();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('that this version has no more does not cost the session that has just begun', async () => {
    const account = await server.signUp();
    const error = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    parts.whole.mockRejectedValue(error);
    const { user } = await open();
    await signIn(user, account);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(services.device.localKeys.readSession().user).toMatchObject({ id: account.user.id });
  });

  test.each([
    ['the network returns', () => services.goOnline()],
    ['the page is seen again', () => services.show()],
  ])('is fetched again by itself when %s', async (_when, happens) => {
    parts.entrance.mockImplementationOnce(gone);
    await open();
    await screen.findByText('Something went wrong');
    happens();
    await login();
  });

  test('does not cost the session that has just begun', async () => {
    const account = await server.signUp();
    parts.whole.mockImplementationOnce(gone);
    const { user } = await open();
    await signIn(user, account);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await whole();
    expect(openWhole.mock.calls[0]?.[0].begun).toMatchObject({
      session: { user: { id: account.user.id } },
    });
  });
});

test('the page looks as was chosen for the device, also where another tab chooses', async () => {
  phone.storage.setItem('settings', JSON.stringify({ theme: 'dark' }));
  await open();
  expect(document.documentElement.dataset.theme).toBe('dark');
  await login();
  phone.storage.setItem('settings', JSON.stringify({ theme: 'light' }));
  services.hearStored();
  expect(document.documentElement.dataset.theme).toBe('light');
});
