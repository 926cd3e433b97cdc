import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { ben } from '../../../testkit/page/people.ts';
import { button, phone, waitForText } from '../../../testkit/page/pageTestbed.ts';

const { open } = adminTestbed();
const linkCall = `POST /api/admin/people/${ben.id}/reset-link`;
const activeCall = `PUT /api/admin/people/${ben.id}`;
const proofCall = 'POST /api/account/proof';
const needed = () => json(403, { code: 'proof_needed', message: 'Please reload Upstroke.' });
const refused = () =>
  json(403, { code: 'password_refused', message: 'This password is not right.' });
const dialog = () => screen.findByRole('dialog', { name: 'Is it you?' });
const field = async () => within(await dialog()).getByLabelText('Password');
const link = { link: 'https://u.test/a-token' };

beforeEach(() => {
  phone.answer('GET /api/admin/people', () =>
    json(200, { people: [ben], hasMore: false, can_mail: false }),
  );
  phone.answer(linkCall, needed);
  phone.answer(activeCall, needed);
});
const openPeople = async () => {
  const view = await open('#people');
  await screen.findByRole('article');
  return view;
};

test('a call that needs a proof asks for the password, says a wrong one at the field, and runs once more', async () => {
  const { user, tap } = await openPeople();
  await tap('Reset link for Ben Ott');
  await tap('Confirm', await dialog());
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription('Enter your password'),
  );
  expect(phone.callsTo(proofCall)).toEqual([]);
  const accept = phone.answer(proofCall, refused);
  await user.type(await field(), 'wrong');
  await tap('Confirm', await dialog());
  await waitFor(async () =>
    expect(await field()).toHaveAccessibleDescription('This password is not right.'),
  );
  accept();
  phone.answer(proofCall, () => json(200, { message: 'Thank you.' }));
  phone.answer(linkCall, () => json(201, link));
  await user.clear(await field());
  await user.type(await field(), 'correct horse');
  await tap('Confirm', await dialog());
  await waitForText(link.link);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectFocus(() => button('Reset link for Ben Ott'));
  expect(phone.callsTo(proofCall).at(-1)?.body).toEqual({ password: 'correct horse' });
  expect(phone.callsTo(linkCall)).toHaveLength(2);
});

test('a cancelled proof is no error: the question stays open as it was', async () => {
  const { user, tap } = await openPeople();
  await tap('Deactivate Ben Ott');
  const question = screen.getByRole('dialog');
  await tap('Deactivate', question);
  await dialog();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([question]));
  await tap('Deactivate', question);
  await tap('Cancel', await dialog());
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([question]));
  expect([phone.callsTo(activeCall).length, phone.callsTo(proofCall)]).toEqual([2, []]);
  expect(screen.queryByText('There is a problem')).toBeNull();
});

test('the end of the session asks to sign in over the question for the password', async () => {
  phone.answer(proofCall, () => json(401, { code: 'unauthenticated', message: '' }));
  const { user, tap } = await openPeople();
  await tap('Reset link for Ben Ott');
  await user.type(await field(), 'correct horse');
  await tap('Confirm');
  expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await tap('Not now');
  expect(await field()).toHaveValue('correct horse');
});

test('a proof that does not suffice is not asked for without end', async () => {
  phone.answer(proofCall, () => json(200, { message: 'Thank you.' }));
  const { user, tap } = await openPeople();
  await tap('Reset link for Ben Ott');
  await user.type(await field(), 'correct horse');
  await tap('Confirm', await dialog());
  await waitForText('Please reload Upstroke.');
  expect(phone.callsTo(linkCall)).toHaveLength(2);
});

test('an invitation of an admin asks for it, too', async () => {
  phone.answer('GET /api/invitations', () => json(200, []));
  phone.answer('POST /api/invitations', needed);
  const { user, tap } = await openPeople();
  await user.click(screen.getByText('Invite a person'));
  await tap('Make an invitation link');
  expect(await dialog()).toBeVisible();
});
