import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '../../../contract/paths.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';

const loginCall = 'POST /api/auth/login';
const failed = 'Login failed. Please try again.';

let phone: Phone;
const own = (account?: typeof rosa) => {
  phone = makePhone(account);
  answerFor(phone, {});
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  answerLogin({ user: rosa.user });
};
const answerLogin = (session: object) =>
  phone.answer(loginCall, () => json(200, { token: 'new-token', message: '', ...session }));
beforeEach(() => own());

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'Login' });
const summary = () => screen.findByRole('group', { name: /./ });

const open = async (at: string = paths.login) => {
  const view = await renderApp({ server: scriptedServer, phone, at });
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  return { ...view, where: () => view.router.state.location.pathname };
};
type View = Awaited<ReturnType<typeof open>>;
const fill = async ({ user }: View, typed: { email?: string; password?: string }) => {
  if (typed.email !== undefined) {
    await user.click(email());
    await user.paste(typed.email);
  }
  if (typed.password !== undefined) {
    await user.click(password());
    await user.paste(typed.password);
  }
};
/** Opens Login and submits these credentials. */
const logIn = async (typed: Parameters<typeof fill>[1] = rosa, at?: string) => {
  const view = await open(at);
  await fill(view, typed);
  await view.user.click(login());
  return view;
};
const arrived = (view: View, path: string) => waitFor(() => expect(view.where()).toBe(path));

describe('Login', () => {
  test.each(['/', '/LOGIN/', '/Medication'])('is shown at %s without a session', async (at) => {
    await open(at);
    expect(document.title).toBe('Login · Upstroke');
    expect(screen.queryByText(/You are signed in as/)).toBeNull();
  });

  test('has fields that password managers fill, a toggle, and links to the other forms', async () => {
    const { user } = await open();
    const goingTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(goingTo('Create an account')).toBe('/register');
    expect(goingTo('Forgot Password?')).toBe('/forgot-password');
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  test.each([
    ['survivor', '/survivordashboard'],
    ['caregiver', '/caregiverdashboard'],
    ['admin', '/admindashboard'],
    ['owner', '/dashboard'],
  ])('stores the session of a user with the role %s and redirects to %s', async (role, home) => {
    const user = { ...rosa.user, role };
    answerLogin({ user });
    const view = await logIn();
    await arrived(view, home);
    expect(view.router.state.historyAction).toBe('REPLACE');
    expect(phone.storage.getItem('token')).toBe('new-token');
    expect(JSON.parse(phone.storage.getItem('user') ?? '')).toEqual(user);
  });

  test('accepts a response of id and role: the dashboard adds the names', async () => {
    answerLogin({ id: rosa.user.id, role: rosa.user.role });
    const view = await logIn();
    await arrived(view, '/survivordashboard');
    await waitFor(() => expect(JSON.parse(phone.storage.getItem('user')!)).toEqual(rosa.user));
    expect(await screen.findByRole('button', { name: 'Rosa Meyer' })).toBeVisible();
  });

  test('sends once, with a trimmed email, and is busy until the next screen is shown', async () => {
    const release = phone.hold(loginCall);
    const view = await open();
    // Not every browser trims an email field.
    email().setAttribute('type', 'text');
    await fill(view, { email: ` ${rosa.email} `, password: ` ${rosa.password} ` });
    await view.user.keyboard('{Enter}');
    const busy = await screen.findByRole('button', { name: 'Logging in…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    aSecondLater();
    await view.user.click(busy);
    await view.user.type(password(), '{Enter}');
    fireEvent.submit(screen.getByRole('form', { name: 'Login' }));
    let wasIdle = false;
    const watcher = new MutationObserver(() => {
      wasIdle ||= screen.queryByRole('button', { name: 'Login' }) !== null;
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    release();
    await screen.findByRole('heading', { name: /Rosa/ });
    watcher.disconnect();
    expect(wasIdle).toBe(false);
    expect(phone.callsTo(loginCall).map(({ body }) => body)).toEqual([
      { email: rosa.email, password: ` ${rosa.password} ` },
    ]);
  });
});

describe('a login that fails', () => {
  const refusal = (status: number, message: string) => () =>
    json(status, { code: 'invalid', message });

  test.each<[string, () => Response | Promise<Response>, (() => HTMLElement) | null]>([
    ['Unregistered email.', refusal(404, 'No such email and password'), email],
    ['Incorrect password.', refusal(400, 'Wrong password'), password],
    ['Please wait 15 minutes.', refusal(429, 'Please wait 15 minutes.'), null],
    [failed, () => json(200, { token: 'token' }), null],
    [failed, () => new Response('<html>'), null],
    [failed, () => new Response('', { status: 500 }), null],
    [
      'Failed to connect to server. Please try again later.',
      () => Promise.reject(new TypeError('Failed to fetch')),
      null,
    ],
  ])('says “%s”, keeps what was typed and can be repeated', async (text, reply, field) => {
    const heal = phone.answer(loginCall, reply);
    const view = await logIn();
    const problems = await summary();
    expect(problems).toHaveTextContent(text);
    await expectFocus(() => problems);
    expect([email(), password()].map((one) => (one as HTMLInputElement).value)).toEqual([
      rosa.email,
      rosa.password,
    ]);
    expect(phone.storage.getItem('token')).toBeNull();
    expect(screen.queryByText('You were signed out.')).toBeNull();
    if (field) {
      await view.user.click(screen.getByRole('link', { name: text }));
      await expectFocus(() => field());
      expect(field()).toBeInvalid();
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(text));
    }
    heal();
    aSecondLater();
    await view.user.click(login());
    await arrived(view, '/survivordashboard');
  });

  test.each([
    [{}, ['Please fill in: Email', 'Please fill in: Password']],
    [{ email: '   ', password: ' ' }, ['Please fill in: Email']],
    [{ email: 'rosa@example.org' }, ['Please fill in: Password']],
  ])('is not sent with %j', async (typed, texts) => {
    const view = await logIn(typed);
    const problems = await screen.findByRole('group', { name: 'Please fill in all fields.' });
    await expectFocus(() => problems);
    const links = screen.getAllByRole('link', { name: /^Please fill in:/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(texts);
    expect(phone.callsTo(loginCall)).toEqual([]);
    screen.getByRole('link', { name: 'Forgot Password?' }).focus();
    aSecondLater();
    await view.user.click(login());
    await expectFocus(summary);
  });
});

describe('a user who is signed in', () => {
  beforeEach(() => own(rosa));

  test('is led from /login to the dashboard', async () => {
    const { router } = await renderApp({ server: scriptedServer, phone, at: '/login' });
    await screen.findByRole('heading', { name: /Rosa/ });
    expect(router.state.location.pathname).toBe('/survivordashboard');
  });

  test('sees at / whose session it is, and may go on or sign in again', async () => {
    const view = await open('/');
    expect(screen.getByText('You are signed in as Rosa Meyer.')).toBeVisible();
    const onward = screen.getByRole('link', { name: 'Go to the dashboard' });
    expect(onward).toHaveAttribute('href', '/survivordashboard');
    await fill(view, rosa);
    await view.user.click(login());
    await arrived(view, '/survivordashboard');
    expect(view.router.state.historyAction).toBe('REPLACE');
  });

  test('leaves nothing to another user who signs in', async () => {
    answerLogin({
      user: { ...rosa.user, id: '0198c0de-0000-7000-8000-00000000000c', fname: 'Eve' },
    });
    phone.storage.setItem('connected_survivor_id', 'x');
    const view = await logIn(rosa, '/');
    await screen.findByRole('button', { name: 'Eve Meyer' });
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
    expect(JSON.stringify(view.store.getState())).not.toContain(rosa.user.id);
  });
});
