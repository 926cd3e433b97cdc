import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import {
  type ComponentType,
  type ReactNode,
  type PropsWithChildren,
  StrictMode,
  useState,
} from 'react';
import {
  Link,
  useNavigate,
  UNSAFE_createMemoryHistory as createMemoryHistory,
} from 'react-router-dom';
import type { PublicServices } from '../platform/publicServices.ts';
import { makeSettingsStore } from '../platform/settings.ts';
import type { StoredSession } from '../platform/sessionStore.ts';
import { expectTitle } from '../../testkit/page/expectTitle.ts';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import { Field } from '../ui/Field.tsx';
import { PageContent } from '../ui/PageContent.tsx';
import { useBackHandler } from '../ui/openDialogs.ts';
import { useDraft } from '../ui/useDraft.tsx';
import { App } from './App.tsx';
import { cachedScreens, type LoadScreen } from './routeTable.ts';
import { makeAuthGuard } from './authGuard.ts';
import { type AppRouter, openRouter } from './router.ts';
import { ScreenErrorBoundary } from '../screens/ScreenError.tsx';

const nobody: StoredSession = { token: null, user: null };
const store = configureStore({ reducer: () => ({}) });
const device = { settings: makeSettingsStore(localStorage) };
const app = { store, dispatch: jest.fn(), services: { device } as PublicServices };

let session: StoredSession;
let opened: AppRouter[];
beforeEach(() => {
  session = rosa;
  opened = [];
});
afterEach(() => {
  for (const router of opened) router.close();
});

const Frame = ({ children }: PropsWithChildren) => (
  <>
    <header>Upstroke</header>
    <ScreenErrorBoundary>{children}</ScreenErrorBoundary>
  </>
);
const titled =
  (title: string, children: ReactNode = null): LoadScreen =>
  async () => ({ Component: () => <PageContent title={title}>{children}</PageContent> });
const shownTitle = () => screen.getByRole('heading', { level: 1 }).textContent;

type Screens = Readonly<Record<string, LoadScreen>>;

/** Screens behind the guard; `fetches` lists the loaded ones. */
const open = async (
  screens: Screens,
  at = '/exerciseguide',
  frame: ComponentType<PropsWithChildren> = Frame,
) => {
  const history = createMemoryHistory({ initialEntries: [at] });
  const fetches: string[] = [];
  const onTurned = jest.fn<(pathname: string) => void>();
  const gate = makeAuthGuard({ session: () => session, onRedirect: onTurned });
  const all: Screens = {
    '/exerciseguide': titled('Exercise Guide', <Link to="/login">To the login</Link>),
    '/login': titled('Login'),
    '/survivordashboard': titled('Dashboard'),
    ...screens,
  };
  const counted = Object.entries(all).map(([path, load]): [string, LoadScreen] => [
    path,
    () => {
      fetches.push(path);
      return load();
    },
  ]);
  const screenAt = cachedScreens(Object.fromEntries(counted), titled('Page not found'));
  const table = { layout: frame, authGuard: gate, screenAt };
  const router = openRouter(table, history);
  opened.push(router);
  const view = render(
    <StrictMode>
      <App {...app} router={router} />
    </StrictMode>,
  );
  await act(async () => undefined);
  const go = (to: string | number) =>
    act(async () => {
      if (typeof to === 'string') router.navigator.push(to);
      else history.go(to);
    });
  return { ...view, router, history, gate, go, onTurned, fetches };
};
describe('the gate decides before a screen is rendered or fetched', () => {
  test('at the first address, and at Back by the session of then; it moves no screen that is shown', async () => {
    session = nobody;
    const at = '/exerciseguide?level=2';
    const { history, gate, go, onTurned, fetches, rerender, router } = await open({}, at);
    expect(shownTitle()).toBe('Login');
    expect(fetches).toEqual(['/login']);
    expect([history.location.pathname, history.index]).toEqual(['/login', 0]);
    expect(gate.returnTo()).toBe(at);
    expect(onTurned.mock.calls).toEqual([['/exerciseguide']]);
    session = rosa;
    await go('/exerciseguide');
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
    expect(history.index).toBe(0);
    expect(onTurned.mock.calls.slice(1)).toEqual([['/login']]);
    session = nobody;
    rerender(<App {...app} router={router} />);
    expect(shownTitle()).toBe('Exercise Guide');
    expect(onTurned).toHaveBeenCalledTimes(2);
  });

  test('at a link, which leaves no entry of it to come back to', async () => {
    const { history, go, onTurned, fetches } = await open({});
    await go('/nowhere');
    expect(shownTitle()).toBe('Page not found');
    await go('/login');
    expect(shownTitle()).toBe('Dashboard');
    expect(fetches).not.toContain('/login');
    expect(history.index).toBe(1);
    expect(onTurned.mock.calls).toEqual([['/login']]);
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });
});

describe('a screen that is still being fetched', () => {
  const later = () => {
    let come = (): void => undefined;
    const load: LoadScreen = () =>
      new Promise((resolve) => {
        come = () => void titled('My Medications')().then(resolve);
      });
    return { load, come: () => act(async () => come()) };
  };

  test('as the first one: the app is opening', async () => {
    const { load, come } = later();
    await open({ '/medication': load }, '/medication');
    expect(screen.getByText('Opening…')).toBeVisible();
    expect(screen.queryByText('Upstroke')).not.toBeInTheDocument();
    await come();
    expect(shownTitle()).toBe('My Medications');
  });

  test('leaves the one before until it is there or the user has gone elsewhere, makes one entry however often it is tapped, and is fetched once', async () => {
    const { load, come } = later();
    const { go, history, fetches } = await open({
      '/survivordashboard': () => new Promise(() => undefined),
      '/medication': load,
    });
    const before = screen.getByRole('link');
    await go('/survivordashboard');
    await go(-1);
    for (const to of ['/survivordashboard', '/medication', '/medication']) await go(to);
    expect(before).toBeVisible();
    await expectTitle(/^Exercise Guide/);
    await come();
    expect(shownTitle()).toBe('My Medications');
    await expectFocus(() => screen.getByRole('heading'));
    expect(history.index).toBe(1);
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
    const count = fetches.length;
    await go('/MEDICATION/');
    expect([shownTitle(), fetches.length]).toEqual(['My Medications', count]);
  });
});

test('a screen that throws is replaced within its frame; Back tries it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Fragile = () => {
    if (isBroken) throw new Error('it fails by itself');
    return <PageContent title="My Medications">{null}</PageContent>;
  };
  const { go } = await open({ '/medication': async () => ({ Component: Fragile }) });
  await go('/medication');
  expect(shownTitle()).toBe('Something went wrong');
  expect(screen.getByText('Upstroke')).toBeVisible();
  await go('/survivordashboard');
  isBroken = false;
  await go(-1);
  expect(shownTitle()).toBe('My Medications');
});

test('a frame that throws is replaced by a screen that says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open({}, '/exerciseguide', () => {
    throw new Error('it fails by itself');
  });
  expect(shownTitle()).toBe('Something went wrong');
  expect(screen.getByRole('link', { name: 'Call 112 now' })).toHaveAttribute('href', 'tel:112');
});

describe('Back leaves one overlay at a time, then the screen', () => {
  function Overlay({ name, onLeave }: { name: string; onLeave: () => void }) {
    useBackHandler(onLeave, 'dialog');
    return <section aria-label={name} />;
  }
  function Player() {
    const [over, setOver] = useState<readonly string[]>([]);
    const leave = (name: string) => setOver((before) => before.filter((other) => other !== name));
    return (
      <PageContent title="Exercises">
        {['Video', 'Question', 'Alarm'].map((name) => (
          <button key={name} onClick={() => setOver((before) => [...before, name])}>
            {name}
          </button>
        ))}
        <button onClick={() => setOver([])}>Close</button>
        {over.map((name) => (
          <Overlay
            key={name}
            name={name}
            onLeave={name === 'Alarm' ? () => undefined : () => leave(name)}
          />
        ))}
      </PageContent>
    );
  }
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(async () => undefined);
  };
  const over = () => screen.queryAllByRole('region').map((what) => what.getAttribute('aria-label'));
  const player = { '/exerciselist': async () => ({ Component: Player }) };

  test('which comes back without it', async () => {
    const { go, history } = await open(player);
    await go('/exerciselist');
    await press('Video');
    await press('Question');
    await go(-1);
    expect(over()).toEqual(['Video']);
    expect(history.location.pathname).toBe('/exerciselist');
    await go(-1);
    expect([over(), shownTitle()]).toEqual([[], 'Exercises']);
    await press('Video');
    await go('/survivordashboard');
    expect(history.index).toBe(2);
    await go(-1);
    expect([over(), shownTitle()]).toEqual([[], 'Exercises']);
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });

  test('which leads on', async () => {
    function Done() {
      const navigate = useNavigate();
      useBackHandler(() => void navigate('/survivordashboard', { replace: true }), 'dialog');
      return <PageContent title="Connected">{null}</PageContent>;
    }
    const { go } = await open({ '/enterpin': async () => ({ Component: Done }) });
    await go('/enterpin');
    await go(-1);
    expect(shownTitle()).toBe('Dashboard');
    await go(-1);
    expect(shownTitle()).toBe('Exercise Guide');
  });
});

test('a dialog that opens on the first address stops no screen that is being fetched', async () => {
  window.history.replaceState({ idx: 0 }, '');
  let come = (): void => undefined;
  function Opened() {
    useBackHandler(() => undefined, 'dialog');
    return null;
  }
  const medicines: LoadScreen = () =>
    new Promise((resolve) => {
      come = () => void titled('My Medications')().then(resolve);
    });
  const { router, history } = await open({ '/medication': medicines });
  await act(async () => router.navigator.replace('/medication'));
  render(<Opened />);
  window.history.replaceState(null, '');
  await act(async () => come());
  expect([shownTitle(), history.index]).toEqual(['My Medications', 1]);
});

describe('what is typed in forms is discarded after one question', () => {
  function TypedField({ name }: { name: string }) {
    const [typed, setTyped, draft] = useDraft(`test ${name}`, '');
    return (
      <>
        <Field label={name} value={typed} onChange={({ target }) => setTyped(target.value)} />
        {draft.notices}
      </>
    );
  }
  const forms = {
    '/admin': titled(
      'Words',
      <>
        <TypedField name="Easy" />
        <TypedField name="Hard" />
        <Link to="/survivordashboard?day=today">Home</Link>
      </>,
    ),
  };
  const type = () =>
    act(async () => {
      for (const field of screen.getAllByRole('textbox'))
        fireEvent.change(field, { target: { value: 'Bonn' } });
    });
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
  const answer = (name: string) =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name })));
  const tapHome = () => act(async () => void fireEvent.click(screen.getByRole('link')));

  test('at a link, Back and Forward', async () => {
    const { go, history } = await open(forms);
    await go('/admin');
    await type();
    await tapHome();
    expect(question()).toBeVisible();
    await answer('Keep editing');
    expect(screen.getByLabelText('Easy')).toHaveValue('Bonn');
    await go(-1);
    expect(question()).toBeVisible();
    // Back on the question keeps the form.
    await go(-1);
    expect([question(), shownTitle()]).toEqual([null, 'Words']);
    await tapHome();
    await answer('Discard');
    expect([question(), shownTitle(), sessionStorage.length]).toEqual([null, 'Dashboard', 0]);
    expect(history.location.search).toBe('?day=today');
    await go(-1);
    expect(screen.getByLabelText('Easy')).toHaveValue('');
    await type();
    await go(1);
    await answer('Discard');
    expect(shownTitle()).toBe('Dashboard');
    await go(-1);
    await type();
    await go(-1);
    await answer('Discard');
    expect([question(), shownTitle(), sessionStorage.length]).toEqual([null, 'Exercise Guide', 0]);
  });
});
