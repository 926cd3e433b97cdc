import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import {
  button,
  replacePhone,
  waitForTextGone,
  findHeading,
  openPage,
  phone,
  pageTestbed,
  waitForText,
  status,
} from '../../../../testkit/page/pageTestbed.ts';

const confirmCall = 'POST /api/auth/confirm-email';
const askCall = 'POST /api/account/email-confirmation';
const token = 'token-of-the-mail';
const pleaseConfirm = 'Please confirm your email';

pageTestbed();

const openLink = (at = `/confirm-email?token=${token}`) => openPage(at, 'Confirm Email');
const answerOk = () => json(200, { message: 'Your email is confirmed.' });
const unconfirmed = <Account extends typeof rosa>(account: Account) => ({
  ...account,
  user: { ...account.user, emailConfirmed: false },
});

test('the link confirms the address, also by Try again, says so and leads to Login; of the token nothing stays', async () => {
  replacePhone(undefined);
  const release = phone.hold(confirmCall);
  phone.answer(confirmCall, () => Promise.reject(new TypeError('Failed to fetch')));
  const { tap, user, store, services } = await openLink();
  expect(phone.callsTo(confirmCall)).toEqual([]);
  await tap('Confirm my email');
  await waitForText('Confirming your email…');
  release();
  await waitForText('Your email could not be confirmed.');
  await waitForText('Network error. Please try again.');
  phone.answer(confirmCall, answerOk);
  await tap('Try again');
  await expectFocus(() => screen.findByRole('link', { name: 'Go to Login' }));
  expect(await status().findByText('Your email is confirmed.')).toBeVisible();
  expect(phone.callsTo(confirmCall).map(({ body }) => body)).toEqual([{ token }, { token }]);
  expect(JSON.stringify([store.getState(), services.logged])).not.toContain(token);
  await user.click(screen.getByRole('link', { name: 'Go to Login' }));
  await findHeading('Login');
});

test('a used link says that the email of the signed-in user is confirmed', async () => {
  const { user: account, email } = rosa;
  const row = { ...account, email, phone: null, time_zone: 'UTC', emailConfirmed: true };
  replacePhone(unconfirmed(rosa));
  phone.answer(confirmCall, () => json(400, { code: 'invalid_token', message: 'Used.' }));
  phone.answer('GET /api/auth/user/', () => json(200, row));
  const { tap } = await openLink();
  await tap('Confirm my email');
  await waitForText('Your email is confirmed.');
  await waitForTextGone('This link does not work.');
});

test('the link to a new email changes it; used again, it does not say that the old one is confirmed', async () => {
  const message = 'Your new email is confirmed. Sign in with it from now on.';
  phone.answer(confirmCall, () => json(200, { message }));
  const view = await openLink('/confirm-email#change=token-of-the-change');
  await view.tap('Confirm my email');
  expect(await status().findByText(message)).toBeVisible();
  expect(phone.callsTo(confirmCall)[0]?.body).toEqual({ token: 'token-of-the-change' });
  await view.close();
  phone.answer(confirmCall, () => json(400, { code: 'invalid_token', message: 'Used.' }));
  const again = await openLink('/confirm-email#change=token-of-the-change');
  await again.tap('Confirm my email');
  await waitForText(/My Account shows which email you use/);
  expect(screen.queryByText('Your email is confirmed.')).toBeNull();
});

test.each([token, ''])(
  'a signed-in user with a used link, or one without a token, is led home (%j)',
  async (given) => {
    const message = 'This link has been used already or is too old. Please ask for a new one.';
    replacePhone(unconfirmed(rosa));
    phone.answer(confirmCall, () => json(400, { code: 'invalid_token', message }));
    const { tap, user } = await openLink(`/confirm-email?token=${given}`);
    if (given !== '') await tap('Confirm my email');
    await waitForText('This link does not work.');
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await findHeading(/^Good/);
  },
);

test.each([
  ['/account', unconfirmed(rosa)],
  ['/survivordashboard', unconfirmed(rosa)],
  ['/account', unconfirmed(carl)],
  ['/caregiverdashboard', unconfirmed(carl)],
])(
  '%s asks to confirm the address, sends the link again, and stops once it is confirmed',
  async (at, account) => {
    replacePhone(account);
    const { id, role, fname, lname, avatarUrl } = account.user;
    const profile = { id, fname, lname, avatarUrl };
    let emailConfirmed = false;
    const row = { ...profile, email: account.email, phone: null, time_zone: 'UTC' };
    phone.answer(`GET /api/auth/user/${id}`, () => json(200, { ...row, emailConfirmed }));
    phone.answer('GET /api/survivor/profile/', () => json(200, profile));
    const { tap, services } = await openPage(at);
    await waitForText(pleaseConfirm);
    const alerts = screen.queryByText('Until then, you get no alert by email.');
    expect(alerts !== null).toBe(role === 'caregiver');
    const busy = 'Too many tries. Please wait a while and try again.';
    const heal = phone.answer(askCall, () => json(429, { code: 'too_many', message: busy }));
    await tap('Send the link again');
    expect(await status().findByText(busy)).toBeVisible();
    heal();
    const message = 'We have sent you a link. Please check your email.';
    phone.answer(askCall, () => json(200, { message }));
    await tap('Send the link again');
    expect(await status().findByText(message)).toBeVisible();
    emailConfirmed = true;
    const readPairings = phone.callsTo('GET /api/pairing/active').length;
    await tap('Send the link again');
    await waitForTextGone(pleaseConfirm);
    expect(phone.callsTo('GET /api/pairing/active')).toHaveLength(readPairings);
    expect(services.device.sessionStore.readSession().user).toMatchObject({ emailConfirmed: true });
  },
);

test('a session of an older app learns from the server whether the address is confirmed', async () => {
  replacePhone({ ...rosa, user: { ...rosa.user, emailConfirmed: undefined } });
  const row = {
    ...rosa.user,
    email: rosa.email,
    phone: null,
    time_zone: 'UTC',
    emailConfirmed: false,
  };
  phone.answer('GET /api/auth/user/', () => json(200, row));
  await openPage('/survivordashboard');
  await waitForText(pleaseConfirm);
  expect(button('Send the link again')).toBeVisible();
});
