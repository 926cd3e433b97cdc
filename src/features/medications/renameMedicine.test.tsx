import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { realServer } from '../../testing/realServer.ts';
import { aSecondLater, renderApp } from '../../testing/renderApp.tsx';
import type { Account } from '../../testing/serverProcess.ts';
import { dosage, editing, name, quiet, times, type, update } from './testing/medicineForm.ts';

const server = realServer();
let account: Account;
let phone: Phone;
beforeEach(async () => {
  account = await server.signUp();
  phone = makePhone(account);
});

const aspirin = () => server.addReminder(account, { schedule_time: quiet(6) });
const opened = async (id: string) => {
  const view = await renderApp({ server, phone, at: `/editmedication?id=${id}` });
  await editing();
  return view;
};
describe('another medicine of that name', () => {
  const offer = () => screen.findByRole('alertdialog', { name: 'This medicine is there already' });

  test('is offered for editing (OK) or go back (Cancel), with nothing lost', async () => {
    const row = await aspirin();
    const { id } = await server.addReminder(account, {
      medicine_name: 'Statin',
      schedule_time: quiet(7),
    });
    const { user, router } = await opened(row.id);
    await type(user, name(), ' STATIN ');
    await type(user, dosage(), '100mg');
    await user.click(update());
    const dialog = await offer();
    expect(dialog).toHaveAccessibleDescription(
      'You already have Statin. Do you want to edit the one you have?',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(name()).toHaveValue(' STATIN ');
    expect(dosage()).toHaveValue('100mg');
    expect(phone.callsTo('DELETE')).toEqual([]);
    aSecondLater();
    await user.click(update());
    await user.click(within(await offer()).getByRole('link', { name: 'OK' }));
    await waitFor(() => expect(name()).toHaveValue('Statin'));
    expect(router.state.location.search).toBe(`?id=${id}`);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(dosage()).toHaveValue('50mg');
    expect(times()).toEqual([quiet(7)]);
  });

  test('is offered where only the server knows of it, by its 409 with existing_id', async () => {
    const row = await aspirin();
    phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    const { user, store } = await opened(row.id);
    const { id } = await server.addReminder(account, {
      medicine_name: 'Statin',
      schedule_time: quiet(6),
    });
    await type(user, name(), 'Statin');
    await user.click(update());
    const dialog = await offer();
    expect(name()).toHaveValue('Statin');
    expect(store.getState().outbox.rows).toEqual([]);
    const names = (await server.reminders(account)).map(({ medicine_name }) => medicine_name);
    expect(names.toSorted()).toEqual(['Aspirin', 'Statin']);
    const ok = within(dialog).getByRole('link', { name: 'OK' });
    expect(ok).toHaveAttribute('href', `/editmedication?id=${id}`);
    await user.click(ok);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await editing();
    expect(name()).toHaveValue('Statin');
    expect(screen.queryByText('Medication not found')).not.toBeInTheDocument();
  });
});
