import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { realServer } from '../../testing/realServer.ts';
import { aSecondLater, renderApp } from '../../testing/renderApp.tsx';
import type { Account } from '../../testing/serverProcess.ts';

const server = realServer();
let account: Account;
let phone: Phone;
beforeEach(async () => {
  account = await server.signUp();
  phone = makePhone(account);
});

const createCall = 'POST /api/reminders';
const name = () => screen.getByRole('textbox', { name: 'Medication Name' });
const dosage = () => screen.getByRole('textbox', { name: 'Dosage' });
const choice = (label: string) => screen.getByRole('radio', { name: label });
const times = () =>
  screen.queryAllByLabelText(/^Time \d+$/).map((input) => (input as HTMLInputElement).value);
const setTime = (index: number, value: string) =>
  fireEvent.change(screen.getByLabelText(`Time ${index}`), { target: { value } });
const save = () => screen.getByRole('button', { name: 'SAVE' });
const summary = () => screen.findByRole('group', { name: 'Please look at this again' });
const problems = async () =>
  within(await summary())
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const quiet = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);

const open = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const view = await renderApp({ server, phone, at: '/addmedication', ...options });
  await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
  return view;
};
type App = Awaited<ReturnType<typeof open>>;

/** A whole form for one time, some hours from now. */
const fill = async ({ user }: App, typed = 'Aspirin', at = quiet(6)) => {
  await user.click(name());
  await user.paste(typed);
  await user.click(choice('Custom'));
  setTime(1, at);
};

describe('the form', () => {
  test('begins with the dosage 1 tablet, no frequency and no times; CANCEL leads back', async () => {
    await open();
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
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
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
    const { user } = await open();
    await user.clear(dosage());
    await user.click(save());
    expect(await summary()).toHaveFocus();
    expect(await problems()).toEqual([
      '❌ Please enter medication name',
      '❌ Please enter dosage (e.g., 50mg, 1 tablet)',
      '❌ Please select frequency',
    ]);
    await user.click(screen.getByRole('link', { name: '❌ Please select frequency' }));
    expect(choice('1x a day')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: '❌ Please enter medication name' }));
    expect(name()).toHaveFocus();
    expect(name()).toBeInvalid();
    expect(name()).toHaveAccessibleDescription('❌ Please enter medication name');
    expect(phone.callsTo(createCall)).toEqual([]);
  });

  test('knows blanks from a name', async () => {
    const app = await open();
    await fill(app, ' \u00a0 ');
    await app.user.click(save());
    expect(await problems()).toEqual(['❌ Please enter medication name']);
  });

  test('wants every time filled in, and leads to the one that is not', async () => {
    const app = await open();
    await fill(app);
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    await app.user.click(save());
    expect(await problems()).toEqual(['❌ Please fill in all time fields']);
    await app.user.click(screen.getByRole('link', { name: '❌ Please fill in all time fields' }));
    expect(screen.getByLabelText('Time 2')).toHaveFocus();
  });

  test('refuses two equal times', async () => {
    const app = await open();
    await fill(app, 'Aspirin', '10:00');
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(2, '10:00');
    await app.user.click(save());
    expect(await problems()).toEqual(['❌ This time is there already. Please choose another one']);
    expect(phone.callsTo(createCall)).toEqual([]);
  });

  test('keeps 10,000 characters and says how many may be', async () => {
    const app = await open();
    const long = 'x'.repeat(10_000);
    await fill(app, long);
    await app.user.click(save());
    expect(await problems()).toEqual(['❌ Please use at most 120 characters for the name']);
    expect(name()).toHaveValue(long);
  });
});

describe('saving', () => {
  test('makes one reminder per time, says so on the list, and the medicine is there', async () => {
    const app = await open();
    await fill(app, '  אספירין 💊 ');
    await app.user.click(screen.getByRole('button', { name: '+ Add Time' }));
    setTime(2, quiet(9));
    await app.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    expect(app.router.state.location.pathname).toBe('/medication');
    expect(
      within(screen.getByRole('status')).getByText('Medication saved successfully!'),
    ).toBeVisible();
    expect(await screen.findByRole('article', { name: 'אספירין 💊' })).toBeVisible();
    const rows = await server.reminders(account);
    expect(
      rows.map(({ medicine_name, dosage, frequency }) => [medicine_name, dosage, frequency]),
    ).toEqual([
      ['אספירין 💊', '1 tablet', '2x'],
      ['אספירין 💊', '1 tablet', '2x'],
    ]);
    expect(phone.callsTo(createCall).map(({ headers }) => headers.get('idempotency-key'))).toEqual(
      phone.callsTo(createCall).map(({ body }) => (body as { id: string }).id),
    );
  });

  test('shows that it is busy, and a second tap or Enter saves once', async () => {
    const letGo = phone.hold(createCall);
    const app = await open();
    await fill(app);
    await app.user.click(save());
    const busy = await screen.findByRole('button', { name: 'Saving…' });
    aSecondLater();
    await app.user.click(busy);
    await app.user.type(name(), '{Enter}');
    fireEvent.submit(screen.getByRole('form', { name: 'Add Medication' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    letGo();
    await screen.findByRole('article', { name: 'Aspirin' });
    expect(phone.callsTo(createCall)).toHaveLength(1);
    expect(await server.reminders(account)).toHaveLength(1);
  });

  test('submits on Enter', async () => {
    const app = await open();
    await fill(app);
    await app.user.type(name(), '{Enter}');
    await screen.findByRole('article', { name: 'Aspirin' });
  });

  test('without a network succeeds on the device, says that it waits, and is sent later', async () => {
    phone.network.up = false;
    const app = await open();
    await fill(app);
    await app.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    expect(
      within(screen.getByRole('status')).getByText(/^Medication saved successfully!/),
    ).toBeVisible();
    const card = await screen.findByRole('article', { name: 'Aspirin' });
    expect(card).toHaveTextContent('Waiting to be sent');
    expect(await screen.findByText('1 change is not sent yet.')).toBeVisible();
    phone.network.up = true;
    await app.user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    await waitFor(async () => expect(await server.reminders(account)).toHaveLength(1));
    await waitFor(() => expect(card).not.toHaveTextContent('Waiting to be sent'));
  });

  test('what waits outlives a reload, and goes out by itself', async () => {
    phone.network.up = false;
    const first = await open({ kept: true });
    await fill(first);
    await first.user.click(save());
    await screen.findByRole('article', { name: 'Aspirin' });
    first.close();
    phone.network.up = true;
    await renderApp({ server, phone, at: '/medication', kept: true });
    expect(await screen.findByRole('article', { name: 'Aspirin' })).toBeVisible();
    await waitFor(async () => expect(await server.reminders(account)).toHaveLength(1));
  });

  test('a refusal of the server is shown, and the form kept', async () => {
    phone.answer(createCall, () =>
      json(400, { code: 'invalid', message: 'A medicine can have at most 24 times a day.' }),
    );
    const app = await open();
    await fill(app);
    await app.user.click(save());
    expect(await problems()).toEqual(['A medicine can have at most 24 times a day.']);
    expect(await summary()).toHaveFocus();
    expect(name()).toHaveValue('Aspirin');
    expect(app.store.getState().outbox.rows).toEqual([]);
    expect(app.store.getState().medications.changes).toEqual([]);
    expect(screen.queryByText(/saved successfully/)).not.toBeInTheDocument();
  });

  test.each([
    ['words', () => json(400, { code: 'invalid', message: '' }), 'Failed to save medication'],
    ['an answer', () => new Response('', { status: 403 }), 'Failed to save medication'],
  ])('a refusal without %s is said in the words of the spec', async (_what, reply, text) => {
    phone.answer(createCall, reply);
    const app = await open();
    await fill(app);
    await app.user.click(save());
    expect(await problems()).toEqual([text]);
  });

  test('where the device cannot keep it, that is said', async () => {
    const app = await open();
    app.services.device.outbox.add = () => Promise.reject(new Error('full'));
    await fill(app);
    await app.user.click(save());
    expect(await problems()).toEqual(['Failed to save medication']);
    expect(app.store.getState().medications.changes).toEqual([]);
  });

  test('needs a signed-in person', async () => {
    const app = await open();
    await fill(app);
    app.store.dispatch({ type: 'auth/signedOut' });
    await app.user.click(save());
    expect(await problems()).toEqual(['User not logged in']);
  });
});

describe('a name that is there already', () => {
  const offer = () => screen.findByRole('alertdialog', { name: 'This medicine is there already' });

  /** The form of somebody whose medicines the page knows. */
  const openKnowing = async () => {
    const { id } = await server.addReminder(account, { schedule_time: quiet(7) });
    const view = await renderApp({ server, phone, at: '/medication' });
    await screen.findByRole('article', { name: 'Aspirin' });
    await view.user.click(screen.getByRole('link', { name: '+ Add Medication' }));
    await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
    return { app: view, id };
  };

  test('is offered for editing: OK leads to it', async () => {
    const { app, id } = await openKnowing();
    await fill(app, ' ASPIRIN ');
    await app.user.click(save());
    const dialog = await offer();
    expect(dialog).toHaveAccessibleDescription(
      'You already have Aspirin. Do you want to edit the one you have?',
    );
    expect(phone.callsTo(createCall)).toEqual([]);
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
    await fill(app, 'aspirin', '10:10');
    await app.user.click(save());
    await goBack(app, await offer());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(name()).toHaveValue('aspirin');
    expect(times()).toEqual(['10:10']);
    expect(app.router.state.location.pathname).toBe('/addmedication');
  });

  test('is offered too where only the server knows of it', async () => {
    const at = quiet(7);
    const { id } = await server.addReminder(account, { schedule_time: at });
    const app = await open();
    await fill(app, 'aspirin', at);
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
    expect(await server.reminders(account)).toHaveLength(1);
  });
});
