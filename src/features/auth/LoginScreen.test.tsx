import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let phone: Phone;

beforeAll(async () => {
  rosa = await server.signUp('survivor', { email: 'rosa.login@example.org' });
});
beforeEach(() => {
  phone = makePhone();
});

const loginCall = 'POST /api/auth/login';
const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'Login' });
const summary = () => screen.findByRole('group', { name: /./ });

const open = async (at: string = paths.login) => {
  const view = await renderApp({ server, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  return view;
};

const fill = async (
  { user }: Awaited<ReturnType<typeof open>>,
  typed: { email?: string; password?: string },
) => {
  if (typed.email !== undefined) {
    await user.click(email());
    await user.paste(typed.email);
  }
  if (typed.password !== undefined) {
    await user.click(password());
    await user.paste(typed.password);
  }
};

describe('Login', () => {
  test.each(['/', '/login', '/LOGIN/'])(
    '/ and /login (both login): %s shows email, password, Login, a link to create an account and a link to Forgot Password',
    async (at) => {
      await open(at);
      expect(document.title).toBe('Login · Upstroke');
      expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
        'href',
        '/register',
      );
      expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
      expect(email()).toHaveAttribute('type', 'email');
      expect(login()).toHaveAttribute('type', 'submit');
    },
  );

  test('lets password managers work', async () => {
    await open();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(email()).toHaveAttribute('name', 'email');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('name', 'password');
  });

  test.each([
    ['survivor', '/survivordashboard'],
    ['caregiver', '/caregiverdashboard'],
  ] as const)(
    'Login: redirect by role, replacing history, and the user and token are stored: a %s to %s',
    async (role, home) => {
      const account = await server.signUp(role, { email: `back-${role}@example.org` });
      const app = await open();
      await fill(app, account);
      await app.user.click(login());
      await waitFor(() => expect(app.router.state.location.pathname).toBe(home));
      expect(app.router.state.historyAction).toBe('REPLACE');
      expect(phone.storage.getItem('token')).toMatch(/.{40}/);
      expect(JSON.parse(phone.storage.getItem('user') ?? '')).toEqual(account.user);
      await screen.findByRole('heading', { level: 1 });
    },
  );

  test.each([
    ['admin', '/admindashboard', 'Welcome to the Admin Panel'],
    ['owner', '/dashboard', 'ACTIVITY'],
  ])(
    'redirect by role (survivor, caregiver, admin, otherwise /dashboard): a user with the role %s goes to %s',
    async (role, home, there) => {
      const user = { ...rosa.user, role };
      phone.answer(loginCall, () => json(200, { user, token: rosa.token, message: '' }));
      const view = await open();
      await fill(view, rosa);
      await view.user.click(login());
      await waitFor(() => expect(view.router.state.location.pathname).toBe(home));
      expect(await screen.findByText(there)).toBeVisible();
    },
  );

  test('The user (or id and role at top level) and token are stored: here by id and role, and the names come with the dashboard', async () => {
    const { id, role } = rosa.user;
    phone.answer(loginCall, () => json(200, { id, role, token: rosa.token, message: '' }));
    const view = await open();
    await fill(view, rosa);
    await view.user.click(login());
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/survivordashboard'));
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    await waitFor(() => expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(rosa.user));
    expect(await screen.findByRole('button', { name: 'Rosa Meyer' })).toBeVisible();
  });

  test('the email is trimmed, the password is not, and Enter submits', async () => {
    const app = await open();
    phone.answer(loginCall, () => json(200, { user: rosa.user, token: rosa.token, message: '' }));
    await fill(app, { password: ` ${rosa.password} ` });
    // Not every browser takes the blanks off an email field by itself.
    email().setAttribute('type', 'text');
    await fill(app, { email: `  ${rosa.email} ` });
    await app.user.keyboard('{Enter}');
    await waitFor(() =>
      expect(phone.callsTo(loginCall)[0]?.body).toEqual({
        email: rosa.email,
        password: ` ${rosa.password} `,
      }),
    );
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/survivordashboard'));
    await screen.findByRole('heading', { name: /Rosa/ });
  });

  test('a Login button showing a spinner while busy; a second tap or Enter makes no second call', async () => {
    const letGo = phone.hold(loginCall);
    const app = await open();
    await fill(app, rosa);
    await app.user.click(login());
    const busy = await screen.findByRole('button', { name: 'Logging in…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(busy).toContainHTML('class="ring"');
    aSecondLater();
    await app.user.click(busy);
    await app.user.type(password(), '{Enter}');
    fireEvent.submit(screen.getByRole('form', { name: 'Login' }));
    letGo();
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/survivordashboard'));
    expect(phone.callsTo(loginCall)).toHaveLength(1);
    await screen.findByRole('heading', { name: /Rosa/ });
  });

  test('is busy until the next screen stands', async () => {
    const app = await open();
    await fill(app, rosa);
    let wasIdle = false;
    const watcher = new MutationObserver(() => {
      if (phone.storage.getItem('token') === null) return;
      wasIdle ||= screen.queryByRole('button', { name: 'Login' }) !== null;
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    await app.user.click(login());
    await screen.findByRole('heading', { name: /Rosa/ });
    watcher.disconnect();
    expect(wasIdle).toBe(false);
  });
});

describe('a login that fails', () => {
  const failing: [
    string,
    { email: string; password: string },
    string,
    (() => HTMLElement) | null,
  ][] = [
    [
      'an address nobody registered',
      { email: 'nobody@example.org', password: 'x' },
      'Unregistered email.',
      email,
    ],
    [
      'a wrong password',
      { email: 'rosa.login@example.org', password: 'wrong' },
      'Incorrect password.',
      password,
    ],
    [
      '10,000 characters',
      { email: 'rosa.login@example.org', password: 'x'.repeat(10_000) },
      'Incorrect password.',
      password,
    ],
    [
      'an address of 10,000 characters',
      { email: `${'x'.repeat(10_000)}@example.org`, password: 'x' },
      'Please fill in all fields.',
      null,
    ],
    [
      'emoji and right-to-left letters',
      { email: 'רוזה🌹@example.org', password: '🌹מפתח' },
      'Unregistered email.',
      email,
    ],
  ];

  test.each(failing)(
    'with %s says so and keeps what was typed',
    async (_what, typed, text, field) => {
      const app = await open();
      await fill(app, typed);
      await app.user.click(login());
      const told = await summary();
      expect(told).toHaveTextContent(text);
      await expectFocus(() => told);
      expect(email()).toHaveValue(typed.email);
      expect(password()).toHaveValue(typed.password);
      expect(app.router.state.location.pathname).toBe('/login');
      expect(screen.queryByText('You were signed out.')).not.toBeInTheDocument();
      if (!field) return;
      await app.user.click(screen.getByRole('link', { name: text }));
      await expectFocus(() => field());
      expect(field()).toBeInvalid();
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(text));
    },
  );

  test("connection failure 'Failed to connect to server. Please try again later.'; works once it is back", async () => {
    phone.network.up = false;
    const app = await open();
    await fill(app, rosa);
    await app.user.click(login());
    expect(await summary()).toHaveTextContent(
      'Failed to connect to server. Please try again later.',
    );
    phone.network.up = true;
    aSecondLater();
    await app.user.click(login());
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/survivordashboard'));
    await screen.findByRole('heading', { name: /Rosa/ });
  });

  test.each([
    [
      'an answer of another shape',
      () => json(200, { token: 'token' }),
      'Login failed. Please try again.',
    ],
    ['an answer that is no JSON', () => new Response('<html>'), 'Login failed. Please try again.'],
    [
      'a refusal without words',
      () => new Response('', { status: 500 }),
      'Login failed. Please try again.',
    ],
    [
      'a refusal with words of its own',
      () => json(429, { code: 'too_many', message: 'Please wait 15 minutes.' }),
      'Please wait 15 minutes.',
    ],
    [
      'a server message containing email, whatever else it holds,',
      () => json(404, { code: 'x', message: 'No such email and password' }),
      'Unregistered email.',
    ],
    [
      'a server message containing password',
      () => json(400, { code: 'x', message: 'Wrong password' }),
      'Incorrect password.',
    ],
  ])(
    "with %s shows 'Unregistered email.', 'Incorrect password.', otherwise the server message or 'Login failed. Please try again.'",
    async (_what, reply, text) => {
      phone.answer(loginCall, reply);
      const app = await open();
      await fill(app, rosa);
      await app.user.click(login());
      expect(await summary()).toHaveTextContent(text);
      expect(login()).toBeVisible();
      expect(phone.storage.getItem('token')).toBeNull();
    },
  );

  test.each([
    ['nothing', {}, ['Please fill in: Email', 'Please fill in: Password']],
    ['blanks for an email', { email: '   ', password: ' ' }, ['Please fill in: Email']],
    ['no password', { email: 'rosa@example.org' }, ['Please fill in: Password']],
  ])(
    'email and password required: with %s makes no call and leads to the fields',
    async (_what, typed, texts) => {
      const app = await open();
      await fill(app, typed);
      await app.user.click(login());
      const told = await screen.findByRole('group', { name: 'Please fill in all fields.' });
      await expectFocus(() => told);
      expect(
        screen.getAllByRole('link', { name: /^Please fill in:/ }).map((a) => a.textContent),
      ).toEqual(texts);
      expect(phone.callsTo(loginCall)).toEqual([]);
      screen.getByRole('link', { name: 'Forgot Password?' }).focus();
      aSecondLater();
      await app.user.click(login());
      await expectFocus(async () => await summary());
    },
  );
});

test('password with show/hide toggle', async () => {
  const { user } = await open();
  await user.type(password(), 'secret');
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  expect(password()).toHaveValue('secret');
  aSecondLater();
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('who is signed in and opens /login goes to the own dashboard', async () => {
  phone = makePhone(rosa);
  const { router } = await renderApp({ server, phone, at: '/login' });
  await screen.findByRole('heading', { name: /Rosa/ });
  expect(router.state.location.pathname).toBe('/survivordashboard');
});

describe('at / a person who is signed in', () => {
  const openSignedIn = async () => {
    phone = makePhone(rosa);
    return open('/');
  };

  test('sees Login, is told whose session stands, and finds the way to the dashboard', async () => {
    const { user, router } = await openSignedIn();
    expect(screen.getByText('You are signed in as Rosa Meyer.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('heading', { name: /Rosa/ });
    expect(router.state.location.pathname).toBe('/survivordashboard');
  });

  test('may sign in once more, and goes on to the dashboard', async () => {
    const app = await openSignedIn();
    await fill(app, rosa);
    await app.user.click(login());
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/survivordashboard'));
    expect(app.router.state.historyAction).toBe('REPLACE');
    await screen.findByRole('heading', { name: /Rosa/ });
  });

  test('leaves nothing behind for another person who signs in', async () => {
    const carl = await server.signUp('caregiver', { fname: 'Carl' });
    const app = await openSignedIn();
    phone.storage.setItem('connected_survivor_id', 'x');
    await fill(app, carl);
    await app.user.click(login());
    await screen.findByRole('button', { name: 'Carl Meyer' });
    expect(app.router.state.location.pathname).toBe('/caregiverdashboard');
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
  });
});

test('who is not signed in finds no word of a session at /', async () => {
  await open('/');
  expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument();
});

test('who is not signed in is asked to, at any other address', async () => {
  phone = makePhone();
  const { router } = await renderApp({ server, phone, at: '/Medication' });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
});
