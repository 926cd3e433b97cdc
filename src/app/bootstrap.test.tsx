import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Clock, systemClock } from '../platform/clock.ts';
import { makeFakeClock, settle } from '../../testkit/page/fakeClock.ts';
import { makeTestServices, type TestServices } from '../../testkit/page/makeTestServices.ts';
import { makeFakeDevice, type FakeDevice } from '../../testkit/page/fakeDevice.ts';
import { installTapTimeShift } from '../../testkit/page/renderApp.tsx';
import { type Account, realServer } from '../../testkit/page/realServer.ts';
import { capturePairingCode } from '../platform/pairingCode.ts';
import { bootstrap, type AppChunks } from './bootstrap.tsx';

const server = realServer();

let phone: FakeDevice;
let services: TestServices;
let startApp: jest.Mock<Awaited<ReturnType<AppChunks['signedInApp']>>['startApp']>;
let reload: jest.Mock<() => void>;
let chunks: { [K in keyof AppChunks]: jest.Mock<AppChunks[K]> };

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.scrollTo = () => {};
  installTapTimeShift();
  phone = makeFakeDevice();
  reload = jest.fn();
  sessionStorage.clear();
  startApp = jest.fn(async ({ render: show }) => show(<p>The whole app</p>));
  chunks = {
    signedInApp: jest.fn(async () => ({ startApp })),
    deferred: jest.fn(async () => ({
      startListeners: (await import('./listeners.ts')).startListeners,
      deferredUi: await import('./deferredComponents.tsx'),
    })),
  };
});
afterEach(() => services.close());

const open = async (at = '/', account?: Account, clock: Clock = systemClock) => {
  if (account) phone = makeFakeDevice(account);
  window.history.replaceState(null, '', at);
  const { fetch, storage } = phone;
  services = makeTestServices({ origin: server.origin, clock, fetch, storage });
  const { rerender } = render(null);
  const shown = bootstrap(services, (what) => void setTimeout(rerender, 0, what), chunks, reload);
  return { user: userEvent.setup({ delay: null }), shown };
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

/** The options of the one call of `startApp`. */
const opened = () => {
  expect(startApp).toHaveBeenCalledTimes(1);
  return startApp.mock.calls[0]![0];
};

describe('on a device without a session', () => {
  test('the app has started once its screen is shown', async () => {
    const { shown } = await open();
    await shown;
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('the signed-in app is fetched after the login, which hands it session and address', async () => {
    const account = await server.signUp();
    const { user } = await open('/addmedication?from=mail');
    await login();
    expect(window.location.pathname).toBe('/login');
    expect(chunks.signedInApp).not.toHaveBeenCalled();
    await signIn(user, account);
    await whole();
    expect(opened()).toMatchObject({
      services,
      newLogin: {
        session: { user: { id: account.user.id } },
        returnTo: '/addmedication?from=mail',
      },
    });
  });

  test.each<[string, () => IDBOpenDBRequest]>([
    [
      'throws',
      () => {
        throw new DOMException('', 'SecurityError');
      },
    ],
    ['never answers', () => ({}) as IDBOpenDBRequest],
  ])('a database that %s is reported beside the login', async (_what, openDatabase) => {
    jest.spyOn(indexedDB, 'open').mockImplementation(openDatabase);
    const clock = makeFakeClock(Date.now());
    await open('/', undefined, clock);
    await login();
    await settle();
    await clock.advance(10_000);
    expect(await screen.findByText(/allow cookies and site data for this page/)).toBeVisible();
  });

  const code = '0123456789ABCDEF0123456789ABCDEF';

  test('a scanned link leaves the address before anything is shown, and leads to the registration', async () => {
    await open(`/connectsurvivor1#code=${code}`);
    expect(window.location.href).not.toContain(code);
    await screen.findByRole('heading', { name: 'Create Account' });
  });

  test('a scanned link is returned to after a reload and the login', async () => {
    const account = await server.signUp('caregiver');
    window.history.replaceState(null, '', `/connectsurvivor1#code=${code}`);
    capturePairingCode();
    const { user } = await open('/login');
    await signIn(user, account);
    await whole();
    expect(opened()).toMatchObject({ newLogin: { returnTo: '/connectsurvivor1' } });
  });

  test('a scanned link does not keep the user from the screen that was asked for', async () => {
    const account = await server.signUp('caregiver');
    window.history.replaceState(null, '', `/connectsurvivor1#code=${code}`);
    capturePairingCode();
    const { user } = await open('/emergencylog');
    await signIn(user, account);
    await whole();
    expect(opened()).toMatchObject({ newLogin: { returnTo: '/emergencylog' } });
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

test('on a device with a session the signed-in app opens at once', async () => {
  await open('/survivordashboard', await server.signUp());
  await whole();
  expect(opened()).toMatchObject({ services, newLogin: undefined });
});

describe('a part that cannot be fetched', () => {
  const gone = () => Promise.reject(new Error('Loading chunk failed'));
  const notLoaded = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
  const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

  test('is reported, and fetched again by Try again, or when the network is back', async () => {
    chunks.signedInApp.mockImplementationOnce(gone).mockImplementationOnce(gone);
    const { user } = await open('/survivordashboard', await server.signUp());
    await user.click(await tryAgain());
    expect(await screen.findByText('Something went wrong')).toBeVisible();
    services.goOnline();
    await whole();
  });

  test('does not cost the session that has just begun', async () => {
    const account = await server.signUp();
    chunks.signedInApp.mockImplementationOnce(gone).mockRejectedValueOnce(notLoaded);
    const { user } = await open();
    await signIn(user, account);
    await user.click(await tryAgain());
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(services.device.sessionStore.readSession().user).toMatchObject({ id: account.user.id });
  });
});
