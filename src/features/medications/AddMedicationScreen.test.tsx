import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import {
  adding,
  choice,
  dosage,
  fillIn,
  findProblems,
  findSummary,
  name,
  quiet,
  save,
  setTime,
  times,
} from '../../../testkit/page/medicineForm.ts';
import { ownMedicines } from '../../../testkit/page/ownMedicines.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const own = ownMedicines();
const { server, at, openNew } = own;
const createCall = 'POST /api/reminders';
type App = Awaited<ReturnType<typeof openNew>>;

describe('the form', () => {
  test('begins with the dosage 1 tablet, no frequency and no times; CANCEL leads back', async () => {
    await openNew();
    expect(name()).toHaveValue('');
    expect(name()).toBeRequired();
    expect(dosage()).toHaveValue('1 tablet');
    expect(dosage()).toBeRequired();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(times()).toEqual([]);
    expect(screen.getByRole('link', { name: 'CANCEL' })).toHaveAttribute('href', '/medication');
  });

  test('a frequency sets its times, and custom keeps those there are', async () => {
    const { user } = await openNew();
    await user.click(choice('1x a day'));
    expect(times()).toEqual(['08:00']);
    await user.click(choice('2x a day'));
    expect(times()).toEqual(['08:00', '20:00']);
    await user.click(choice('3x a day'));
    expect(times()).toEqual(['08:00', '14:00', '20:00']);
    expect(screen.queryByRole('button', { name: 'Remove time 1' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '+ Add Time' })).not.toBeInTheDocument();
    setTime(2, '13:30');
    await user.click(choice('Custom'));
    expect(times()).toEqual(['08:00', '13:30', '20:00']);
  });

  test('custom alone begins with 08:00, and its last time cannot be removed', async () => {
    const { user } = await openNew();
    await user.click(choice('Custom'));
    expect(times()).toEqual(['08:00']);
    expect(screen.queryByRole('button', { name: /Remove time/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    expect(times()).toEqual(['08:00', '']);
    setTime(2, '09:00');
    aSecondLater();
    await user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(3, '10:00');
    await user.click(screen.getByRole('button', { name: 'Remove time 2' }));
    expect(times()).toEqual(['08:00', '10:00']);
  });

  test('says each time in words', async () => {
    const { user } = await openNew();
    await user.click(choice('1x a day'));
    expect(screen.getByLabelText('Time 1')).toHaveAccessibleDescription(
      'Every day at 8:00 in the morning',
    );
    setTime(1, '');
    expect(screen.getByLabelText('Time 1')).not.toHaveAccessibleDescription();
  });
});

describe('a form that cannot be saved', () => {
  test('names everything that is missing, in the order of the form, and leads there', async () => {
    const { user } = await openNew();
    await user.clear(dosage());
    await user.click(save());
    await expectFocus(() => findSummary());
    expect(await findProblems()).toEqual([
      '❌ Please enter medication name',
      '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
      '❌ Please select frequency',
    ]);
    await user.click(screen.getByRole('link', { name: '❌ Please select frequency' }));
    await expectFocus(() => choice('1x a day'));
    await user.click(screen.getByRole('link', { name: '❌ Please enter medication name' }));
    await expectFocus(() => name());
    expect(name()).toBeInvalid();
    expect(name()).toHaveAccessibleDescription('❌ Please enter medication name');
    expect(own.phone.callsTo(createCall)).toEqual([]);
  });

  test('knows blanks from a name', async () => {
    const app = await openNew();
    await fillIn(app.user, ' \u00a0 ');
    await app.user.click(save());
    expect(await findProblems()).toEqual(['❌ Please enter medication name']);
  });

  test('wants every time filled in, and leads to the one that is not', async () => {
    const app = await openNew();
    await fillIn(app.user);
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    await app.user.click(save());
    expect(await findProblems()).toEqual(['❌ Please fill in all time fields']);
    await app.user.click(screen.getByRole('link', { name: '❌ Please fill in all time fields' }));
    await expectFocus(() => screen.getByLabelText('Time 2'));
  });

  test('refuses two equal times', async () => {
    const app = await openNew();
    await fillIn(app.user, 'Aspirin', '10:00');
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(2, '10:00');
    await app.user.click(save());
    expect(await findProblems()).toEqual([
      '❌ This time is there already. Please choose another one',
    ]);
    expect(own.phone.callsTo(createCall)).toEqual([]);
  });

  test('keeps 10,000 characters and says how many may be', async () => {
    const app = await openNew();
    const long = 'x'.repeat(10_000);
    await fillIn(app.user, long);
    await app.user.click(save());
    expect(await findProblems()).toEqual(['❌ Please use at most 120 characters for the name']);
    expect(name()).toHaveValue(long);
  });
});

describe('a name that is there already', () => {
  const offer = () => screen.findByRole('alertdialog', { name: 'This medicine is there already' });

  /** The form of somebody whose medicines the page knows. */
  const openKnowing = async () => {
    const { id } = await server.addReminder(own.account, { schedule_time: quiet(7) });
    const view = await at('/medication');
    await screen.findByRole('article', { name: 'Aspirin' });
    await view.user.click(screen.getByRole('link', { name: '+ Add Medication' }));
    await adding();
    return { app: view, id };
  };

  test('is offered for editing: OK leads to it', async () => {
    const { app, id } = await openKnowing();
    await fillIn(app.user, ' ASPIRIN ');
    await app.user.click(save());
    const dialog = await offer();
    expect(dialog).toHaveAccessibleDescription(
      'You already have Aspirin. Do you want to edit the one you have?',
    );
    expect(own.phone.callsTo(createCall)).toEqual([]);
    await app.user.click(within(dialog).getByRole('link', { name: 'OK' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/editmedication'));
    expect(app.router.state.location.search).toBe(`?id=${id}`);
    await screen.findByRole('heading', { level: 1, name: 'EDIT MEDICATION' });
    expect(name()).toHaveValue('Aspirin');
  });

  test.each([
    [
      'Cancel',
      (app: App, dialog: HTMLElement) =>
        app.user.click(within(dialog).getByRole('button', { name: 'Cancel' })),
    ],
    ['Escape', (app: App) => app.user.keyboard('{Escape}')],
  ])('%s goes back to the form as it was', async (_how, goBack) => {
    const { app } = await openKnowing();
    await fillIn(app.user, 'aspirin', '10:10');
    await app.user.click(save());
    await goBack(app, await offer());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(name()).toHaveValue('aspirin');
    expect(times()).toEqual(['10:10']);
    expect(app.router.state.location.pathname).toBe('/addmedication');
  });

  test('is offered too where only the server knows of it', async () => {
    const at = quiet(7);
    const { id } = await server.addReminder(own.account, { schedule_time: at });
    const app = await openNew();
    await fillIn(app.user, 'aspirin', at);
    await app.user.click(save());
    const dialog = await offer();
    expect(within(dialog).getByRole('link', { name: 'OK' })).toHaveAttribute(
      'href',
      `/editmedication?id=${id}`,
    );
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(name()).toHaveValue('aspirin');
    expect(times()).toEqual([at]);
    expect(app.store.getState().outbox.rows).toEqual([]);
    expect(app.store.getState().medications.changes).toEqual([]);
    expect(await server.reminders(own.account)).toHaveLength(1);
  });
});
