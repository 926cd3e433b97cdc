import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { systemClock } from '../../device/clock.ts';
import { signedOut } from '../../features/auth/events.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { deviceStorage } from '../persist.ts';

/** As another device of hers has changed it: this one's session has her old name. */
const profile = { id: rosa.user.id, fname: 'Rosalind', lname: 'Meyer-Lund', avatarUrl: null };
const readCall = 'GET /api/survivor/profile/';
const minute = 60_000;

let phone: Phone;
beforeEach(async () => {
  await deviceStorage().removeItem('persist:profile');
  phone = makePhone(rosa);
  answerFor(phone, {});
  phone.answer(readCall, () => json(200, profile));
});

const open = async (age = 0) => {
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/editprofilesurvivor',
    kept: true,
    clock: { ...systemClock, now: () => Date.now() + age },
  });
  await screen.findByRole('form', { name: 'Edit Profile' });
  return view;
};

const lastName = () => screen.getByLabelText('Last Name');
const kept = () => deviceStorage().getItem('persist:profile');
const untilKept = (name: string) => waitFor(async () => expect(await kept()).toContain(name));

/** A visit with the server, after which the profile is on the device. */
const visit = async () => {
  const { close } = await open();
  expect(lastName()).toHaveValue('Meyer-Lund');
  await untilKept('Meyer-Lund');
  close();
};

test('the last … profile is kept as a snapshot that screens show offline with its age', async () => {
  await visit();
  phone.network.up = false;
  await open(7 * minute + 5_000);
  expect(lastName()).toHaveValue('Meyer-Lund');
  expect(await screen.findByText('What is shown was read 7 minutes ago.')).toBeVisible();
  expect(screen.queryByText('Shown is what this device knows.')).not.toBeInTheDocument();
});

test('a server that takes its time keeps nobody from what the device knows', async () => {
  await visit();
  const letGo = phone.hold(readCall);
  await open();
  expect(lastName()).toHaveValue('Meyer-Lund');
  phone.answer(readCall, () => json(200, { ...profile, lname: 'Lund' }));
  letGo();
  await waitFor(() => expect(lastName()).toHaveValue('Lund'));
});

test('what was saved is what the device knows from then on', async () => {
  const saved = { ...profile, lname: 'Lund' };
  const saveCall = 'PUT /api/survivor/profile/';
  phone.answer(saveCall, () => json(200, { updatedUser: saved, message: '' }));
  const { user, close } = await open();
  const letGo = phone.hold(readCall);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await within(screen.getByRole('status')).findByText('Profile updated successfully!');
  await untilKept('\\"Lund');
  close();
  letGo();
  phone.network.up = false;
  await open();
  expect(lastName()).toHaveValue('Lund');
  expect(await screen.findByText('What is shown was read just now.')).toBeVisible();
});

test('a session that ends takes the profile along', async () => {
  await visit();
  const { store, close } = await open();
  store.dispatch(signedOut());
  await waitFor(async () => expect(await kept()).not.toContain('Meyer-Lund'));
  expect(store.getState().profile).toMatchObject({ ownerId: null, known: null, readAt: null });
  close();
});

test('nobody else who signs in sees the profile', async () => {
  await visit();
  const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-0000000000ee', lname: 'Winter' };
  phone.storage.setItem('token', 'token-of-eve');
  phone.storage.setItem('user', JSON.stringify(eve));
  phone.network.up = false;
  await open();
  expect(lastName()).toHaveValue('Winter');
  expect(await screen.findByText('Shown is what this device knows.')).toBeVisible();
});
