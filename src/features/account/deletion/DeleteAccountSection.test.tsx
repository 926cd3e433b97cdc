import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeQueuedAlert } from '../../../../testkit/page/alertFixtures.ts';
import { makeCaregiverAlert } from '../../../../testkit/page/alertToCarl.ts';
import { settle } from '../../../../testkit/page/fakeClock.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  ada,
  carl,
  makeReminder,
  mockSurvivorResponses,
  rosa,
} from '../../../../testkit/page/mockServer.ts';
import {
  clock,
  findHeading,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
  start,
  minute,
  status,
  waitForText,
} from '../../../../testkit/page/pageTestbed.ts';

const deleteCall = 'DELETE /api/account';
const password = 'correct horse';
const admin = { ...carl, user: { ...carl.user, role: 'admin' } };

pageTestbed();
const open = () => openPage('/account', 'My Account');
const dialog = () => screen.getByRole('dialog', { name: 'Delete your account for good?' });
const confirm = (tap: Awaited<ReturnType<typeof open>>['tap']) =>
  tap('Delete my account', dialog());
const type = async (
  { user }: Awaited<ReturnType<typeof open>>,
  fields: Readonly<Record<string, string>>,
) => {
  for (const [label, text] of Object.entries(fields)) {
    const field = within(dialog()).getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
};
const filled = { Password: password, 'Type DELETE to confirm': ' delete ' };

test('deleting asks for the password and a word, and is refused with a reason', async () => {
  replacePhone(admin);
  const view = await open();
  await view.tap('Delete my account');
  await confirm(view.tap);
  await type(view, { ...filled, 'Type DELETE to confirm': 'yes' });
  await confirm(view.tap);
  expect(within(dialog()).getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(
    'Please type the word DELETE.',
  );
  expect(phone.callsTo(deleteCall)).toEqual([]);
  await type(view, filled);
  const wrong = { code: 'password_refused', message: 'This password is not right.' };
  phone.answer(deleteCall, () => json(403, wrong));
  await confirm(view.tap);
  const typed = within(dialog()).getByLabelText('Password');
  await waitFor(() => expect(typed).toHaveAccessibleDescription(wrong.message));
  const message = 'This is the last admin. Invite another one first.';
  phone.answer(deleteCall, () => json(409, { code: 'last_admin', message }));
  await confirm(view.tap);
  await within(dialog()).findByText(message);
  await view.tap('Keep my account', dialog());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(phone.storage.getItem('token')).toBe(carl.token);
});

test('a 401 after a lost answer means that the account is gone', async () => {
  const view = await open();
  await view.tap('Delete my account');
  await type(view, filled);
  phone.answer(deleteCall, () => json(401, { code: 'unauthenticated', message: 'Sign in.' }));
  const heal = phone.answer(deleteCall, () => Promise.reject(new TypeError('Failed to fetch')));
  await confirm(view.tap);
  await within(dialog()).findByText('The server did not answer. Please try again.');
  heal();
  await confirm(view.tap);
  expect(await status().findByText('Your account is deleted.')).toBeVisible();
  expect(phone.storage.getItem('token')).toBeNull();
});

test.each([
  [
    rosa,
    'Your alerts, also an open one',
    /^We tell your caregivers that you are no longer connected\. Sign out/,
  ],
  [
    carl,
    'What you did for others stays in their record, without your name',
    'We tell the people you care for that you are no longer connected.',
  ],
])('what goes and what stays is said before', async (account, fact, told) => {
  replacePhone(account);
  await open();
  await waitForText(fact);
  await waitForText(told);
  await waitForText(/^Backups of the server, for 14 nights, unless the person who runs it chooses/);
});

test.each(['acknowledged', 'resolved'] as const)(
  'an alert is named while open (%s)',
  async (status) => {
    phone.answer('GET /api/emergency/alerts', () =>
      json(200, [makeCaregiverAlert(1, start - minute, { status })]),
    );
    const view = await open();
    await waitFor(() => expect(view.store.getState().emergency.log).not.toBeNull());
    await view.tap('Delete my account');
    const named = within(dialog()).queryByText(/^Your emergency alert is still open\./);
    expect(named !== null).toBe(status === 'acknowledged');
  },
);

test('a deleted account leaves the device, with what was not sent, and nothing rings', async () => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:10')] });
  const view = await open();
  const { device } = view.services;
  const personId = rosa.user.id;
  await device.emergencyQueue.add(makeQueuedAlert(1, { personId }));
  await device.emergencyQueue.add(makeQueuedAlert(2, { personId: ada.id }));
  const call = { endpoint: 'logActivity', idempotencyKey: 'k', body: {} } as never;
  const row = { group: 'g', kind: 'doseAnswered', medicineName: 'Aspirin', calls: [call] } as const;
  for (const owner of [personId, ada.id])
    await device.outbox.add({ ...row, personId: owner, madeAt: start });
  await view.tap('Delete my account');
  await type(view, filled);
  phone.answer(deleteCall, () => json(200, { message: 'Gone.' }));
  const release = phone.hold(deleteCall);
  await confirm(view.tap);
  await view.tap('Deleting your account…', dialog());
  await view.tap('Keep my account', dialog());
  expect(dialog()).toBeVisible();
  release();
  await findHeading('Login');
  expect(await status().findByText('Your account is deleted.')).toBeVisible();
  expect(phone.callsTo(deleteCall).map(({ body }) => body)).toEqual([{ password }]);
  expect(phone.callsTo('POST /api/auth/logout')).toEqual([]);
  for (const key of ['token', 'user', 'leftSessions'])
    expect(phone.storage.getItem(key)).toBeNull();
  const left = async (owner: string) => [
    await device.emergencyQueue.list(owner),
    await device.outbox.list(owner),
  ];
  await waitFor(async () => expect(await left(personId)).toEqual([[], []]));
  expect((await left(ada.id)).map((kept) => kept.length)).toEqual([1, 1]);
  const calls = phone.calls.length;
  await clock.advance(15 * minute);
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(phone.calls.slice(calls).filter(({ line }) => !line.startsWith('GET /healthz'))).toEqual(
    [],
  );
  expect(JSON.stringify(view.store.getState())).not.toContain(personId);
});
