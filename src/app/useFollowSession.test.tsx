import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { beginSession } from '../features/auth/beginSession.ts';
import { signedIn, signedOut } from '../features/auth/events.ts';
import { announced } from '../features/status/events.ts';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../testkit/page/phone.ts';
import { renderApp } from '../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../testkit/page/scripted.ts';

const carl = {
  ...rosa.user,
  id: '0198c0de-0000-7000-8000-000000000002',
  role: 'caregiver',
  fname: 'Carl',
} as const;

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
});

const open = async (at: string, account?: typeof rosa) => {
  if (account) phone = makePhone(account);
  answerFor(phone, {});
  phone.answer('GET /api/pairing', () => json(404, { code: 'not_found', message: '' }));
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};

const dashboard = () => screen.findByRole('heading', { level: 1, name: /Rosa/ });

test.each(['/', '/login', '/register'])(
  'a session that begins, in this tab or another one, leads from %s to the person’s own dashboard',
  async (at) => {
    const { store, router } = await open(at);
    store.dispatch(signedIn({ token: 'new', user: rosa.user }));
    await dashboard();
    expect(router.state.location.pathname).toBe('/survivordashboard');
    expect(router.state.historyAction).toBe('REPLACE');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/survivordashboard');
  },
);

test('an address opened without a session is returned to after sign-in, with its query', async () => {
  const { store, router } = await open('/addmedication?from=mail');
  expect(router.state.location.pathname).toBe('/login');
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
  expect(router.state.location.search).toBe('?from=mail');
  await router.navigate('/login');
  expect(router.state.location.pathname).toBe('/survivordashboard');
});

test('an address that does not fit the role is not returned to', async () => {
  const { store, router } = await open('/medication');
  store.dispatch(signedIn({ token: 'new', user: carl }));
  await screen.findByRole('button', { name: 'Carl Meyer' });
  expect(router.state.location.pathname).toBe('/caregiverdashboard');
});

test('a session that ends leads to /login, from any screen', async () => {
  const { store, router } = await open('/addmedication', rosa);
  store.dispatch(signedOut());
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
});

test('the same person signing in again stays where they are', async () => {
  const { store, router } = await open('/addmedication', rosa);
  store.dispatch(signedIn({ token: 'new', user: rosa.user }));
  await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
  expect(router.state.location.pathname).toBe('/addmedication');
});

test('another person is led to their own dashboard', async () => {
  const { store, router } = await open('/addmedication', rosa);
  store.dispatch(signedIn({ token: 'carls', user: carl }));
  await screen.findByRole('button', { name: 'Carl Meyer' });
  expect(router.state.location.pathname).toBe('/caregiverdashboard');
});

test('another person reads nothing that was said to the one before', async () => {
  const { store } = await open('/survivordashboard', rosa);
  store.dispatch(announced({ tone: 'success', text: 'Medication marked as taken' }));
  const ada = { ...rosa.user, id: carl.id, fname: 'Ada' };
  store.dispatch(beginSession({ token: 'adas', user: ada }));
  await screen.findByRole('heading', { level: 1, name: /Ada/ });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('who is signed in and opens the link of a mail reads why the dashboard opens', async () => {
  const { router } = await open('/reset-password?token=abc', rosa);
  expect(router.state.location.pathname).toBe('/survivordashboard');
  expect(screen.getByRole('status')).toHaveTextContent(
    'You are signed in as Rosa Meyer. To use this link, log out and open it again.',
  );
});
