import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { adminTestbed } from '../../../testkit/page/adminTestbed.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import {
  button,
  minute,
  phone,
  start,
  waitForText,
  waitForTextGone,
} from '../../../testkit/page/pageTestbed.ts';

const { open } = adminTestbed();

const id = '0198c0de-0000-7000-8000-0000000000aa';
const invitation = { id, role: 'caregiver', expires_at: start + 7 * 24 * 60 * minute };

test('an admin makes, copies and revokes an invitation', async () => {
  let list: object[] = [];
  phone.answer('GET /api/invitations', () => json(200, list));
  phone.answer('POST /api/invitations', () => {
    list = [{ ...invitation, made_by: 'Ada Meyer' }];
    return json(201, { ...invitation, link: 'https://u.test/a-token' });
  });
  phone.answer('DELETE /api/invitations/', () => {
    list = [];
    return json(200, { message: '' });
  });
  const { user, tap } = await open('#people');
  await user.click(screen.getByText('Invite a person'));
  await waitForText('There are no open invitations.');
  await user.click(screen.getByRole('radio', { name: 'Caregiver' }));
  await tap('Make an invitation link');
  await waitForText('Invitation link for one caregiver');
  expect(phone.callsTo('POST /api/invitations')[0]?.body).toEqual({ role: 'caregiver' });
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await tap('Copy link');
  await waitForText(/Valid until Tuesday 17 March, made by Ada Meyer/);
  expect(write.mock.calls).toEqual([['https://u.test/a-token']]);
  await tap('Revoke the invitation of a caregiver until Tuesday 17 March');
  await waitForText('There are no open invitations.');
  await waitForTextGone('Invitation link for one caregiver');
  await expectFocus(() => screen.getByRole('heading', { name: 'Open invitations' }));
});

test('a link stays while the list cannot be read with it', async () => {
  phone.answer('GET /api/invitations', () => json(200, []));
  phone.answer('POST /api/invitations', () =>
    json(201, { ...invitation, link: 'https://u.test/a-token' }),
  );
  const { user, tap } = await open('#people');
  await user.click(screen.getByText('Invite a person'));
  await waitForText('There are no open invitations.');
  const release = phone.hold('GET /api/invitations');
  window.dispatchEvent(new Event('focus'));
  await tap('Make an invitation link');
  await waitForText('https://u.test/a-token');
  const answers = [json(200, [])];
  phone.answer(
    'GET /api/invitations',
    () => answers.pop() ?? json(500, { code: 'internal', message: '' }),
  );
  release();
  await waitForText('The invitations could not be loaded.');
  expect(screen.getByText('https://u.test/a-token')).toBeVisible();
});

test('a link that was used is no longer shown', async () => {
  let list: object[] = [];
  phone.answer('GET /api/invitations', () => json(200, list));
  phone.answer('POST /api/invitations', () => {
    list = [{ ...invitation, made_by: 'Ada Meyer' }];
    return json(201, { ...invitation, link: 'https://u.test/a-token' });
  });
  const { user, tap } = await open('#people');
  await user.click(screen.getByText('Invite a person'));
  await tap('Make an invitation link');
  await waitForText(/Valid until Tuesday 17 March, made by Ada Meyer/);
  expect(screen.getByText('https://u.test/a-token')).toBeVisible();
  list = [];
  window.dispatchEvent(new Event('focus'));
  await waitForTextGone('https://u.test/a-token');
  expect(screen.getByText('The link was used, or is no longer valid.')).toBeVisible();
});

test('what fails is said, and can be tried again', async () => {
  phone.answer('GET /api/invitations', () => json(500, { code: 'internal', message: '' }));
  phone.answer('POST /api/invitations', () => json(500, { code: 'internal', message: '' }));
  const { tap, user } = await open('#people');
  await user.click(screen.getByText('Invite a person'));
  await waitForText('The invitations could not be loaded.');
  await tap('Make an invitation link');
  await waitForText('The link could not be made. Please try again.');
  phone.answer('GET /api/invitations', () => json(200, []));
  await tap('Try again');
  await waitForText('There are no open invitations.');
  expect(button('Make an invitation link')).toBeEnabled();
});
