import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { openPage, pageTestbed, phone, replacePhone } from '../../../testkit/page/pageTestbed.ts';

const read = 'GET /api/operator';
const noContact = 'The person who runs this server has not added a contact.';

pageTestbed();

const open = () => openPage('/privacy', 'Privacy');

test('a signed-in user reads it, and goes back to the dashboard', async () => {
  phone.answer(read, () => json(200, { name: 'Ada Host', contact: 'ada@example.org' }));
  const { user, where } = await open();
  expect(await screen.findByText('Ada Host')).toBeVisible();
  expect(screen.getByText('ada@example.org')).toBeVisible();
  await user.click(screen.getByText('Who sees it'));
  const seen = screen.getByText(/^Your caregivers see your name/);
  expect(seen).toHaveTextContent(/phone number.*picture.*location/);
  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await waitFor(() => expect(where()).toBe('/survivordashboard'));
});

test.each(['/login', '/register'])('%s leads there, without a session', async (from) => {
  replacePhone();
  phone.answer('POST /api/auth/registration', () => json(200, { mode: 'open', role: null }));
  phone.answer(read, () => json(200, { name: null, contact: null }));
  const { user } = await openPage(from);
  await user.click(screen.getByRole('link', { name: 'Privacy' }));
  expect(await screen.findByText(noContact)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Go to sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
});

test('without the server, all but who runs it can be read', async () => {
  phone.answer(read, () => json(503, {}));
  const { tap, user } = await open();
  expect(await screen.findByText('We could not read who runs this server.')).toBeVisible();
  await user.click(screen.getByText('For how long'));
  expect(screen.getByText('The location of an alert: 30 days.')).toBeVisible();
  phone.answer(read, () => json(200, { name: null, contact: null }));
  await tap('Try again');
  expect(await screen.findByText(noContact)).toBeVisible();
});
