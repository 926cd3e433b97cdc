import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { callAs } from '../../../testkit/page/pairUp.ts';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import {
  choose,
  dosage,
  editing,
  name,
  problems,
  quiet,
  setTime,
  status,
  times,
  type,
  update,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';

const own = ownMedicines();
const { server, addAt, openForm } = own;

const createCall = 'POST /api/reminders';
const onServer = async () =>
  (await server.reminders(own.account)).map(
    ({ medicine_name, dosage: strength, schedule_time }) => [
      medicine_name,
      strength,
      schedule_time,
    ],
  );
const card = (medicine: string) => screen.findByRole('article', { name: medicine });
const found = () =>
  waitFor(() => {
    const shown = problems();
    expect(shown).not.toEqual([]);
    return shown;
  });

describe('UPDATE', () => {
  test('deletes each existing reminder of that name, makes one per time, and goes to /medication with the message', async () => {
    const rows = await addAt(6, 9);
    const { user, router } = await openForm(rows[1]!.id);
    await type(user, name(), ' Aspirin Forte ');
    await type(user, dosage(), '100mg');
    await choose(user, 'Custom');
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(3, quiet(11));
    await user.click(update());
    expect(await card('Aspirin Forte')).toHaveTextContent('100mg');
    expect(router.state.location.pathname).toBe('/medication');
    expect(status().getByText('Medication updated successfully!')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(own.phone.callsTo('DELETE').map(({ line }) => line)).toEqual(
      rows
        .toSorted((a, b) => a.schedule_time.localeCompare(b.schedule_time))
        .map(({ id }) => `DELETE /api/reminders/${id}`),
    );
    expect(own.phone.callsTo(createCall)).toHaveLength(3);
    expect((await onServer()).toSorted()).toEqual(
      [6, 9, 11].map((hours) => ['Aspirin Forte', '100mg', quiet(hours)]).toSorted(),
    );
    for (const { frequency } of await server.reminders(own.account)) expect(frequency).toBe('3x');
  });

  test('works where nothing was changed, and where only the case of the name was', async () => {
    const [row] = await addAt(6);
    const { user } = await openForm(row!.id);
    await user.click(update());
    await card('Aspirin');
    expect(status().getByText('Medication updated successfully!')).toBeVisible();
    expect(await onServer()).toEqual([['Aspirin', '50mg', quiet(6)]]);
    aSecondLater();
    await user.click(within(await card('Aspirin')).getByRole('link', { name: 'Edit' }));
    await editing();
    await type(user, name(), 'ASPIRIN');
    await user.click(update());
    await card('ASPIRIN');
    expect(await onServer()).toEqual([['ASPIRIN', '50mg', quiet(6)]]);
  });

  test('tapped twice, or followed by Enter, saves once', async () => {
    const [row] = await addAt(6);
    const letGo = own.phone.hold('DELETE /api/reminders/');
    const { user } = await openForm(row!.id);
    const form = screen.getByRole('form', { name: 'EDIT MEDICATION' });
    fireEvent.submit(form);
    fireEvent.submit(form);
    const busy = await screen.findByRole('button', { name: 'Saving…' });
    aSecondLater();
    await user.click(busy);
    await user.type(name(), '{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    letGo();
    await card('Aspirin');
    expect(own.phone.callsTo('DELETE')).toHaveLength(1);
    expect(own.phone.callsTo(createCall)).toHaveLength(1);
  });

  test('without a network is kept on the device, says that it waits, and is sent later', async () => {
    const [row] = await addAt(6);
    const { user, services } = await openForm(row!.id);
    own.phone.network.up = false;
    await type(user, dosage(), '100mg');
    await user.click(update());
    const changed = await card('Aspirin');
    expect(
      status().getByText(
        'Medication updated successfully! It is saved on this device and will be sent when the server can be reached.',
      ),
    ).toBeVisible();
    expect(changed).toHaveTextContent('100mg');
    expect(changed).toHaveTextContent('Waiting to be sent');
    expect(await onServer()).toEqual([['Aspirin', '50mg', quiet(6)]]);
    own.phone.network.up = true;
    services.goOnline();
    await waitFor(async () => expect(await onServer()).toEqual([['Aspirin', '100mg', quiet(6)]]));
    await waitFor(() => expect(changed).not.toHaveTextContent('Waiting to be sent'));
  });

  test('takes the medicine as it stands by then: a time that somebody added meanwhile is deleted with the rest', async () => {
    const [row] = await addAt(6);
    const { user, store } = await openForm(row!.id);
    await type(user, dosage(), '100mg');
    await addAt(9);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(store.getState().medications.rows).toHaveLength(2));
    expect(times()).toEqual([quiet(6)]);
    await user.click(update());
    await card('Aspirin');
    await waitFor(async () => expect(await onServer()).toEqual([['Aspirin', '100mg', quiet(6)]]));
  });
});

describe('an edit that is not saved', () => {
  test('names what is wrong, each with the cross mark, and sends nothing', async () => {
    const [row] = await addAt(6);
    const { user } = await openForm(row!.id);
    await user.clear(name());
    await user.clear(dosage());
    setTime(1, '');
    await user.click(update());
    expect(problems()).toEqual([
      '❌ Please enter medication name',
      '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
      '❌ Please fill in all time fields',
    ]);
    expect(own.phone.callsTo('DELETE')).toEqual([]);
  });

  test('for a refusal of the server says why in the form; the old medicine stands', async () => {
    const [row] = await addAt(6);
    own.phone.answer(createCall, () => json(400, { code: 'invalid', message: 'Too many times.' }));
    const { user, store } = await openForm(row!.id);
    await type(user, name(), 'Statin');
    await user.click(update());
    expect(await found()).toEqual(['Too many times.']);
    expect(name()).toHaveValue('Statin');
    expect(await onServer()).toEqual([['Aspirin', '50mg', quiet(6)]]);
    expect(store.getState().outbox.rows).toEqual([]);
    expect(store.getState().medications.changes).toEqual([]);
    expect(screen.queryByText(/updated successfully/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'CANCEL' }));
    expect(await card('Aspirin')).toHaveTextContent('50mg');
  });

  test('for a refusal without words says that it failed', async () => {
    const [row] = await addAt(6);
    own.phone.answer(createCall, () => json(403, { code: 'forbidden', message: '' }));
    const { user } = await openForm(row!.id);
    await user.click(update());
    expect(await found()).toEqual(['Failed to update medication']);
  });

  test('where the device cannot keep it says that it failed, and can be tried again', async () => {
    const [row] = await addAt(6);
    const { user, services } = await openForm(row!.id);
    const { add } = services.device.outbox;
    services.device.outbox.add = () => Promise.reject(new Error('full'));
    await type(user, dosage(), '100mg');
    await user.click(update());
    expect(await found()).toEqual(['Failed to update medication']);
    services.device.outbox.add = add;
    aSecondLater();
    await user.click(update());
    expect(await card('Aspirin')).toHaveTextContent('100mg');
  });

  test("needs a signed-in person, else 'User not logged in'", async () => {
    const [row] = await addAt(6);
    const { user, store } = await openForm(row!.id);
    store.dispatch({ type: 'auth/signedOut' });
    await user.click(update());
    expect(await found()).toEqual(['User not logged in']);
  });

  test('of a medicine that was deleted meanwhile does not bring it back, and keeps what was typed', async () => {
    const [row] = await addAt(6);
    const { user, store } = await openForm(row!.id);
    await type(user, dosage(), '100mg');
    await callAs(server, own.account, 'DELETE', `/api/reminders/${row!.id}`);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(store.getState().medications.rows).toEqual([]));
    await user.click(update());
    expect(await found()).toEqual(['Medication not found']);
    expect(dosage()).toHaveValue('100mg');
    expect(await onServer()).toEqual([]);
  });
});
