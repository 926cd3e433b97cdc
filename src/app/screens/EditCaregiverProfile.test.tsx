import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json } from '../../../testkit/page/fakeDevice.ts';
import { pictureFile } from '../../../testkit/page/pictures.ts';
import {
  clock,
  findHeading,
  openPage,
  phone,
  pageTestbed,
} from '../../../testkit/page/pageTestbed.ts';
import { carl } from '../../../testkit/page/mockCaregiver.ts';

pageTestbed(carl);
const url = `/api/survivor/profile/${carl.user.id}`;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const { id, fname, lname } = carl.user;

test('/editprofilecaregiver saves names and picture on the server, and leads to /dashboard', async () => {
  const profile = { id, fname, lname, avatarUrl: null };
  phone.answer(`GET ${url}`, () => json(200, profile));
  phone.answer(`PUT ${url}`, () =>
    json(200, { updatedUser: { ...profile, fname: 'Karl' }, message: '' }),
  );
  const { user, tap, where } = await openPage('/editprofilecaregiver', 'Edit Profile');
  const form = await screen.findByRole('form', { name: 'Edit Profile' });
  expect(within(form).getAllByRole('textbox')).toEqual([field('First Name'), field('Last Name')]);
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard');
  await user.clear(field('First Name'));
  await tap('Save');
  const summary = await screen.findByRole('group', { name: 'Please look at this again' });
  await expectFocus(() => summary);
  await user.click(within(summary).getByRole('link', { name: 'Please fill in: First Name' }));
  await user.paste(' Karl ');
  await user.upload(field('Profile Picture'), pictureFile());
  await tap('Save');
  await screen.findByText('Profile updated successfully!');
  expect(phone.callsTo(`PUT ${url}`).map(({ body }) => body)).toMatchObject([
    { fname: 'Karl', lname, avatar: { type: 'image/png' } },
  ]);
  await clock.advance(800);
  await findHeading('Caregiver dashboard');
  expect(where()).toBe('/dashboard');
  expect(JSON.parse(phone.storage.getItem('user')!)).toMatchObject({ fname: 'Karl' });
});
