import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, StrictMode, useContext, useState } from 'react';
import {
  Link,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router-dom';
import type { StoredSession } from '../device/localKeys.ts';
import { rosa } from '../testing/scripted.ts';
import { Screen } from '../ui/Screen.tsx';
import { useLeaveOnBack } from '../ui/useLeaveOnBack.ts';
import { App } from './App.tsx';
import { framedRoutes, type Load } from './framedRoutes.ts';
import { makeGate } from './gate.ts';
import { type AppRouter, openRouter } from './router.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ShownScreen } from './ShownScreen.ts';

const nobody = { token: null, user: null };

let session: StoredSession;
let opened: AppRouter[];
beforeEach(() => {
  session = rosa;
  opened = [];
});
afterEach(() => {
  for (const router of opened) router.close();
});

function Frame() {
  return (
    <>
      <header>Upstroke</header>
      <ScreenBoundary>{useContext(ShownScreen)}</ScreenBoundary>
    </>
  );
}

const titled =
  (title: string, children: ReactNode = null): Load =>
  async () => ({ Component: () => <Screen title={title}>{children}</Screen> });

const fetches = jest.fn<(path: string) => void>();
const counted =
  (path: string, load: Load): Load =>
  () => {
    fetches(path);
    return load();
  };

type History = ReturnType<typeof createMemoryHistory>;

const open = async (
  screens: Readonly<Record<string, Load>>,
  { at = '/exerciseguide', onTurned = jest.fn<(path: string) => void>() } = {},
) => {
  fetches.mockClear();
  const history: History = createMemoryHistory({ initialEntries: [at] });
  const gate = makeGate({ session: () => session, onTurned });
  const watched = Object.entries({
    '/exerciseguide': titled('Exercise Guide', <Link to="/login">To the login</Link>),
    '/login': titled('Login'),
    '/survivordashboard': titled('Dashboard'),
    ...screens,
  }).map(([path, load]) => [path, counted(path, load)] as const);
  const router = openRouter(
    framedRoutes(Frame, Object.fromEntries(watched), gate, titled('Page not found')),
    history,
  );
  opened.push(router);
  const view = render(
    <StrictMode>
      <App store={configureStore({ reducer: () => ({}) })} router={router} />
    </StrictMode>,
  );
  await act(async () => undefined);
  const go = (to: string | number) =>
    act(async () => {
      if (typeof to === 'string') router.navigator.push(to);
      else router.navigator.go(to);
    });
  return { ...view, router, history, gate, go, onTurned };
};

const standing = () => screen.getByRole('heading', { level: 1 }).textContent;
const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

describe('the gate decides before anything of a screen is rendered or fetched', () => {
  test('at the first address', async () => {
    session = nobody;
    const { history, gate, onTurned } = await open({}, { at: '/exerciseguide?level=2' });
    expect(standing()).toBe('Login');
    expect(fetches.mock.calls).toEqual([['/login']]);
    expect(history.location.pathname).toBe('/login');
    expect(history.index).toBe(0);
    expect(gate.wanted()).toBe('/exerciseguide?level=2');
    expect(onTurned.mock.calls).toEqual([['/exerciseguide']]);
  });

  test('at a link: whoever is led elsewhere has no entry of it to come back to', async () => {
    const { history, go, onTurned } = await open({});
    await go('/medication');
    await go('/login');
    expect(standing()).toBe('Dashboard');
    expect(fetches.mock.calls.flat()).not.toContain('/login');
    expect(history.index).toBe(1);
    expect(onTurned.mock.calls).toEqual([['/login']]);
    await go(-1);
    expect(standing()).toBe('Exercise Guide');
  });

  test('at Back, which finds another session than the one that stood there', async () => {
    session = nobody;
    const { history, go, onTurned } = await open({}, { at: '/login' });
    session = rosa;
    await go('/exerciseguide');
    await go(-1);
    expect(standing()).toBe('Dashboard');
    expect(history.index).toBe(0);
    expect(onTurned.mock.calls).toEqual([['/login']]);
  });

  test('and moves nobody while a screen stands', async () => {
    const { rerender, router, onTurned } = await open({});
    session = nobody;
    rerender(<App store={configureStore({ reducer: () => ({}) })} router={router} />);
    expect(standing()).toBe('Exercise Guide');
    expect(onTurned).not.toHaveBeenCalled();
  });
});

describe('a screen that is not there yet', () => {
  const later = () => {
    let come = (): void => undefined;
    const load: Load = () =>
      new Promise((resolve) => {
        come = () => void titled('My Medications')().then(resolve);
      });
    return { load, come: () => act(async () => come()) };
  };

  test('at the very first: the app is opening', async () => {
    const { load, come } = later();
    await open({ '/medication': load }, { at: '/medication' });
    expect(screen.getByText('Opening…')).toBeVisible();
    expect(screen.queryByText('Upstroke')).not.toBeInTheDocument();
    await come();
    expect(standing()).toBe('My Medications');
  });

  test('the screen before stays until it is there, and has not moved', async () => {
    const { load, come } = later();
    const { go } = await open({ '/medication': load });
    const before = screen.getByRole('link');
    await go('/medication');
    expect(before).toBeVisible();
    expect(document.title).toMatch(/^Exercise Guide/);
    await come();
    expect(standing()).toBe('My Medications');
    expect(screen.getByRole('heading')).toHaveFocus();
  });

  test('is not shown to who has gone elsewhere meanwhile', async () => {
    const { load, come } = later();
    const { go, history } = await open({ '/medication': load });
    await go('/medication');
    await go(-1);
    await come();
    expect(standing()).toBe('Exercise Guide');
    expect(history.location.pathname).toBe('/exerciseguide');
  });

  test('is fetched once', async () => {
    const { go } = await open({ '/medication': titled('My Medications') });
    for (const to of ['/medication', '/exerciseguide', '/MEDICATION/']) await go(to);
    expect(standing()).toBe('My Medications');
    expect(fetches.mock.calls.flat()).toEqual(['/exerciseguide', '/medication']);
  });

  test('an address that the app does not have is one, too', async () => {
    const { go } = await open({});
    await go('/nowhere');
    expect(standing()).toBe('Page not found');
  });

  test('that cannot be fetched says so within its frame, and is tried again the next time, also by Back', async () => {
    const update = () => Promise.reject(new TypeError('Failed to update a ServiceWorker'));
    const value = { getRegistration: () => Promise.resolve({ update }) };
    Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
    let isThere = false;
    const load: Load = async () => {
      if (!isThere) throw notLoaded;
      return titled('My Medications')();
    };
    const { go } = await open({ '/medication': load });
    await go('/medication');
    await screen.findByRole('heading', { name: 'This screen could not be fetched' });
    expect(screen.getByText('Upstroke')).toBeVisible();
    await go('/survivordashboard');
    expect(standing()).toBe('Dashboard');
    isThere = true;
    await go(-1);
    expect(standing()).toBe('My Medications');
  });
});

test('a screen that throws says so within its frame; another address leaves it, and Back tries it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Component = () => {
    if (isBroken) throw new Error('it fails by itself');
    return <Screen title="My Medications">{null}</Screen>;
  };
  const { go } = await open({ '/medication': async () => ({ Component }) });
  await go('/medication');
  expect(standing()).toBe('Something went wrong');
  expect(screen.getByText('Upstroke')).toBeVisible();
  await go('/survivordashboard');
  expect(standing()).toBe('Dashboard');
  isBroken = false;
  await go(-1);
  expect(standing()).toBe('My Medications');
});

test('a frame that throws says so in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const gate = makeGate({ session: () => session });
  const Broken = () => {
    throw new Error('it fails by itself');
  };
  const routes = framedRoutes(Broken, {}, gate, titled('Page not found'));
  const router = openRouter(routes, createMemoryHistory({ initialEntries: ['/nowhere'] }));
  opened.push(router);
  render(<App store={configureStore({ reducer: () => ({}) })} router={router} />);
  await act(async () => undefined);
  expect(standing()).toBe('Something went wrong');
});

describe('Back leaves what stands over the screen, and not the screen', () => {
  function Over({ name, onLeave }: { name: string; onLeave: () => void }) {
    useLeaveOnBack(onLeave);
    return <section aria-label={name} />;
  }
  function Player() {
    const [over, setOver] = useState<readonly string[]>([]);
    const leave = (name: string) => setOver((before) => before.filter((other) => other !== name));
    return (
      <Screen title="Exercises">
        {['Video', 'Question'].map((name) => (
          <button key={name} onClick={() => setOver((before) => [...before, name])}>
            {name}
          </button>
        ))}
        {over.map((name) => (
          <Over key={name} name={name} onLeave={() => leave(name)} />
        ))}
      </Screen>
    );
  }
  const screens = { '/exerciselist': async () => ({ Component: Player }) };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const over = () => screen.queryAllByRole('region').map((what) => what.getAttribute('aria-label'));

  test('one at a time, then the screen, and Forward comes back to it', async () => {
    const { go, history } = await open(screens);
    await go('/exerciselist');
    press('Video');
    press('Question');
    await go(-1);
    expect(over()).toEqual(['Video']);
    expect(history.location.pathname).toBe('/exerciselist');
    await go(-1);
    expect(over()).toEqual([]);
    expect(standing()).toBe('Exercises');
    await go(-1);
    expect(standing()).toBe('Exercise Guide');
    await go(1);
    expect(standing()).toBe('Exercises');
  });

  test('what is closed otherwise, and what stands on a screen that is left, leaves nothing behind', async () => {
    const { go, history } = await open(screens);
    await go('/exerciselist');
    press('Video');
    await go('/survivordashboard');
    expect(history.index).toBe(2);
    await go(-1);
    expect(standing()).toBe('Exercises');
    expect(over()).toEqual([]);
    await go(-1);
    expect(standing()).toBe('Exercise Guide');
  });

  test('in a browser, whose entries come and go a moment later', async () => {
    window.history.replaceState(null, '', '/exerciseguide');
    const gate = makeGate({ session: () => session });
    const all = { '/exerciseguide': titled('Exercise Guide'), ...screens };
    const routes = framedRoutes(Frame, all, gate, titled('Page not found'));
    const router = openRouter(routes, createBrowserHistory());
    opened.push(router);
    const { container } = render(
      <App store={configureStore({ reducer: () => ({}) })} router={router} />,
    );
    const heading = (name: string) => within(container).findByRole('heading', { level: 1, name });
    await heading('Exercise Guide');
    await act(async () => router.navigator.push('/exerciselist'));
    press('Video');
    const { length } = window.history;
    /** One for Back, one for what brings the address back. */
    const popped = () =>
      new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await act(async () => {
      window.history.back();
      await popped();
      await popped();
    });
    expect(over()).toEqual([]);
    expect(window.location.pathname).toBe('/exerciselist');
    expect(window.history).toHaveLength(length);
    await act(async () => {
      window.history.back();
      await popped();
    });
    expect(await heading('Exercise Guide')).toBeVisible();
    expect(window.location.pathname).toBe('/exerciseguide');
  });
});

test('a router that is closed leaves no trace: neither screen nor address moves any more', async () => {
  const screens = { '/medication': titled('My Medications') };
  const { router, history, go, onTurned } = await open(screens);
  await go('/medication');
  router.close();
  await go('/survivordashboard');
  await act(async () => router.navigator.replace('/exerciseguide'));
  expect(history.location.pathname).toBe('/medication');
  session = nobody;
  await go(-1);
  expect(standing()).toBe('My Medications');
  expect(onTurned).not.toHaveBeenCalled();
});
