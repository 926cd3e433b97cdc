import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import {
  dosage,
  editing,
  name,
  quiet,
  times,
  type,
  update,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';

const own = ownMedicines();
const { server, addAt, openForm } = own;

describe('another medicine of that name', () => {
  const offer = () => screen.findByRole('alertdialog', { name: 'This medicine is there already' });

  test('is offered for editing (OK) or go back (Cancel), with nothing lost', async () => {
    const [row] = await addAt(6);
    const { id } = await server.addReminder(own.account, {
      medicine_name: 'Statin',
      schedule_time: quiet(7),
    });
    const { user, router } = await openForm(row!.id);
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
    expect(own.phone.callsTo('DELETE')).toEqual([]);
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
    const [row] = await addAt(6);
    own.phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    const { user, store } = await openForm(row!.id);
    const { id } = await server.addReminder(own.account, {
      medicine_name: 'Statin',
      schedule_time: quiet(6),
    });
    await type(user, name(), 'Statin');
    await user.click(update());
    const dialog = await offer();
    expect(name()).toHaveValue('Statin');
    expect(store.getState().outbox.rows).toEqual([]);
    const names = (await server.reminders(own.account)).map(({ medicine_name }) => medicine_name);
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
