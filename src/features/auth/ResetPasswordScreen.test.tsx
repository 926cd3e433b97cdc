import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';

const resetCall = 'POST /api/auth/reset-password';
const done = 'Password has been reset successfully!';
const failed = 'Failed to reset password.';
const token = 'token-of-the-mail';
const good = { 'New Password': 'a better horse', 'Confirm New Password': 'a better horse' };
type Label = keyof typeof good;

let phone: Phone;
beforeEach(() => {
  phone = makePhone();
  phone.answer(resetCall, () => json(200, { message: done }));
});

const field = (label: Label) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Reset Password' });
const summary = () => screen.findByRole('group', { name: /^Please (fill in all|look at this)/ });
const newLink = () => screen.queryByRole('link', { name: 'Ask for a new link' });
const onward = () => screen.findByRole('link', { name: 'Go to Login' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const open = async (at = `/reset-password?token=${token}`) => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await heading('Reset Password');
  return { ...view, clock, where: () => view.router.state.location.pathname };
};
const openWith = async (typed: Partial<typeof good>) => {
  const view = await open();
  const fill = async (texts: Partial<typeof good>) => {
    for (const [label, text] of Object.entries(texts) as [Label, string][]) {
      await view.user.clear(field(label));
      await view.user.click(field(label));
      if (text !== '') await view.user.paste(text);
    }
  };
  await fill({ ...good, ...typed });
  return { ...view, fill };
};

test('the password is sent once with the token, of which nothing stays, and Login follows', async () => {
  const release = phone.hold(resetCall);
  const { user, store, services, router } = await openWith({});
  for (const label of Object.keys(good) as Label[]) {
    expect(field(label)).toHaveAttribute('type', 'password');
    expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
  }
  expect(newLink()).toBeNull();
  await user.click(submit());
  const busy = await screen.findByRole('button', { name: 'Resetting…' });
  aSecondLater();
  await user.click(busy);
  fireEvent.submit(screen.getByRole('form', { name: 'Reset Password' }));
  release();
  await expectFocus(onward);
  const bodies = phone.callsTo(resetCall).map(({ body }) => body);
  expect(bodies).toEqual([{ token, newPassword: good['New Password'] }]);
  expect(JSON.stringify([store.getState(), services.logged])).not.toMatch(/token-of|better horse/);
  const status = screen.getByRole('status');
  expect(within(status).getByText(done)).toBeVisible();
  expect(status).toContainHTML('notice success');
  expect(screen.queryByLabelText('New Password')).toBeNull();
  await user.click(await onward());
  await expectFocus(() => heading('Login'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test('after 3 s the screen fades for 0.7 s to /login', async () => {
  const { user, clock, router, where } = await openWith({});
  await user.keyboard('{Enter}');
  await onward();
  const shown = screen.getByRole('main');
  await clock.advance(2_999);
  expect(shown).not.toContainHTML('fading');
  await clock.advance(1);
  await waitFor(() =>
    expect(shown).toContainHTML('class="screen fading" style="transition-duration: 700ms;"'),
  );
  await clock.advance(699);
  expect(where()).toBe('/reset-password');
  await clock.advance(1);
  await expectFocus(() => heading('Login'));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(within(screen.getByRole('status')).getByText(done)).toBeVisible();
});

test('a user who left before is not redirected', async () => {
  const { user, clock, router, where } = await openWith({});
  await user.keyboard('{Enter}');
  await onward();
  await clock.advance(3_000);
  await router.navigate('/register');
  await heading('Create Account');
  await clock.advance(10_000);
  await settle();
  expect(where()).toBe('/register');
});

test.each<[string, Partial<typeof good>, Label]>([
  [
    'Please fill in: New Password',
    { 'New Password': '', 'Confirm New Password': '' },
    'New Password',
  ],
  ['Please fill in: Confirm New Password', { 'Confirm New Password': '' }, 'Confirm New Password'],
  ['Passwords do not match.', { 'Confirm New Password': 'a better cat' }, 'Confirm New Password'],
  [
    'New Password: please use at least 8 characters.',
    { 'New Password': '1234567', 'Confirm New Password': '1234567' },
    'New Password',
  ],
  [
    'New Password: please use at most 256 characters.',
    { 'New Password': 'x'.repeat(257), 'Confirm New Password': 'x'.repeat(257) },
    'New Password',
  ],
])('is not sent: %s', async (text, wrong, label) => {
  const { user } = await openWith(wrong);
  await user.click(submit());
  await expectFocus(summary);
  await user.click(screen.getByRole('link', { name: text }));
  await expectFocus(() => field(label));
  expect(field(label)).toBeInvalid();
  for (const [each, value] of Object.entries({ ...good, ...wrong })) {
    expect(field(each as Label)).toHaveValue(value);
  }
  expect(phone.calls).toEqual([]);
});

test.each([
  ['Please wait.', () => json(429, { code: 'too_many', message: 'Please wait.' })],
  [failed, () => new Response('', { status: 500 })],
  [failed, () => json(200, [])],
  [failed, () => Promise.reject(new TypeError('Failed to fetch'))],
])('a failure says “%s” and leaves the form', async (text, reply) => {
  phone.answer(resetCall, reply);
  const { user, clock, where } = await openWith({});
  await user.click(submit());
  const problems = await summary();
  expect(problems).toHaveTextContent(text);
  await expectFocus(() => problems);
  expect(field('New Password')).toHaveValue(good['New Password']);
  expect(newLink()).toBeNull();
  await clock.advance(10_000);
  expect(where()).toBe('/reset-password');
});

test('a password that is easy to guess is refused at its field, until it changes', async () => {
  const message = 'This password is too easy to guess. Please choose another one.';
  phone.answer(resetCall, () => json(400, { code: 'easy_password', message }));
  const { user, fill } = await openWith({});
  await user.click(submit());
  await user.click(within(await summary()).getByRole('link', { name: message }));
  await expectFocus(() => field('New Password'));
  expect(field('New Password')).toBeInvalid();
  await fill({ 'New Password': 'another horse' });
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  expect(newLink()).toBeNull();
});

test('a link that is used, too old or cut off leads to a new one', async () => {
  const message = 'This link has been used already or is too old. Please ask for a new one.';
  phone.answer(resetCall, () => json(400, { code: 'invalid_token', message }));
  const { user, close } = await openWith({});
  await user.click(submit());
  expect(await summary()).toHaveTextContent(message);
  expect(newLink()).toHaveAttribute('href', '/forgot-password');
  close();
  const next = await open('/reset-password');
  expect(screen.getByText('This link does not work.')).toBeVisible();
  await next.user.click(newLink()!);
  await heading('Forgot Password?');
});
