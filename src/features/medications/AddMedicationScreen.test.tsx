import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import {
  adding,
  choice,
  dosage,
  fillIn,
  findProblems,
  findSummary,
  name,
  problems,
  quiet,
  save,
  setTime,
  status,
  times,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { json } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';

const own = ownMedicines();
const { server, at, openNew } = own;
const createCall = 'POST /api/reminders';
const card = (medicine: string) => screen.findByRole('article', { name: medicine });
const offer = () => screen.findByRole('alertdialog', { name: 'This medicine is there already' });

test('the form starts with a dosage alone; a frequency sets its times, and Custom lets them be changed', async () => {
  const { user } = await openNew();
  expect(name()).toHaveValue('');
  expect(name()).toBeRequired();
  expect(dosage()).toHaveValue('1 tablet');
  expect(dosage()).toBeRequired();
  expect(screen.getAllByRole('radio')).toHaveLength(4);
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
  expect(times()).toEqual([]);
  expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');

  await user.click(choice('3x a day'));
  expect(times()).toEqual(['08:00', '14:00', '20:00']);
  expect(screen.getByLabelText('Time 1')).toHaveAccessibleDescription(
    'Every day at 8:00 in the morning',
  );
  expect(screen.queryByRole('button', { name: /^(Remove|\+ Add)/ })).not.toBeInTheDocument();
  setTime(2, '');
  expect(screen.getByLabelText('Time 2')).not.toHaveAccessibleDescription();
  setTime(2, '13:30');

  await user.click(choice('Custom'));
  expect(times()).toEqual(['08:00', '13:30', '20:00']);
  await user.click(screen.getByRole('button', { name: '+ Add Time' }));
  expect(times()).toEqual(['08:00', '13:30', '20:00', '']);
  await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
  expect(times()).toEqual(['08:00', '20:00', '']);
  await user.click(choice('1x a day'));
  await user.click(choice('Custom'));
  expect(times()).toEqual(['08:00']);
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('a form with problems names each in order, leads to its field, and sends nothing', async () => {
  const { user } = await openNew();
  await user.clear(dosage());
  await user.click(save());
  await expectFocus(() => findSummary());
  expect(await findProblems()).toEqual([
    '❌ Please enter medication name',
    '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
    '❌ Please select frequency',
  ]);
  const follow = (problem: string) => user.click(screen.getByRole('link', { name: problem }));
  await follow('❌ Please select frequency');
  await expectFocus(() => choice('1x a day'));
  await follow('❌ Please enter medication name');
  await expectFocus(() => name());
  expect(name()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription('❌ Please enter medication name');

  const long = 'x'.repeat(10_000);
  await fillIn(user, long, '10:00');
  await user.click(dosage());
  await user.paste('5mg');
  for (const time of ['10:00', '']) {
    aSecondLater();
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(times().length, time);
  }
  aSecondLater();
  await user.click(save());
  const tooLong = '❌ Please use at most 120 characters for the name';
  const noTime = '❌ Please fill in all time fields';
  await waitFor(() => expect(problems()).toEqual([tooLong, noTime]));
  expect(name()).toHaveValue(long);
  await follow(noTime);
  await expectFocus(() => screen.getByLabelText('Time 3'));
  setTime(3, '11:00');
  aSecondLater();
  await user.click(save());
  const twice = '❌ This time is there already. Please choose another one';
  await waitFor(() => expect(problems()).toEqual([tooLong, twice]));
  expect(own.phone.callsTo(createCall)).toEqual([]);
});

test('SAVE makes one reminder per time, and shows the medicine and the message in the list', async () => {
  const app = await openNew();
  await fillIn(app.user, '  אספירין 💊 ');
  await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
  setTime(2, quiet(9));
  await app.user.type(name(), '{Enter}');
  expect(await card('אספירין 💊')).toBeVisible();
  expect(app.router.state.location.pathname).toBe('/medication');
  expect(status().getByText('Medication saved successfully!')).toBeVisible();
  const rows = await server.reminders(own.account);
  expect(
    rows.map(({ medicine_name, dosage: strength, frequency }) => [
      medicine_name,
      strength,
      frequency,
    ]),
  ).toEqual(Array.from({ length: 2 }, () => ['אספירין 💊', '1 tablet', '2x']));
  const calls = own.phone.callsTo(createCall);
  expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual(
    calls.map(({ body }) => (body as { id: string }).id),
  );
});

test('while it is being saved, another tap or Enter saves nothing more', async () => {
  const release = own.phone.hold(createCall);
  const app = await openNew();
  await fillIn(app.user);
  await app.user.click(save());
  const busy = await screen.findByRole('button', { name: 'Saving…' });
  aSecondLater();
  await app.user.click(busy);
  await app.user.type(name(), '{Enter}');
  fireEvent.submit(screen.getByRole('form', { name: 'Add Medication' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  release();
  await card('Aspirin');
  expect(own.phone.callsTo(createCall)).toHaveLength(1);
  expect(await server.reminders(own.account)).toHaveLength(1);
});

test('without a network it is saved on the device, survives a reload, and is sent later', async () => {
  own.phone.network.up = false;
  const first = await openNew({ kept: true });
  await fillIn(first.user);
  await first.user.click(save());
  expect(await card('Aspirin')).toHaveTextContent('Waiting to be sent');
  expect(status().getByText(/^Medication saved successfully!/)).toBeVisible();
  expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
  first.close();
  await at('/medication', { kept: true });
  const waiting = await card('Aspirin');
  own.phone.network.up = true;
  await first.user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(async () => expect(await server.reminders(own.account)).toHaveLength(1));
  await waitFor(() => expect(waiting).not.toHaveTextContent('Waiting to be sent'));
});

test('what cannot be saved is reported with its reason, and the form is kept', async () => {
  const app = await openNew();
  const { outbox } = app.services.device;
  const saveInVain = async (problem: string) => {
    aSecondLater();
    await app.user.click(save());
    await waitFor(() => expect(problems()).toEqual([problem]));
    await expectFocus(() => findSummary());
    expect(name()).toHaveValue('Aspirin');
    expect(app.store.getState().outbox.rows).toEqual([]);
    expect(app.store.getState().medications.changes).toEqual([]);
  };
  const refuse = (message: string) =>
    own.phone.answer(createCall, () => json(400, { code: 'invalid', message }));

  await fillIn(app.user);
  refuse('');
  await saveInVain('Failed to save medication');
  refuse('A medicine can have at most 24 times a day.');
  await saveInVain('A medicine can have at most 24 times a day.');
  outbox.add = () => Promise.reject(new Error('full'));
  await saveInVain('Failed to save medication');
  app.store.dispatch({ type: 'auth/signedOut' });
  aSecondLater();
  // Only in the moment before the redirect to Login.
  await app.user.click(save());
  await waitFor(() => expect(problems()).toEqual(['User not logged in']));
  expect(screen.queryByText(/saved successfully/)).not.toBeInTheDocument();
});

test('a medicine that exists is offered for editing: Cancel keeps the form, OK opens the existing one', async () => {
  const { id } = await server.addReminder(own.account, { schedule_time: quiet(7) });
  const app = await at('/medication');
  await card('Aspirin');
  await app.user.click(screen.getByRole('link', { name: '+ Add Medication' }));
  await adding();
  await fillIn(app.user, ' ASPIRIN ', '10:10');
  await app.user.click(save());
  expect(await offer()).toHaveAccessibleDescription(
    'You already have Aspirin. Do you want to edit the one you have?',
  );
  await app.user.click(within(await offer()).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(name()).toHaveValue(' ASPIRIN ');
  expect(times()).toEqual(['10:10']);
  expect(own.phone.callsTo(createCall)).toEqual([]);
  aSecondLater();
  await app.user.click(save());
  await app.user.click(within(await offer()).getByRole('link', { name: 'OK' }));
  await screen.findByRole('heading', { level: 1, name: 'EDIT MEDICATION' });
  expect(app.router.state.location.search).toBe(`?id=${id}`);
  expect(name()).toHaveValue('Aspirin');
});
