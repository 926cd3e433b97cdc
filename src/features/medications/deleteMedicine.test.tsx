import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import { status } from '../../../testkit/page/medicineForm.ts';
import { button, card, title } from '../../../testkit/page/medicineList.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const rosa = ownMedicines();

const open = async () => {
  const view = await rosa.at('/medication');
  await title();
  return view;
};

test('Delete asks first, and No keeps it', async () => {
  await rosa.addAt(6);
  const { user } = await open();
  await user.click(button(await card('Aspirin'), 'Delete'));
  const question = screen.getByRole('alertdialog', { name: 'Delete Aspirin?' });
  expect(question).toHaveAccessibleDescription(
    'Its alarms will stop. What you did stays in your activity.',
  );
  await user.click(button(question, 'No, keep it'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await card('Aspirin')).toBeVisible();
  expect(rosa.phone.callsTo('DELETE')).toEqual([]);
});

test('Escape keeps it too', async () => {
  await rosa.addAt(6);
  const { user } = await open();
  await user.click(button(await card('Aspirin'), 'Delete'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(rosa.phone.callsTo('DELETE')).toEqual([]);
});

test('Yes deletes every time of the medicine, here and on the server, and says so', async () => {
  await rosa.addAt(6, 9);
  const { user } = await open();
  await user.click(button(await card('Aspirin'), 'Delete'));
  await user.dblClick(button(screen.getByRole('alertdialog'), 'Yes, delete'));
  expect(await status().findByText('Aspirin deleted successfully')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await waitFor(async () => expect(await rosa.server.reminders(rosa.account)).toEqual([]));
  expect(rosa.phone.callsTo('DELETE')).toHaveLength(2);
  expect(await screen.findByText(/^No medications yet\./)).toBeVisible();
  await expectFocus(() => title());
});

test('a medicine deleted without a network stays away, and goes from the server later', async () => {
  await rosa.addAt(6);
  const { user, services } = await open();
  await card('Aspirin');
  rosa.phone.network.up = false;
  await user.click(button(await card('Aspirin'), 'Delete'));
  await user.click(button(screen.getByRole('alertdialog'), 'Yes, delete'));
  await status().findByText('Aspirin deleted successfully');
  expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
  expect(await rosa.server.reminders(rosa.account)).toHaveLength(1);
  rosa.phone.network.up = true;
  services.goOnline();
  await waitFor(async () => expect(await rosa.server.reminders(rosa.account)).toEqual([]));
  await waitFor(() =>
    expect(screen.queryByText('1 change is not sent yet.')).not.toBeInTheDocument(),
  );
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('where the device cannot keep the wish to delete, that is said and nothing is gone', async () => {
  await rosa.addAt(6);
  const { user, services } = await open();
  services.device.outbox.add = () => Promise.reject(new Error('full'));
  await user.click(button(await card('Aspirin'), 'Delete'));
  await user.click(button(screen.getByRole('alertdialog'), 'Yes, delete'));
  expect(await status().findByText('Failed to delete medication')).toBeVisible();
  expect(await card('Aspirin')).toBeVisible();
});

test('what the server refused stays with its reason until it was read', async () => {
  await rosa.addAt(6);
  rosa.phone.answer('DELETE /api/reminders/', () =>
    json(403, { code: 'forbidden', message: 'This is not yours to change.' }),
  );
  const { user } = await open();
  await user.click(button(await card('Aspirin'), 'Delete'));
  await user.click(button(screen.getByRole('alertdialog'), 'Yes, delete'));
  expect(await screen.findByText('Aspirin could not be saved')).toBeVisible();
  expect(screen.getByText('This is not yours to change.')).toBeVisible();
  aSecondLater();
  await user.click(screen.getByRole('button', { name: 'OK, remove this message' }));
  await waitFor(() =>
    expect(screen.queryByText('Aspirin could not be saved')).not.toBeInTheDocument(),
  );
  await expectFocus(() => title());
  expect(await card('Aspirin')).toBeVisible();
});
