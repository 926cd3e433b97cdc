import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fieldLimits } from '../../contract/fieldLimits.ts';
import { minute } from '../../domain/specConstants.ts';
import { signedOut } from '../features/auth/events.ts';
import { expectFocus } from '../../testkit/page/expectFocus.ts';
import { json } from '../../testkit/page/fakeDevice.ts';
import {
  clock,
  findHeading as heading,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
} from '../../testkit/page/pageTestbed.ts';
import { pictureFile } from '../../testkit/page/pictures.ts';
import { realServer } from '../../testkit/page/realServer.ts';
import { skipTapThrottle, renderApp } from '../../testkit/page/renderApp.tsx';
import { carl } from '../../testkit/page/mockCaregiver.ts';
import { rosa } from '../../testkit/page/mockServer.ts';
import { deviceStorage } from '../app/persist.ts';

const at = '/editprofilesurvivor';
/** Changed on another device: this session still has the old name. */
const profile = { id: rosa.user.id, fname: 'Rosalind', lname: 'Meyer-Lund', avatarUrl: null };
const readCall = 'GET /api/survivor/profile/';
const saveCall = 'PUT /api/survivor/profile/';
const saved = 'Profile updated successfully!';

pageTestbed();
beforeEach(async () => {
  await deviceStorage().removeItem('persist:profile');
  phone.answer(readCall, () => json(200, profile));
  phone.answer(saveCall, () =>
    json(200, { updatedUser: { ...profile, fname: 'Rose' }, message: '' }),
  );
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const picture = () => field('Profile Picture');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => button(/^Sav/);
const summary = () => screen.findByRole('group', { name: 'There is a problem' });
const statusText = (text: string) => within(screen.getByRole('status')).findByText(text);
const preview = (name: string) => screen.findByRole('figure', { name });
const pictureIn = (place: HTMLElement) => within(place).getByRole('presentation');

const open = (readStoredLists = false) => openPage(at, 'Edit Profile', { readStoredLists });
const openForm = async (...given: Parameters<typeof open>) => {
  const view = await open(...given);
  await screen.findByRole('form', { name: 'Edit Profile' });
  return view;
};
type View = Pick<Awaited<ReturnType<typeof open>>, 'user'>;
const type = async ({ user }: View, label: string, text: string) => {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
};

test('is one of three screens about the person', async () => {
  await open();
  const nav = within(screen.getByRole('navigation', { name: 'About you' }));
  const links = nav.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Profile', 'Account', 'Settings']);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  await userEvent.click(links[1]!);
  await heading('My Account');
});

test('/editprofilesurvivor shows the profile as soon as it is read', async () => {
  const release = phone.hold(readCall);
  await open();
  expect(await screen.findByText('Loading your profile…')).toBeVisible();
  expect(screen.queryByLabelText('First Name')).not.toBeInTheDocument();
  release();
  await screen.findByRole('form', { name: 'Edit Profile' });
  expect([field('First Name').value, field('Last Name').value]).toEqual(['Rosalind', 'Meyer-Lund']);
  expect(picture()).toHaveAttribute('accept', 'image/*');
  expect(await preview('No picture yet')).toBeVisible();
});

test('a profile that cannot be read is shown as the device knows it, and read by Try again without what was typed being lost', async () => {
  phone.network.up = false;
  const view = await openForm();
  expect([field('First Name').value, field('Last Name').value]).toEqual(['Rosa', 'Meyer']);
  expect(screen.getByText('Your profile could not be read from the server.')).toBeVisible();
  await type(view, 'First Name', 'Rose');
  phone.network.up = true;
  const release = phone.hold(readCall);
  skipTapThrottle();
  await view.user.click(button('Try again'));
  await screen.findByRole('button', { name: 'Trying again…' });
  release();
  await waitFor(() => expect(field('Last Name')).toHaveValue('Meyer-Lund'));
  expect(field('First Name')).toHaveValue('Rose');
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
});

describe('Save', () => {
  test('sends multipart fname and lname; leads to the dashboard after 800 ms', async () => {
    const view = await openForm();
    const release = phone.hold(saveCall);
    await type(view, 'First Name', '  Rose ');
    await view.user.click(save());
    await screen.findByRole('button', { name: 'Saving…' });
    release();
    await statusText(saved);
    expect(phone.callsTo(saveCall).map(({ line, body }) => [line, body])).toEqual([
      [`${saveCall}${rosa.user.id}`, { fname: 'Rose', lname: 'Meyer-Lund' }],
    ]);
    expect(screen.getByText('Rose Meyer-Lund')).toBeVisible();
    expect(JSON.parse(phone.storage.getItem('user')!)).toMatchObject({ fname: 'Rose' });
    await clock.advance(799);
    expect(view.where()).toBe(at);
    await clock.advance(1);
    await heading('Good morning, Rose');
    expect(view.where()).toBe('/survivordashboard');
  });

  test('that fails keeps what was typed and chosen, and says why', async () => {
    const view = await openForm();
    await type(view, 'First Name', 'Rose');
    await view.user.upload(picture(), pictureFile());
    phone.answer(saveCall, () => new Response('', { status: 500 }));
    skipTapThrottle();
    await view.user.click(save());
    await waitFor(async () => expect(await summary()).toHaveTextContent('Failed to update'));
    expect(field('First Name')).toHaveValue('Rose');
    expect(await preview('The picture you have chosen')).toBeVisible();
    await clock.advance(5000);
    expect(view.where()).toBe(at);
    expect(screen.getByText('Rosa Meyer')).toBeVisible();
    phone.answer(saveCall, () => json(401, { code: 'unauthenticated', message: '' }));
    skipTapThrottle();
    await view.user.click(save());
    const asking = await screen.findByRole('dialog', { name: 'Please sign in again' });
    await view.user.click(within(asking).getByRole('button', { name: 'Not now' }));
    expect(await summary()).toHaveTextContent('Not saved yet. Sign in again, then choose Save.');
  });
});

test('Cancel gives up a save without a word; what was saved all the same is read again', async () => {
  const view = await openForm();
  const release = phone.hold(saveCall);
  await type(view, 'First Name', 'Rose');
  await view.user.click(save());
  await screen.findByRole('button', { name: 'Saving…' });
  phone.answer(readCall, () => json(200, { ...profile, fname: 'Rose' }));
  await view.user.click(screen.getByRole('link', { name: 'Cancel' }));
  const discard = await screen.findByRole('button', { name: 'Discard' });
  expect(screen.queryByText('Failed to update profile.')).toBeNull();
  await view.user.click(discard);
  await heading('Good morning, Rosa');
  release();
  await clock.advance(1000);
  expect(view.where()).toBe('/survivordashboard');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await view.router.navigate(at);
  await waitFor(() => expect(field('First Name')).toHaveValue('Rose'));
});

describe('the stored profile', () => {
  const stored = () => deviceStorage().getItem('persist:profile');
  const untilStored = (name: string) => waitFor(async () => expect(await stored()).toContain(name));
  beforeEach(async () => {
    const { close } = await openForm(true);
    await untilStored('Meyer-Lund');
    await close();
  });

  test('is shown without network with its age, and replaced by what is saved', async () => {
    phone.network.up = false;
    clock.sleepUntil(Date.now() + 7.5 * minute);
    const offline = await openForm(true);
    expect(field('Last Name')).toHaveValue('Meyer-Lund');
    expect(await screen.findByText('Last updated 7 minutes ago.')).toBeVisible();
    expect(screen.queryByText('Showing what is saved on this device.')).not.toBeInTheDocument();
    await offline.close();
    phone.network.up = true;
    const online = await openForm(true);
    const updatedUser = { ...profile, lname: 'Lund' };
    phone.answer(saveCall, () => json(200, { updatedUser, message: '' }));
    phone.hold(readCall);
    await online.user.click(save());
    await statusText(saved);
    await untilStored('\\"Lund');
    await online.close();
    phone.network.up = false;
    await openForm(true);
    expect(field('Last Name')).toHaveValue('Lund');
  });

  test('is not shown to another person, and goes with the session', async () => {
    const eve = { ...rosa.user, id: '0198c0de-0000-7000-8000-0000000000ee', lname: 'Winter' };
    phone.storage.setItem('token', 'token-of-eve');
    phone.storage.setItem('user', JSON.stringify(eve));
    phone.network.up = false;
    const { store } = await openForm(true);
    expect(field('Last Name')).toHaveValue('Winter');
    expect(await screen.findByText('Showing what is saved on this device.')).toBeVisible();
    store.dispatch(signedOut());
    await waitFor(async () => expect(await stored()).not.toContain('Meyer-Lund'));
    expect(store.getState().profile).toMatchObject({ ownerId: null, known: null, readAt: null });
  });
});

describe('a chosen picture', () => {
  const undo = () => button('Remove the chosen picture');
  const unreadable = 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.';
  const tooLarge =
    'This picture is larger than 2 MB, and your browser does not let us make it smaller. Please choose a smaller one.';

  test('replaces the preview until it is removed, and is released', async () => {
    const made = jest.spyOn(URL, 'createObjectURL');
    const released = jest.spyOn(URL, 'revokeObjectURL');
    phone.answer(readCall, () => json(200, { ...profile, avatarUrl: '/api/avatars/7' }));
    const { user, close } = await openForm();
    expect(pictureIn(await preview('Your picture now'))).toHaveAttribute(
      'src',
      'http://localhost/api/avatars/7',
    );
    await user.upload(picture(), pictureFile());
    const chosen = pictureIn(await preview('The picture you have chosen'));
    expect(chosen).toHaveAttribute('src', made.mock.results[0]?.value);
    fireEvent.error(pictureIn(await preview('The picture you have chosen')));
    const failed = await preview('This picture cannot be shown.');
    expect(within(failed).queryByRole('presentation')).not.toBeInTheDocument();
    await user.click(undo());
    expect(pictureIn(await preview('Your picture now'))).toBeVisible();
    await expectFocus(() => picture());
    expect(picture().files).toHaveLength(0);
    await user.upload(picture(), pictureFile());
    await close();
    expect(released).toHaveBeenCalledTimes(2);
  });

  test('that is no picture, empty or too large is refused at the field; removed, it is not sent', async () => {
    const { user } = await openForm();
    for (const [file, text] of [
      [pictureFile({ name: 'me.heic', type: 'image/heic' }), unreadable],
      [pictureFile({ content: new Uint8Array() }), unreadable],
      [pictureFile({ content: new Uint8Array(fieldLimits.picture + 1) }), tooLarge],
    ] as const) {
      // The file dialog lets the user choose any file type.
      await userEvent.setup({ delay: null, applyAccept: false }).upload(picture(), file);
      expect(picture()).toHaveAccessibleDescription(expect.stringContaining(text));
      skipTapThrottle();
      await user.click(save());
      await user.click(within(await summary()).getByRole('link', { name: text }));
      await expectFocus(() => picture());
      expect(picture()).toBeInvalid();
      await user.click(undo());
    }
    expect(phone.callsTo(saveCall)).toEqual([]);
    skipTapThrottle();
    await user.click(save());
    await statusText(saved);
    expect(phone.callsTo(saveCall)[0]?.body).toEqual({ fname: 'Rosalind', lname: 'Meyer-Lund' });
  });

  test('that the server cannot read is refused at the field; another is stored', async () => {
    const server = realServer();
    const account = await server.signUp();
    replacePhone(account);
    const { user } = await renderApp({ server, phone, at });
    await screen.findByRole('form', { name: 'Edit Profile' });
    const full = new Uint8Array(fieldLimits.picture);
    await user.upload(picture(), pictureFile({ content: full }));
    expect(picture()).toBeValid();
    await user.click(save());
    await user.click(within(await summary()).getByRole('link', { name: unreadable }));
    await expectFocus(() => picture());
    const file = pictureFile();
    await user.upload(picture(), file);
    expect(picture()).toBeValid();
    skipTapThrottle();
    await user.click(save());
    await statusText(saved);
    expect(phone.callsTo(saveCall)[1]?.body).toEqual({
      fname: 'Rosa',
      lname: 'Meyer',
      avatar: expect.objectContaining({ name: file.name, type: file.type, size: file.size }),
    });
  });
});

test('/editprofilecaregiver has no passwords, and leads to /dashboard', async () => {
  const { id, fname, lname } = carl.user;
  const carls = { id, fname, lname, avatarUrl: null };
  replacePhone(carl);
  phone.answer(readCall, () => json(200, carls));
  phone.answer(saveCall, () => json(200, { updatedUser: carls, message: '' }));
  const { where, user } = await openPage('/editprofilecaregiver');
  const form = await screen.findByRole('form', { name: 'Edit Profile' });
  expect(within(form).getAllByRole('textbox')).toEqual([field('First Name'), field('Last Name')]);
  expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/dashboard');
  await user.click(save());
  await statusText(saved);
  expect(phone.callsTo(saveCall)[0]?.line).toBe(`${saveCall}${id}`);
  await clock.advance(800);
  await heading('Caregiver dashboard');
  expect(where()).toBe('/dashboard');
});
