import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { findUsername } from '../../../../testkit/page/formProblems.ts';
import {
  replacePhone,
  clock,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../../testkit/page/pageTestbed.ts';

const forgotCall = 'POST /api/auth/forgot-password';
const resetCall = 'POST /api/auth/reset-password';
const done = 'Password has been reset successfully!';

pageTestbed();
beforeEach(() => {
  replacePhone();
  phone.answer(forgotCall, () => json(200, { message: 'Sent.' }));
  phone.answer(resetCall, () => json(200, { message: done }));
});

const open = async (at: string, title: string, button: string) => {
  const view = await openPage(at, title);
  const { tap, user } = view;
  return {
    ...view,
    type: async (field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.click(field);
      if (text !== '') await user.paste(text);
    },
    submit: () => tap(button),
  };
};
const summary = () =>
  screen.findByRole('group', { name: /^Please fill in all|^There is a problem/ });
const onward = () => screen.findByRole('link', { name: 'Go to Login' });
const inStatus = (words: string) => within(screen.getByRole('status')).findByText(words);
const bodies = (call: string) => phone.callsTo(call).map(({ body }) => body);

describe('Forgot Password?', () => {
  const address = 'rosa@example.org';
  const email = () => screen.getByRole('textbox', { name: 'Email' });
  const openWith = async (typed: string) => {
    const view = await open('/forgot-password', 'Forgot Password?', 'Send Reset Link');
    expect(email()).toHaveAttribute('type', 'email');
    expect(email()).toHaveAttribute('autocomplete', 'username');
    // Not every browser trims an email field.
    email().setAttribute('type', 'text');
    await view.type(email(), typed);
    return view;
  };

  test('promises no mail where the server sends none, and keeps on the screen whom to ask', async () => {
    const message = 'This server sends no email. Ask Ada Host for a link.';
    phone.answer(forgotCall, () => json(200, { message, mailed: false }));
    const { user } = await openWith(address);
    await user.keyboard('{Enter}');
    expect(await inStatus(message)).toBeVisible();
    expect(screen.getByRole('status')).toContainHTML('notice warning');
    expect(screen.queryByText(/on its way|email you|check your email/)).toBeNull();
  });

  test('sends once, locks the field, and leads to Login, which has the email', async () => {
    const release = phone.hold(forgotCall);
    const { user } = await openWith(` ${address} `);
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Sending…' });
    release();
    await expectFocus(onward);
    expect(await inStatus('Password reset link sent! Please check your email.')).toBeVisible();
    expect(screen.getByRole('status')).toContainHTML('notice success');
    expect(email()).toBeDisabled();
    fireEvent.submit(screen.getByRole('form', { name: 'Forgot Password?' }));
    expect(bodies(forgotCall)).toEqual([{ email: address }]);
    await user.click(screen.getByRole('button', { name: 'Try another email' }));
    await expectFocus(email);
    expect(email()).toBeEnabled();
    await user.keyboard('{Enter}');
    await user.click(await onward());
    expect(bodies(forgotCall)).toHaveLength(2);
    await expectFocus(() => screen.findByLabelText('Password'));
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await findHeading('Forgot Password?');
    expect(email()).toHaveValue(address);
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await findHeading('Login');
    expect(email()).toHaveValue(address);
  });

  test('names what is wrong, without sending it, or why it failed, until it succeeds', async () => {
    const { submit, type } = await openWith('');
    for (const [typed, text] of [
      ['   ', 'Please enter your email address.'],
      ['rosa', 'Please enter a full email address, such as rosa@example.org.'],
    ] as const) {
      await type(email(), typed);
      await submit();
      await waitFor(async () => expect(await summary()).toHaveTextContent(text));
      expect(email()).toBeInvalid();
    }
    expect(phone.calls).toEqual([]);
    await type(email(), address);
    const heal = phone.answer(forgotCall, () => new Response('', { status: 502 }));
    await submit();
    await waitFor(async () =>
      expect(await summary()).toHaveTextContent('Failed to send reset link.'),
    );
    heal();
    await submit();
    await onward();
  });
});

describe('Reset Password', () => {
  const token = 'token-of-the-mail';
  const good = { 'New Password': 'a better horse', 'Confirm New Password': 'a better horse' };
  type Label = keyof typeof good;
  type Typed = Partial<typeof good>;
  const labels = Object.keys(good) as Label[];
  const field = (label: Label) => screen.getByLabelText(label);
  const newLink = () => screen.queryByRole('link', { name: 'Ask for a new link' });
  const openScreen = (at = `/reset-password?token=${token}`) =>
    open(at, 'Reset Password', 'Reset Password');
  const openWith = async (typed: Typed = {}) => {
    const view = await openScreen();
    const fill = async (wrong: Typed) => {
      for (const label of labels) await view.type(field(label), wrong[label] ?? good[label]);
    };
    await fill(typed);
    return { ...view, fill };
  };

  test('sends the password once with the token, of which nothing stays, and leads to Login', async () => {
    const release = phone.hold(resetCall);
    const { submit, user, store, services, router } = await openWith();
    for (const label of labels) {
      expect(field(label)).toHaveAttribute('type', 'password');
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    expect(newLink()).toBeNull();
    await submit();
    await screen.findByRole('button', { name: 'Resetting…' });
    release();
    await expectFocus(onward);
    expect(bodies(resetCall)).toEqual([{ token, newPassword: good['New Password'] }]);
    const everything = JSON.stringify([store.getState(), services.logged]);
    expect(everything).not.toMatch(/token-of|better horse/);
    expect(await inStatus(done)).toBeVisible();
    expect(screen.getByRole('status')).toContainHTML('notice success');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await user.click(await onward());
    await expectFocus(() => findHeading('Login'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('tells password managers whose password it is', async () => {
    phone.answer('POST /api/auth/reset-account', () => json(200, { email: 'rosa@example.org' }));
    await openScreen();
    await waitFor(() => expect(findUsername()).toHaveValue('rosa@example.org'));
    expect(bodies('POST /api/auth/reset-account')).toEqual([{ token }]);
  });

  test('says of a used link at once that it does not work, and where a new one is', async () => {
    phone.answer('POST /api/auth/reset-account', () => json(200, { email: null }));
    await openPage(`/reset-password?token=${token}`, 'Reset Password');
    expect(await screen.findByText('This link does not work.')).toBeVisible();
    expect(newLink()).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  test('fades after 3 s, for 0.7 s, to Login', async () => {
    const { user, router, where } = await openWith();
    await user.keyboard('{Enter}');
    await onward();
    const shown = screen.getByRole('main');
    await clock.advance(2_999);
    expect(shown).not.toContainHTML('fading');
    await clock.advance(1);
    const fading = 'style="transition-duration: 700ms;" class="stack fading"';
    await waitFor(() => expect(shown).toContainHTML(fading));
    await clock.advance(699);
    expect(where()).toBe('/reset-password');
    await clock.advance(1);
    await expectFocus(() => findHeading('Login'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await inStatus(done)).toBeVisible();
  });

  const both = (text: string) => ({ 'New Password': text, 'Confirm New Password': text });

  test('names what is wrong, without sending it, or why it failed', async () => {
    const { fill, submit } = await openWith();
    for (const [text, wrong, label] of [
      ['Passwords do not match.', { 'Confirm New Password': 'x' }, 'Confirm New Password'],
      ['New Password: please use at most 256 characters.', both('x'.repeat(257)), 'New Password'],
    ] as const) {
      await fill(wrong);
      await submit();
      await waitFor(async () => expect(await summary()).toHaveTextContent(text));
      expect(field(label)).toBeInvalid();
    }
    expect(phone.callsTo(resetCall)).toEqual([]);
    await fill({});
    phone.answer(resetCall, () => new Response('', { status: 502 }));
    await submit();
    await waitFor(async () =>
      expect(await summary()).toHaveTextContent('Failed to reset password.'),
    );
    expect(newLink()).toBeNull();
  });

  test('names a password that is easy to guess until it changes, and a link that is used', async () => {
    const easy = 'This password is too easy to guess. Add two more words that only you know.';
    phone.answer(resetCall, () => json(400, { code: 'easy_password', message: easy }));
    const { user, fill, close, submit } = await openWith();
    await submit();
    await user.click(within(await summary()).getByRole('link', { name: easy }));
    await expectFocus(() => field('New Password'));
    expect(field('New Password')).toBeInvalid();
    await fill(both('another horse'));
    await waitFor(() => expect(screen.queryByText(easy)).toBeNull());
    expect(newLink()).toBeNull();
    const used = 'This link has been used already or is too old. Please ask for a new one.';
    phone.answer(resetCall, () => json(400, { code: 'invalid_token', message: used }));
    await submit();
    await waitFor(async () => expect(await summary()).toHaveTextContent(used));
    expect(newLink()).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await close();
    const next = await openScreen('/reset-password');
    expect(screen.getByText('This link does not work.')).toBeVisible();
    expect(screen.queryByLabelText('New Password')).toBeNull();
    await next.user.click(newLink()!);
    await findHeading('Forgot Password?');
  });
});
