import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';

const forgotCall = 'POST /api/auth/forgot-password';
const address = 'rosa@example.org';
const failed = 'Failed to send reset link.';

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
  phone.answer(forgotCall, () => json(200, { message: 'Sent.' }));
});

const email = () => screen.getByRole('textbox', { name: 'Email' });
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });
const summary = () => screen.findByRole('group', { name: 'Please look at this again' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openWith = async (typed: string) => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/forgot-password' });
  await heading('Forgot Password?');
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'username');
  // Not every browser trims an email field.
  email().setAttribute('type', 'text');
  await view.user.click(email());
  if (typed !== '') await view.user.paste(typed);
  return view;
};

test('the link is asked for once; then the field is locked, and Go to Login is next', async () => {
  const release = phone.hold(forgotCall);
  const { user, router } = await openWith(` ${address} `);
  await user.keyboard('{Enter}');
  const busy = await screen.findByRole('button', { name: 'Sending…' });
  aSecondLater();
  await user.click(busy);
  fireEvent.submit(screen.getByRole('form', { name: 'Forgot Password?' }));
  release();
  const onward = await screen.findByRole('link', { name: 'Go to Login' });
  await expectFocus(() => onward);
  const status = screen.getByRole('status');
  const sent = 'Password reset link sent! Please check your email.';
  expect(await within(status).findByText(sent)).toBeVisible();
  expect(status).toContainHTML('notice success');
  expect(email()).toBeDisabled();
  fireEvent.submit(screen.getByRole('form', { name: 'Forgot Password?' }));
  expect(phone.callsTo(forgotCall).map(({ body }) => body)).toEqual([{ email: address }]);
  await user.click(onward);
  await expectFocus(() => heading('Login'));
  expect(router.state.location.pathname).toBe('/login');
});

test.each([
  ['', 'Please enter your email address.'],
  ['   ', 'Please enter your email address.'],
  ['rosa', 'Please enter a whole email address, such as rosa@example.org.'],
])('“%s” is not sent: %s', async (typed, text) => {
  const { user } = await openWith(typed);
  await user.click(send());
  await expectFocus(summary);
  await user.click(screen.getByRole('link', { name: text }));
  await expectFocus(email);
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(expect.stringContaining(text));
  expect(phone.calls).toEqual([]);
});

test.each([
  ['Please wait.', () => json(429, { code: 'too_many', message: 'Please wait.' })],
  [failed, () => new Response('', { status: 502 })],
  [failed, () => json(200, {})],
  [failed, () => Promise.reject(new TypeError('Failed to fetch'))],
])('a failure says “%s”, and can be repeated', async (text, reply) => {
  const heal = phone.answer(forgotCall, reply);
  const { user } = await openWith(address);
  await user.click(send());
  expect(await summary()).toHaveTextContent(text);
  expect(email()).toBeEnabled();
  expect(email()).toHaveValue(address);
  expect(screen.queryByRole('link', { name: 'Go to Login' })).toBeNull();
  heal();
  aSecondLater();
  await user.click(send());
  await screen.findByRole('link', { name: 'Go to Login' });
  expect(screen.queryByRole('group', { name: /look/ })).toBeNull();
});

test('the email goes along from Login and back', async () => {
  const { user } = await renderApp({ server: scriptedServer, phone, at: '/login' });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), address);
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await heading('Forgot Password?');
  expect(email()).toHaveValue(address);
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await heading('Login');
  expect(email()).toHaveValue(address);
});
