import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { eventually } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  choice,
  choose,
  dosage,
  editing,
  findProblems,
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
import { callAs } from '../../../testkit/page/pairUp.ts';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';

const own = ownMedicines();
const { server, at, addAt, openForm } = own;

const listCall = 'GET /api/reminders/';
const createCall = 'POST /api/reminders';
const list = () => screen.findByRole('heading', { level: 1, name: 'My Medications' });
const card = (medicine: string) => screen.findByRole('article', { name: medicine });
const onServer = async () =>
  (await server.reminders(own.account)).map(
    ({ medicine_name, dosage: strength, schedule_time }) => [
      medicine_name,
      strength,
      schedule_time,
    ],
  );
const readListAgain = () => window.dispatchEvent(new Event('focus'));

describe('the form', () => {
  test('loads, and shows the medicine of the reminder in the address', async () => {
    const rows = await addAt(6, 9);
    const release = own.phone.hold(listCall);
    await at(`/editmedication?id=${rows[1]!.id}`);
    expect(await screen.findByText('Loading medication details...')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    release();
    await editing();
    expect(screen.queryByText('Loading medication details...')).not.toBeInTheDocument();
    expect(screen.getByRole('form', { name: 'EDIT MEDICATION' })).toBeVisible();
    expect(name()).toHaveValue('Aspirin');
    expect(dosage()).toHaveValue('50mg');
    expect(screen.getByRole('group', { name: 'Frequency' })).toBeVisible();
    expect(choice('2x a day')).toBeChecked();
    expect(screen.getByRole('group', { name: 'Set Time(s)' })).toBeVisible();
    expect(times()).toEqual(rows.map(({ schedule_time }) => schedule_time).toSorted());
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');
  });

  test.each([
    ['/editmedication?id=', 'No medication ID provided'],
    ['/editmedication?id=no-id-at-all', 'Medication not found'],
  ])('%s redirects to the list, which says: %s', async (path, words) => {
    const { router } = await at('/survivordashboard');
    await screen.findByRole('heading', { level: 1, name: /^Good/ });
    await router.navigate(path);
    await list();
    expect(router.state.location.pathname).toBe('/medication');
    expect(status().getByText(words)).toBeVisible();
    await router.navigate(-1);
    await screen.findByRole('heading', { level: 1, name: /^Good/ });
  });

  test('says that the medicine could not be read; Try again reads it', async () => {
    const [row] = await addAt(6);
    own.phone.network.up = false;
    const { user } = await at(`/editmedication?id=${row!.id}`);
    expect(await screen.findByText('Failed to load medication data')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    own.phone.network.up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await editing();
    expect(name()).toHaveValue('Aspirin');
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });
});

describe('UPDATE', () => {
  test('deletes each reminder of the medicine, makes one per time, and says so in the list', async () => {
    const rows = await addAt(6, 9);
    const { user, router } = await openForm(rows[1]!.id);
    await type(user, name(), ' ASPIRIN ');
    await type(user, dosage(), '100mg');
    await choose(user, 'Custom');
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(3, quiet(11));
    await user.click(update());
    expect(await card('ASPIRIN')).toHaveTextContent('100mg');
    expect(router.state.location.pathname).toBe('/medication');
    expect(status().getByText('Medication updated successfully!')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(
      own.phone
        .callsTo('DELETE')
        .map(({ line }) => line)
        .toSorted(),
    ).toEqual(rows.map(({ id }) => `DELETE /api/reminders/${id}`).toSorted());
    expect(own.phone.callsTo(createCall)).toHaveLength(3);
    expect((await onServer()).toSorted()).toEqual(
      [6, 9, 11].map((hours) => ['ASPIRIN', '100mg', quiet(hours)]).toSorted(),
    );
    for (const { frequency } of await server.reminders(own.account)) expect(frequency).toBe('3x');
  });

  test('without a network changes the saved copy at once, and the server later', async () => {
    const [row] = await addAt(6);
    const first = await at('/medication', { kept: true });
    await card('Aspirin');
    await eventually(async () =>
      expect(await deviceStorage().getItem('persist:medications')).toContain('Aspirin'),
    );
    first.close();
    own.phone.network.up = false;
    const { user, services } = await openForm(row!.id, { kept: true });
    expect(
      await screen.findByText('This is what was saved on this device just now.'),
    ).toBeVisible();
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

  test('keeps what was typed while a time is added elsewhere, and deletes that time too', async () => {
    const [row] = await addAt(6);
    const { user, store } = await openForm(row!.id);
    await type(user, dosage(), '100mg');
    await addAt(9);
    readListAgain();
    await waitFor(() => expect(store.getState().medications.rows).toHaveLength(2));
    expect(dosage()).toHaveValue('100mg');
    expect(times()).toEqual([quiet(6)]);
    await user.click(update());
    await card('Aspirin');
    await waitFor(async () => expect(await onServer()).toEqual([['Aspirin', '100mg', quiet(6)]]));
  });

  test('is not saved where the form has problems, or the server or the device refuses: the medicine stays', async () => {
    const [row] = await addAt(6);
    const { user, services, store } = await openForm(row!.id);
    const { outbox } = services.device;
    const updateInVain = async (problem: string) => {
      aSecondLater();
      await user.click(update());
      await waitFor(() => expect(problems()).toEqual([problem]));
      expect(await onServer()).toEqual([['Aspirin', '50mg', quiet(6)]]);
      expect(store.getState().outbox.rows).toEqual([]);
      expect(store.getState().medications.changes).toEqual([]);
    };
    setTime(1, '');
    await updateInVain('❌ Please fill in all time fields');
    expect(own.phone.callsTo('DELETE')).toEqual([]);
    setTime(1, quiet(6));
    await type(user, name(), 'Statin');
    const stop = own.phone.answer(createCall, () =>
      json(400, { code: 'invalid', message: 'Too many times.' }),
    );
    await updateInVain('Too many times.');
    stop();
    const { add } = outbox;
    outbox.add = () => Promise.reject(new Error('full'));
    await updateInVain('Failed to update medication');
    expect(name()).toHaveValue('Statin');
    outbox.add = add;
    aSecondLater();
    await user.click(update());
    await card('Statin');
  });

  test('does not bring back a medicine that was deleted meanwhile', async () => {
    const [row] = await addAt(6);
    const { user, store } = await openForm(row!.id);
    await type(user, dosage(), '100mg');
    await callAs(server, own.account, 'DELETE', `/api/reminders/${row!.id}`);
    readListAgain();
    await waitFor(() => expect(store.getState().medications.rows).toEqual([]));
    await user.click(update());
    expect(await findProblems()).toEqual(['Medication not found']);
    expect(dosage()).toHaveValue('100mg');
    expect(await onServer()).toEqual([]);
  });

  test('offers a medicine that has the name already, also where only the server knows of it', async () => {
    const [row] = await addAt(6);
    own.phone.answer('GET /api/changes', () => json(200, { version: 1, changed: [] }));
    const { user, store } = await openForm(row!.id);
    const statin = { medicine_name: 'Statin', schedule_time: quiet(6) };
    const { id } = await server.addReminder(own.account, statin);
    await type(user, name(), 'Statin');
    await user.click(update());
    const dialog = await screen.findByRole('alertdialog', {
      name: 'This medicine is there already',
    });
    expect(name()).toHaveValue('Statin');
    expect(store.getState().outbox.rows).toEqual([]);
    const names = (await onServer()).map(([medicine]) => medicine);
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
