import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { limits } from '../../../contract/fields.ts';
import { uploadProgressed } from '../../api/baseQuery.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { pictureFile } from '../../../testkit/page/pictures.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  phone = makePhone(rosa);
});

const saveCall = 'PUT /api/survivor/profile/';
const input = () => screen.getByLabelText<HTMLInputElement>('Profile Picture');
const save = () => screen.getByRole('button', { name: /^Sav/ });
const undo = () => screen.getByRole('button', { name: 'Remove the chosen picture' });
const summary = () => screen.findByRole('group', { name: 'Please look at this again' });
const preview = (name: string) => screen.findByRole('figure', { name });
const pictureIn = (place: HTMLElement) => within(place).getByRole('presentation');
const noPictureIn = (place: HTMLElement) =>
  expect(within(place).queryByRole('presentation')).not.toBeInTheDocument();

const open = async () => {
  const view = await renderApp({ server, phone, at: '/editprofilesurvivor' });
  await screen.findByRole('form', { name: 'Edit Profile' });
  return view;
};

/** Chooses what the dialog of a browser offers only by its choice of all files. */
const chooseAny = (file: File) =>
  userEvent.setup({ delay: null, applyAccept: false }).upload(input(), file);

/** What the server has at the address of a picture. */
const fetched = async (address: string | null) => {
  const { pathname } = new URL(address!);
  const answer = await fetch(new URL(pathname, server.origin), {
    headers: { cookie: rosa.cookie },
  });
  return { status: answer.status, type: answer.headers.get('content-type') };
};

describe('a chosen picture', () => {
  test('is sent as multipart fname, lname and an optional avatar file, is stored by the server, and stands in the header at once', async () => {
    const { user } = await open();
    const menu = () => screen.getByRole('button', { name: /Meyer$/ });
    noPictureIn(menu());
    const file = pictureFile();
    await user.upload(input(), file);
    await user.clear(screen.getByLabelText('First Name'));
    await user.type(screen.getByLabelText('First Name'), 'Rose');
    await user.click(save());
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
    expect(phone.callsTo(saveCall)[0]?.body).toEqual({
      fname: 'Rose',
      lname: 'Meyer',
      avatar: expect.objectContaining({ name: file.name, type: file.type, size: file.size }),
    });
    expect(menu()).toHaveTextContent('Rose Meyer');
    const address = pictureIn(menu()).getAttribute('src');
    expect(await fetched(address)).toEqual({ status: 200, type: 'image/webp' });
    await screen.findByRole('heading', { level: 1, name: /Rose/ });
    expect(pictureIn(menu())).toHaveAttribute('src', address);
  });

  test('is the preview, in the place of the picture there is, until it is removed or replaced', async () => {
    const made = jest.spyOn(URL, 'createObjectURL');
    const given = jest.spyOn(URL, 'revokeObjectURL');
    const profile = { ...rosa.user, avatarUrl: '/api/avatars/7' };
    phone.answer('GET /api/survivor/profile/', () => json(200, profile));
    const { user, close } = await open();
    expect(pictureIn(await preview('Your picture now'))).toHaveAttribute(
      'src',
      'http://localhost/api/avatars/7',
    );
    await user.upload(input(), pictureFile());
    const first = made.mock.results[0]?.value as string;
    expect(pictureIn(await preview('The picture you have chosen'))).toHaveAttribute('src', first);
    await user.upload(input(), pictureFile({ name: 'other.png' }));
    const second = made.mock.results[1]?.value as string;
    await waitFor(() => expect(given.mock.calls).toEqual([[first]]));
    expect(pictureIn(await preview('The picture you have chosen'))).toHaveAttribute('src', second);
    await user.click(undo());
    expect(pictureIn(await preview('Your picture now'))).toBeVisible();
    await expectFocus(() => input());
    expect(input().files).toHaveLength(0);
    expect(screen.queryByRole('button', { name: /Remove/ })).not.toBeInTheDocument();
    await user.upload(input(), pictureFile());
    close();
    expect(given).toHaveBeenCalledTimes(3);
  });

  test('that is removed is not sent', async () => {
    const { user } = await open();
    await user.upload(input(), pictureFile());
    await user.click(undo());
    await user.click(save());
    await screen.findByText('Profile updated successfully!');
    expect(phone.callsTo(saveCall)[0]?.body).toEqual({ fname: 'Rosa', lname: 'Meyer' });
  });

  test('that cannot be shown says so', async () => {
    const { user } = await open();
    await user.upload(input(), pictureFile());
    fireEvent.error(pictureIn(await preview('The picture you have chosen')));
    noPictureIn(await preview('This picture cannot be shown.'));
  });

  const unreadable = 'This picture cannot be read. Please choose a JPEG, PNG or WebP picture.';
  const tooLarge = 'This picture is larger than 2 MB. Please choose a smaller one.';
  test.each([
    ['another type', pictureFile({ name: 'me.heic', type: 'image/heic' }), unreadable],
    ['no type', pictureFile({ name: 'me', type: '' }), unreadable],
    ['nothing in it', pictureFile({ content: new Uint8Array() }), unreadable],
    ['2 MB and a byte', pictureFile({ content: new Uint8Array(limits.avatar + 1) }), tooLarge],
  ])('with %s is refused at the field, and not sent', async (_what, file, text) => {
    const { user } = await open();
    await chooseAny(file);
    expect(input()).toHaveAccessibleDescription(expect.stringContaining(text));
    await user.click(save());
    const link = within(await summary()).getByRole('link', { name: text });
    await user.click(link);
    await expectFocus(() => input());
    expect(input()).toBeInvalid();
    expect(phone.callsTo(saveCall)).toEqual([]);
    await user.click(undo());
    aSecondLater();
    await user.click(save());
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  });

  test('of 2 MB is sent', async () => {
    const { user } = await open();
    await user.upload(input(), pictureFile({ content: new Uint8Array(limits.avatar) }));
    await user.click(save());
    expect(await summary()).toHaveTextContent(unreadable);
    expect(phone.callsTo(saveCall)).toHaveLength(1);
  });

  test('that the server cannot read is refused at the field, and stays chosen', async () => {
    const { user } = await open();
    await user.upload(input(), pictureFile({ content: new Uint8Array([1, 2, 3]) }));
    expect(input()).toBeValid();
    await user.click(save());
    await user.click(within(await summary()).getByRole('link', { name: unreadable }));
    await expectFocus(() => input());
    expect(input()).toBeInvalid();
    expect(input().files).toHaveLength(1);
    expect(undo()).toBeVisible();
    await user.upload(input(), pictureFile());
    expect(input()).toBeValid();
  });

  test('tells in percent how much of it is sent, in words by quarters', async () => {
    const letGo = phone.hold(saveCall);
    const { store, user } = await open();
    await user.upload(input(), pictureFile());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(save());
    const bar = await screen.findByRole('progressbar', { name: 'Sending the picture' });
    for (const [percent, words] of [
      [0, '0 percent sent'],
      [24, '0 percent sent'],
      [25, '25 percent sent'],
      [99, '75 percent sent'],
      [100, '100 percent sent'],
    ] as const) {
      store.dispatch(uploadProgressed({ endpoint: 'updateProfile', percent }));
      await waitFor(() => expect(bar).toHaveValue(percent));
      expect(screen.getByText(words)).toHaveAttribute('aria-live', 'polite');
    }
    letGo();
    await waitFor(() => expect(bar).not.toBeInTheDocument());
    expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  });
});

test('names alone are sent without a bar', async () => {
  const letGo = phone.hold(saveCall);
  const { user } = await open();
  await user.click(save());
  await screen.findByRole('button', { name: 'Saving…' });
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  letGo();
  await screen.findByText('Profile updated successfully!');
});
