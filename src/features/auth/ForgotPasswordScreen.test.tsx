import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let phone: Phone;
beforeEach(() => {
  phone = makePhone();
});

const forgotCall = 'POST /api/auth/forgot-password';
const address = 'rosa@example.org';
const sent = 'Password reset link sent! Please check your email.';
const email = () => screen.getByRole('textbox', { name: 'Email' });
const send = () => screen.getByRole('button', { name: 'Send Reset Link' });
const summary = () => screen.findByRole('group', { name: 'Please look at this again' });
const onward = () => screen.findByRole('link', { name: 'Go to Login' });

const open = async () => {
  const view = await renderApp({ server, phone, at: '/forgot-password' });
  await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
  return view;
};

const openWith = async (typed: string) => {
  const view = await open();
  // Not every browser takes the blanks off an email field by itself.
  email().setAttribute('type', 'text');
  await view.user.click(email());
  if (typed !== '') await view.user.paste(typed);
  return view;
};

test('/forgot-password: email field, Send Reset Link button, a back-to-sign-in link', async () => {
  const { user } = await open();
  expect(email()).toHaveAttribute('type', 'email');
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(send()).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await expectFocus(() => screen.findByRole('heading', { level: 1, name: 'Login' }));
});

describe('a link that was asked for', () => {
  test("success 'Password reset link sent! Please check your email.' stands in the status region", async () => {
    const { user } = await openWith(`  ${address} `);
    await user.keyboard('{Enter}');
    const status = screen.getByRole('status');
    expect(await within(status).findByText(sent)).toBeVisible();
    expect(status).toContainHTML('notice success');
    expect(phone.callsTo(forgotCall)[0]?.body).toEqual({ email: address });
  });

  test('After success the field is disabled and a Go to Login button appears', async () => {
    const { user, router } = await openWith(address);
    await user.keyboard('{Enter}');
    await expectFocus(() => onward());
    expect(email()).toBeDisabled();
    expect(email()).toHaveValue(address);
    expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
    fireEvent.submit(screen.getByRole('form', { name: 'Forgot Password?' }));
    await user.click(await onward());
    await expectFocus(() => screen.findByRole('heading', { level: 1, name: 'Login' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(phone.callsTo(forgotCall)).toHaveLength(1);
  });

  test('Forgot password: idle, sending, success (locked): a second tap makes no second call', async () => {
    const letGo = phone.hold(forgotCall);
    const { user } = await openWith(address);
    await user.click(send());
    const busy = await screen.findByRole('button', { name: 'Sending…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    aSecondLater();
    await user.click(busy);
    fireEvent.submit(screen.getByRole('form', { name: 'Forgot Password?' }));
    letGo();
    await onward();
    expect(phone.callsTo(forgotCall)).toHaveLength(1);
  });
});

describe('a link that cannot be asked for', () => {
  test.each([
    ['nothing', '', 'Please enter your email address.'],
    ['blanks', '   ', 'Please enter your email address.'],
    ['half an address', 'rosa', 'Please enter a whole email address, such as rosa@example.org.'],
  ])(
    "email required, else 'Please enter your email address.': with %s",
    async (_what, typed, text) => {
      const { user } = await openWith(typed);
      await user.click(send());
      await expectFocus(() => summary());
      await user.click(screen.getByRole('link', { name: text }));
      await expectFocus(() => email());
      expect(email()).toBeInvalid();
      expect(email()).toHaveAccessibleDescription(expect.stringContaining(text));
      expect(phone.calls).toEqual([]);
    },
  );

  test.each([
    ['words', () => json(429, { code: 'too_many', message: 'Please wait.' }), 'Please wait.'],
    ['no words', () => new Response('', { status: 502 }), 'Failed to send reset link.'],
    ['another shape', () => json(200, {}), 'Failed to send reset link.'],
    ['no answer', () => Promise.reject(new TypeError('x')), 'Failed to send reset link.'],
  ])(
    "failure shows the server message or 'Failed to send reset link.': with %s",
    async (_what, reply, text) => {
      phone.answer(forgotCall, reply);
      const { user } = await openWith(address);
      await user.click(send());
      expect(await summary()).toHaveTextContent(text);
      expect(email()).toBeEnabled();
      expect(email()).toHaveValue(address);
      expect(screen.queryByRole('link', { name: 'Go to Login' })).not.toBeInTheDocument();
    },
  );

  test('may be asked for again, and then is', async () => {
    phone.network.up = false;
    const { user } = await openWith('another@example.org');
    await user.click(send());
    await summary();
    phone.network.up = true;
    aSecondLater();
    await user.click(send());
    expect(await screen.findByText(sent)).toBeVisible();
    expect(screen.queryByRole('group', { name: /look/ })).not.toBeInTheDocument();
  });
});

test('an email that was typed at the login is there, and goes along to the login again', async () => {
  const { user } = await renderApp({ server, phone, at: '/login' });
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'onward@example.org');
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('onward@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  await user.click(await screen.findByRole('link', { name: 'Go to Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('onward@example.org');
});
