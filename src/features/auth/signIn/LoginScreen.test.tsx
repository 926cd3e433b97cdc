import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../../../../contract/paths.ts';
import { expectTitle } from '../../../../testkit/page/expectTitle.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  replacePhone,
  openPage,
  phone,
  pageTestbed,
} from '../../../../testkit/page/pageTestbed.ts';
import { rosa } from '../../../../testkit/page/mockServer.ts';

const loginCall = 'POST /api/auth/login';

pageTestbed();
const own = (account?: typeof rosa) => {
  replacePhone(account);
  answerLogin({ user: rosa.user });
};
const answerLogin = (session: object) =>
  phone.answer(loginCall, () => json(200, { token: 'new-token', message: '', ...session }));
beforeEach(() => own());

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const summary = () => screen.findByRole('group', { name: /./ });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const storedUser = () => JSON.parse(phone.storage.getItem('user') ?? 'null') as unknown;

const open = async (at: string = paths.login) => {
  const view = await openPage(at, 'Login');
  const { tap, user, where } = view;
  return {
    ...view,
    submit: () => tap('Login'),
    fill: async (typed: { email: string; password: string }) => {
      for (const [field, text] of [
        [email(), typed.email],
        [password(), typed.password],
      ] as const) {
        await user.clear(field);
        await user.click(field);
        if (text !== '') await user.paste(text);
      }
    },
    arrived: (path: string) => waitFor(() => expect(where()).toBe(path)),
  };
};
test('Login has fields that password managers fill, and links', async () => {
  await open();
  await expectTitle(/^Login · Upstroke$/);
  expect(screen.queryByText(/You are signed in as/)).toBeNull();
  expect(linkTo('Create an account')).toBe('/register');
  expect(linkTo('Forgot Password?')).toBe('/forgot-password');
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

test('a response of id and role is accepted: the dashboard adds the names', async () => {
  answerLogin({ id: rosa.user.id, role: rosa.user.role });
  const { arrived, fill, submit } = await open();
  await fill(rosa);
  await submit();
  await arrived('/survivordashboard');
  const user = { ...rosa.user, emailConfirmed: undefined, email: 'rosa@example.org' };
  await waitFor(() => expect(storedUser()).toEqual(user));
  expect(await screen.findByRole('button', { name: 'Menu' })).toBeVisible();
});

test('the form is sent with a trimmed email, and busy until the next screen', async () => {
  const release = phone.hold(loginCall);
  const { fill, router, user } = await open();
  // Not every browser trims an email field.
  email().setAttribute('type', 'text');
  const typed = { email: ` ${rosa.email} `, password: ` ${rosa.password} ` };
  await fill(typed);
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Signing in…' });
  let wasIdle = false;
  const watcher = new MutationObserver(() => {
    wasIdle ||= screen.queryByRole('button', { name: 'Login' }) !== null;
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  release();
  await screen.findByRole('heading', { name: /Rosa/ });
  watcher.disconnect();
  expect(wasIdle).toBe(false);
  expect(router.state.historyAction).toBe('REPLACE');
  expect(phone.storage.getItem('token')).toBe('new-token');
  expect(phone.callsTo(loginCall).map(({ body }) => body)).toEqual([
    { ...typed, email: rosa.email },
  ]);
});

test('a login that fails says why, and can be repeated', async () => {
  const { arrived, fill, submit } = await open();
  await fill({ email: '   ', password: ' ' });
  await submit();
  // A blank may be a password.
  expect(await screen.findAllByRole('link', { name: /^Enter your/ })).toHaveLength(1);
  expect(phone.callsTo(loginCall)).toEqual([]);
  await fill(rosa);
  const refusal = (status: number, message: string) => () =>
    json(status, { code: 'invalid', message });
  const failed = 'Login failed. Please try again.';
  const wait = ['Please wait 15 minutes.', refusal(429, 'Please wait 15 minutes.'), null] as const;
  const away = 'Failed to connect to server. Please try again later.';
  for (const [text, reply, field] of [
    ['Unregistered email.', refusal(404, 'No such email and password'), email],
    ['Incorrect password.', refusal(400, 'Wrong password'), password],
    wait,
    [failed, () => json(200, { token: 'token' }), null],
    [away, () => Promise.reject(new TypeError('Failed to fetch')), null],
    [failed, () => new Response('', { status: 500 }), null],
  ] as const) {
    const heal = phone.answer(loginCall, reply);
    await submit();
    await waitFor(async () => expect(await summary()).toHaveTextContent(text));
    expect(phone.storage.getItem('token')).toBeNull();
    expect(screen.queryByText('You were signed out.')).toBeNull();
    if (field) expect(field()).toBeInvalid();
    heal();
  }
  await submit();
  await arrived('/survivordashboard');
});

test('of a wrong password with a blank at its end, that is said', async () => {
  phone.answer(loginCall, () => json(400, { code: 'invalid', message: 'Wrong password' }));
  const { fill, submit } = await open();
  await fill({ ...rosa, password: `${rosa.password} ` });
  await submit();
  expect(await summary()).toHaveTextContent('Please try it without the blank.');
  expect(password()).toBeInvalid();
});
