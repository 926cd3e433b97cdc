import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { rosa } from '../../testkit/page/scripted.ts';
import { Screen } from '../ui/Screen.tsx';
import { App } from './App.tsx';
import type { Load } from './framedRoutes.ts';
import {
  emptyStore,
  nobody,
  open,
  signIn,
  shownTitle,
  titled,
} from '../../testkit/page/openRouted.tsx';
import { expectFocus } from '../../testkit/page/expectFocus.ts';

const notLoaded = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

describe('the gate decides before anything of a screen is rendered or fetched', () => {
  test('at the first address', async () => {
    signIn(nobody);
    const { history, gate, onTurned, fetches } = await open({}, { at: '/exerciseguide?level=2' });
    expect(shownTitle()).toBe('Login');
    expect(fetches).toEqual(['/login']);
    expect(history.location.pathname).toBe('/login');
    expect(history.index).toBe(0);
    expect(gate.wanted()).toBe('/exerciseguide?level=2');
    expect(onTurned.mock.calls).toEqual([['/exerciseguide']]);
  });

  test('at a link: whoever is led elsewhere has no entry of it to come back to', async () => {
    const { history, go, onTurned, fetches } = await open({});
    await go('/medication');
    await go('/login');
    expect(shownTitle()).toBe('Dashboard');
    expect(fetches).not.toContain('/login');
    expect(history.index).toBe(1);
    expect(onTurned.mock.calls).toEqual([['/login']]);
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });

  test('at Back, which finds another session than the one that stood there', async () => {
    signIn(nobody);
    const { history, go, onTurned } = await open({}, { at: '/login' });
    signIn(rosa);
    await go('/exerciseguide');
    await go(-1);
    expect(shownTitle()).toBe('Dashboard');
    expect(history.index).toBe(0);
    expect(onTurned.mock.calls).toEqual([['/login']]);
  });

  test('and moves nobody while a screen stands', async () => {
    const { rerender, router, onTurned } = await open({});
    signIn(nobody);
    rerender(<App store={emptyStore()} router={router} />);
    expect(shownTitle()).toBe('Exercise Guide');
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
    expect(shownTitle()).toBe('My Medications');
  });

  test('however often it is tapped, and whatever before it, is one entry: the one that comes to stand', async () => {
    const { load, come } = later();
    const { go, history } = await open({
      '/survivordashboard': () => new Promise(() => undefined),
      '/medication': load,
    });
    for (const to of ['/survivordashboard', '/medication', '/medication']) await go(to);
    await come();
    expect(shownTitle()).toBe('My Medications');
    expect(history.index).toBe(1);
    await go('/login');
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });

  test('the screen before stays until it is there, and has not moved', async () => {
    const { load, come } = later();
    const { go } = await open({ '/medication': load });
    const before = screen.getByRole('link');
    await go('/medication');
    expect(before).toBeVisible();
    expect(document.title).toMatch(/^Exercise Guide/);
    await come();
    expect(shownTitle()).toBe('My Medications');
    await expectFocus(() => screen.getByRole('heading'));
  });

  test('is not shown to who has gone elsewhere meanwhile', async () => {
    const { load, come } = later();
    const { go, history } = await open({ '/medication': load });
    await go('/medication');
    await go(-1);
    await come();
    expect(shownTitle()).toBe('Exercise Guide');
    expect(history.location.pathname).toBe('/exerciseguide');
  });

  test('is fetched once', async () => {
    const { go, fetches } = await open({ '/medication': titled('My Medications') });
    for (const to of ['/medication', '/exerciseguide', '/MEDICATION/']) await go(to);
    expect(shownTitle()).toBe('My Medications');
    expect(fetches).toEqual(['/exerciseguide', '/medication']);
  });

  test('an address that the app does not have is one, too', async () => {
    const { go } = await open({});
    await go('/nowhere');
    expect(shownTitle()).toBe('Page not found');
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
    expect(shownTitle()).toBe('Dashboard');
    isThere = true;
    await go(-1);
    expect(shownTitle()).toBe('My Medications');
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
  expect(shownTitle()).toBe('Something went wrong');
  expect(screen.getByText('Upstroke')).toBeVisible();
  await go('/survivordashboard');
  expect(shownTitle()).toBe('Dashboard');
  isBroken = false;
  await go(-1);
  expect(shownTitle()).toBe('My Medications');
});

test('a frame that throws says so in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const frame = () => {
    throw new Error('it fails by itself');
  };
  await open({}, { frame });
  expect(shownTitle()).toBe('Something went wrong');
});

test('a router that is closed leaves no trace: neither screen nor address moves any more', async () => {
  const screens = { '/medication': titled('My Medications') };
  const { router, history, go, onTurned } = await open(screens);
  await go('/medication');
  router.close();
  await go('/survivordashboard');
  await act(async () => router.navigator.replace('/exerciseguide'));
  expect(history.location.pathname).toBe('/medication');
  signIn(nobody);
  await go(-1);
  expect(shownTitle()).toBe('My Medications');
  expect(onTurned).not.toHaveBeenCalled();
});
