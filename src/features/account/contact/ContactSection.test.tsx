import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import {
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  status,
  waitForText,
  waitForTextGone,
} from '../../../../testkit/page/pageTestbed.ts';

const emailCall = 'POST /api/account/email';
const phoneCall = 'PUT /api/account/phone';
const userCall = 'GET /api/auth/user/';
const password = 'correct horse';

interface Contact {
  email?: string;
  phone?: string | null;
  emailConfirmed?: boolean | undefined;
  pendingEmail?: string | null;
}
let contact: Contact;

pageTestbed();
const mockContact = ({ user, email }: typeof rosa | typeof carl, more: Contact = {}) => {
  contact = { email, phone: null, emailConfirmed: true, pendingEmail: null, ...more };
  phone.answer(userCall, () => json(200, { ...user, time_zone: 'UTC', ...contact }));
};
beforeEach(() => mockContact(rosa));

const open = () => openPage('/account', 'My Account');
const dialog = () => screen.getByRole('dialog');
const fill = async (
  { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>,
  fields: Readonly<Record<string, string>>,
) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = within(dialog()).getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
};

test('a new email is asked for with the password, then waits for its link, and can be cancelled', async () => {
  const view = await open();
  await waitForText(`Email: ${rosa.email}`);
  await waitForText('Confirmed');
  await view.tap('Change email');
  await fill(view, { 'New email': 'rosa@new', Password: 'wrong' });
  await view.tap('Make the link');
  await screen.findAllByText(/^Please enter a full email address/);
  await fill(view, { 'New email': ` ${rosa.email.toUpperCase()}` });
  await view.tap('Make the link');
  await screen.findAllByText('This is your email already.');
  await fill(view, { 'New email': 'rosa@new.example.org' });
  const wrong = { code: 'password_refused', message: 'This password is not right.' };
  phone.answer(emailCall, () => json(403, wrong));
  await view.tap('Make the link');
  const typed = within(dialog()).getByLabelText('Password');
  await waitFor(() => expect(typed).toHaveAccessibleDescription(wrong.message));
  phone.answer(emailCall, () => Promise.reject(new TypeError('Failed to fetch')));
  await view.tap('Make the link');
  await waitForText('The server did not answer. Please try again.');
  await fill(view, { Password: password });
  const message = 'We have sent a link.';
  phone.answer(emailCall, () => json(200, { message }));
  contact = { ...contact, pendingEmail: 'rosa@new.example.org' };
  await view.tap('Make the link');
  expect(await status().findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { email: 'rosa@new.example.org', password };
  expect(phone.callsTo(emailCall).at(-1)?.body).toEqual(sent);
  expect(JSON.stringify([view.store.getState(), view.services.logged])).not.toContain(password);

  await waitForText('Your email changes when you open the link for rosa@new.example.org.');
  const heal = phone.answer('DELETE /api/account/email', () => json(503, {}));
  await view.tap('Keep my old email');
  expect(await status().findByText(/^The server did not answer/)).toBeVisible();
  heal();
  phone.answer('DELETE /api/account/email', () => json(200, { message: 'It stays.' }));
  contact = { ...contact, pendingEmail: null };
  await view.tap('Keep my old email');
  expect(await status().findByText('It stays.')).toBeVisible();
  await waitForTextGone(/^Your email changes when you open the link for/);
});

test('a refusal after the dialog is closed is announced', async () => {
  const view = await open();
  await view.tap('Add phone');
  await fill(view, { Phone: '12345' });
  const release = phone.hold(phoneCall);
  phone.answer(phoneCall, () => json(429, { code: 'too_many', message: 'Please wait.' }));
  await view.tap('Save');
  await view.user.keyboard('{Escape}');
  release();
  expect(await status().findByText('Please wait.')).toBeVisible();
});

test('where the server sends no mail, an email is not confirmed, and can be changed', async () => {
  mockContact(rosa, { emailConfirmed: undefined });
  const { tap, store } = await open();
  await waitForText('Not confirmed yet');
  await waitForText(/^This server sends no email\./);
  expect(screen.getByRole('button', { name: 'Change email' })).toBeVisible();
  const release = phone.hold('POST /api/account/email-confirmation');
  phone.answer('POST /api/account/email-confirmation', () => Promise.reject(new TypeError('x')));
  await tap('Make a new link');
  await waitForText('One moment…');
  release();
  await waitForText('The server did not answer. Please try again.');
  const message = 'This server sends no email. Ask Ada for a link.';
  phone.answer('POST /api/account/email-confirmation', () => json(200, { message }));
  skipTapThrottle();
  await tap('Make a new link');
  await waitForText(message);
  expect(store.getState().announcements.announcement?.tone).toBe('warning');
});

test('an email that its link has changed is prefilled at the next sign-in', async () => {
  mockContact(rosa, { email: 'rosa@new.example.org', emailConfirmed: false });
  phone.storage.setItem('user', JSON.stringify({ ...rosa.user, email: rosa.email }));
  const { services } = await open();
  await waitForText('Not confirmed yet');
  const { user } = services.device.sessionStore.readSession();
  expect(user).toMatchObject({ email: 'rosa@new.example.org', emailConfirmed: false });
});

test('a phone is added, checked, changed and removed', async () => {
  replacePhone(carl);
  mockContact(carl);
  const view = await open();
  await waitForText('Phone: not added yet');
  phone.answer(phoneCall, () => json(200, { message: 'Saved.' }));
  await view.tap('Add phone');
  await waitForText('The people you care for see it and can call you.');
  await fill(view, { Phone: 'later' });
  await view.tap('Save');
  await screen.findAllByText(/^Please use 5 to 20 digits/);
  await fill(view, { Phone: ' +49 30 12345 ' });
  contact = { ...contact, phone: '+49 30 12345' };
  await view.tap('Save');
  await waitForText('Phone: +49 30 12345');
  await expectFocus(() => screen.getByRole('button', { name: 'Change phone' }));
  await view.tap('Change phone');
  await view.user.clear(within(dialog()).getByLabelText('Phone'));
  contact = { ...contact, phone: null };
  await view.tap('Save');
  await waitForText('Phone: not added yet');
  const bodies = phone.callsTo(phoneCall).map(({ body }) => body);
  expect(bodies).toEqual([{ phone: '+49 30 12345' }, { phone: null }]);
});

test('without an answer it says so, and Try again reads the details', async () => {
  const heal = phone.answer(userCall, () => json(503, {}));
  const { tap } = await open();
  await waitForText('Your contact details could not be loaded.');
  heal();
  await tap('Try again', screen.getByRole('region', { name: 'Contact' }));
  await waitForText(`Email: ${rosa.email}`);
});
