import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { scriptedServer } from '../../../testkit/page/scripted.ts';
import type { ServerProcess } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const resetCall = 'POST /api/auth/reset-password';
const done = 'Password has been reset successfully!';
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

const open = async (
  at = `/reset-password?token=${token}`,
  server: Pick<ServerProcess, 'origin'> = scriptedServer,
) => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const view = await renderApp({ server, phone, at, clock });
  await screen.findByRole('heading', { level: 1, name: 'Reset Password' });
  return { ...view, clock };
};

const fill = async (
  { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>,
  typed: Partial<typeof good>,
) => {
  for (const [label, text] of Object.entries(typed) as [Label, string][]) {
    await user.clear(field(label));
    await user.click(field(label));
    if (text !== '') await user.paste(text);
  }
};

const reset = async () => {
  const view = await open();
  await fill(view, good);
  await view.user.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Go to Login' });
  return view;
};

describe('/reset-password', () => {
  test('Fields: new password and confirm new password; button Reset Password; each with a toggle', async () => {
    const { user } = await open();
    for (const label of Object.keys(good) as Label[]) {
      expect(field(label)).toHaveAttribute('type', 'password');
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    expect(submit()).toBeVisible();
    expect(newLink()).not.toBeInTheDocument();
    const [show] = screen.getAllByRole('button', { name: 'Show password' });
    await user.click(show!);
    expect(field('New Password')).toHaveAttribute('type', 'text');
    expect(field('Confirm New Password')).toHaveAttribute('type', 'password');
  });

  test('reads a token from the query parameter token, and leaves it in neither state nor log', async () => {
    const { store, services } = await reset();
    expect(phone.callsTo(resetCall).map(({ body }) => body)).toEqual([
      { token, newPassword: good['New Password'] },
    ]);
    expect(JSON.stringify(store.getState())).not.toContain(token);
    expect(JSON.stringify(store.getState())).not.toContain(good['New Password']);
    expect(services.logged).toEqual([]);
  });

  test('Reset: idle, processing, success: a second tap makes no second call', async () => {
    const letGo = phone.hold(resetCall);
    const view = await open();
    await fill(view, good);
    await view.user.click(submit());
    const busy = await screen.findByRole('button', { name: 'Resetting…' });
    aSecondLater();
    await view.user.click(busy);
    fireEvent.submit(screen.getByRole('form', { name: 'Reset Password' }));
    letGo();
    await screen.findByRole('link', { name: 'Go to Login' });
    expect(phone.callsTo(resetCall)).toHaveLength(1);
  });
});

describe('a password that was reset', () => {
  test("success 'Password has been reset successfully!': After success a message and a Go to Login button show", async () => {
    const { user, router } = await reset();
    const status = screen.getByRole('status');
    expect(within(status).getByText(done)).toBeVisible();
    expect(status).toContainHTML('notice success');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    const onward = screen.getByRole('link', { name: 'Go to Login' });
    await expectFocus(() => onward);
    await user.click(onward);
    await expectFocus(() => screen.findByRole('heading', { level: 1, name: 'Login' }));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('after 3 s the screen fades for 0.7 s and goes to /login', async () => {
    const { clock, router } = await reset();
    const shown = screen.getByRole('main');
    await clock.advance(2_999);
    expect(shown).not.toContainHTML('fading');
    await clock.advance(1);
    expect(shown).toContainHTML('class="screen fading" style="transition-duration: 700ms;"');
    await clock.advance(699);
    expect(router.state.location.pathname).toBe('/reset-password');
    await clock.advance(1);
    await expectFocus(() => screen.findByRole('heading', { level: 1, name: 'Login' }));
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(within(screen.getByRole('status')).getByText(done)).toBeVisible();
  });

  test('leaves alone whoever went on earlier', async () => {
    const { clock, router } = await reset();
    await clock.advance(3_000);
    await router.navigate('/register');
    await screen.findByRole('heading', { level: 1, name: 'Create Account' });
    await clock.advance(10_000);
    await settle();
    expect(router.state.location.pathname).toBe('/register');
  });
});

describe('a password that stays the old one', () => {
  test("both fields required, else 'Please fill in all fields.'", async () => {
    const { user } = await open();
    await user.click(submit());
    const told = await screen.findByRole('group', { name: 'Please fill in all fields.' });
    await expectFocus(() => told);
    expect(
      within(told)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Please fill in: New Password', 'Please fill in: Confirm New Password']);
    expect(phone.calls).toEqual([]);
  });

  test.each<[string, Partial<typeof good>, string, Label]>([
    [
      "they must match, else 'Passwords do not match.'",
      { 'Confirm New Password': 'a better house' },
      'Passwords do not match.',
      'Confirm New Password',
    ],
    [
      'one field alone is not enough',
      { 'Confirm New Password': '' },
      'Please fill in: Confirm New Password',
      'Confirm New Password',
    ],
    [
      'as long as at registration',
      { 'New Password': '1234567', 'Confirm New Password': '1234567' },
      'New Password: please use at least 8 characters.',
      'New Password',
    ],
    [
      'and no longer',
      { 'New Password': 'x'.repeat(257), 'Confirm New Password': 'x'.repeat(257) },
      'New Password: please use at most 256 characters.',
      'New Password',
    ],
  ])('%s', async (_what, wrong, text, label) => {
    const view = await open();
    await fill(view, { ...good, ...wrong });
    await view.user.click(submit());
    await expectFocus(() => summary());
    await view.user.click(screen.getByRole('link', { name: text }));
    await expectFocus(() => field(label));
    expect(field(label)).toBeInvalid();
    for (const [each, value] of Object.entries({ ...good, ...wrong })) {
      expect(field(each as Label)).toHaveValue(value);
    }
    expect(phone.calls).toEqual([]);
  });

  test.each([
    ['words', () => json(429, { code: 'too_many', message: 'Please wait.' }), 'Please wait.'],
    ['no words', () => new Response('', { status: 500 }), 'Failed to reset password.'],
    ['another shape', () => json(200, []), 'Failed to reset password.'],
    ['no answer', () => Promise.reject(new TypeError('x')), 'Failed to reset password.'],
  ])(
    "failure shows the server message or 'Failed to reset password.': with %s",
    async (_what, reply, text) => {
      phone.answer(resetCall, reply);
      const view = await open();
      await fill(view, good);
      await view.user.click(submit());
      const told = await summary();
      expect(told).toHaveTextContent(text);
      await expectFocus(() => told);
      expect(field('New Password')).toHaveValue(good['New Password']);
      expect(newLink()).not.toBeInTheDocument();
      await view.clock.advance(10_000);
      expect(view.router.state.location.pathname).toBe('/reset-password');
    },
  );

  test('one that is easy to guess is refused at its field, until it is another one', async () => {
    const message = 'This password is too easy to guess. Please choose another one.';
    phone.answer(resetCall, () => json(400, { code: 'easy_password', message }));
    const view = await open();
    await fill(view, good);
    await view.user.click(submit());
    const told = await summary();
    await expectFocus(() => told);
    await view.user.click(within(told).getByRole('link', { name: message }));
    await expectFocus(() => field('New Password'));
    expect(field('New Password')).toBeInvalid();
    await fill(view, { 'New Password': 'another horse' });
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(newLink()).not.toBeInTheDocument();
  });

  test('an address without a token says so and leads to a new link', async () => {
    const { user } = await open('/reset-password');
    expect(screen.getByText('This link does not work.')).toBeVisible();
    await user.click(newLink()!);
    await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
  });
});

describe('with the real server', () => {
  const server = realServer();

  test('a link that is too old or was used shows the server message and leads to a new one', async () => {
    phone = makePhone();
    const view = await open(undefined, server);
    await fill(view, good);
    await view.user.click(submit());
    expect(await summary()).toHaveTextContent(
      'This link has been used already or is too old. Please ask for a new one.',
    );
    expect(newLink()).toHaveAttribute('href', '/forgot-password');
    expect(field('New Password')).toHaveValue(good['New Password']);
  });
});
