import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { findUsername } from '../../../../testkit/page/formProblems.ts';
import { rosa } from '../../../../testkit/page/mockServer.ts';
import {
  button,
  openPage,
  pageTestbed,
  phone,
  status,
  waitForText,
} from '../../../../testkit/page/pageTestbed.ts';

const call = 'POST /api/account/password';
const done = 'Your password is changed.';
const labels = ['Current Password', 'New Password', 'Confirm New Password'];

pageTestbed();
beforeEach(() => {
  phone.answer('GET /api/account/sessions', () => json(200, []));
  phone.answer(call, () => json(200, { message: done }));
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const dialog = () => screen.queryByRole('dialog', { name: 'Change password' });
const form = () => screen.getByRole('form', { name: 'Change password' });
const opener = () => screen.getAllByRole('button', { name: 'Change password' })[0]!;

const open = async (...at: [string, string]) => {
  const view = await openPage(...at);
  return {
    ...view,
    submit: () => view.tap('Change password', dialog() ?? form()),
    type: async (...typed: readonly string[]) => {
      for (const [index, text] of typed.entries()) {
        await view.user.clear(field(labels[index]!));
        await view.user.click(field(labels[index]!));
        if (text !== '') await view.user.paste(text);
      }
    },
  };
};

const openDialog = async () => {
  const view = await open('/account', 'My Account');
  await view.user.click(opener());
  expect(dialog()).toBeVisible();
  return view;
};

test('password managers read whose password it is', async () => {
  const { user: stored, email } = rosa;
  phone.storage.setItem('user', JSON.stringify({ ...stored, email }));
  await openDialog();
  expect(findUsername()).toHaveValue(email);
});

test('a password is changed once; the dialog closes, and its opener has the focus', async () => {
  const { type, submit, user } = await openDialog();
  expect(form()).toHaveTextContent(/No reminders or alerts are sent there any more\./);
  const managers = labels.map((label) => field(label).autocomplete);
  expect(managers).toEqual(['current-password', 'new-password', 'new-password']);
  const release = phone.hold(call);
  await type('correct horse', 'a better horse', 'a better horse');
  await submit();
  await screen.findByRole('button', { name: 'Changing…' });
  release();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(await status().findByText(done)).toBeVisible();
  await expectFocus(opener);
  expect(phone.callsTo(call).map(({ body }) => body)).toEqual([
    { currentPassword: 'correct horse', newPassword: 'a better horse' },
  ]);
  await user.click(opener());
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '']);
  await submit();
  expect(phone.callsTo(call)).toHaveLength(1);
});

test('what is missing, short, different or not new is said at its field, and nothing is sent', async () => {
  const { type, submit } = await openDialog();
  for (const [typed, label, text] of [
    [['', 'a better horse', 'a better horse'], labels[0], 'Enter your current password'],
    [['x', 'short', 'short'], labels[1], 'New Password: at least 8 characters. Please add 3 more.'],
    [['x', 'a better horse', 'another horse'], labels[2], 'Passwords do not match.'],
    [
      ['x horse 1', 'x horse 1', 'x horse 1'],
      labels[1],
      'This is your password already. Please choose another one.',
    ],
  ] as const) {
    await type(...typed);
    await submit();
    await screen.findByRole('link', { name: text });
    expect(field(label!)).toBeInvalid();
    expect(field(label!)).toHaveAccessibleDescription(expect.stringContaining(text));
  }
  expect(phone.callsTo(call)).toEqual([]);
});

test('what the server refuses is said at its field', async () => {
  const { type, submit } = await openDialog();
  await type('correct horse', 'a better horse', 'a better horse');
  for (const [status, code, message, label] of [
    [403, 'password_refused', 'This password is not right.', labels[0]],
    [400, 'easy_password', 'Too easy.', labels[1]],
  ] as const) {
    phone.answer(call, () => json(status, { code, message }));
    await submit();
    await waitFor(() => expect(form()).toHaveTextContent(message));
    const invalid = labels.filter((each) => field(each).matches('[aria-invalid=true]'));
    expect(invalid).toEqual([label]);
  }
});

test('without a network the form says so', async () => {
  phone.network.up = false;
  const { type, submit } = await openDialog();
  await type('correct horse', 'a better horse', 'a better horse');
  await submit();
  await waitForText('Your password could not be changed. Please try again.');
  const hint = 'You need to be online to change your password. We cannot reach Upstroke right now.';
  await waitFor(() =>
    expect(
      within(dialog()!).getByRole('button', { name: 'Change password' }),
    ).toHaveAccessibleDescription(hint),
  );
});

test('the profile of a survivor has the form, apart from Save; it is empty after a change', async () => {
  const { type, submit } = await open('/editprofilesurvivor', 'Edit Profile');
  expect(await screen.findByRole('heading', { level: 2, name: 'Password' })).toBeVisible();
  expect(labels.every((label) => form().contains(field(label)))).toBe(true);
  expect(form()).not.toContainElement(button('Save'));
  await type('correct horse', 'a better horse', 'a better horse');
  await submit();
  expect(await status().findByText(done)).toBeVisible();
  expect(labels.map((label) => field(label).value)).toEqual(['', '', '']);
  expect(phone.callsTo('PUT /api/survivor/profile/')).toEqual([]);
});
