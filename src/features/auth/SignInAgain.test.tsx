import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '../../../contract/endpoints/index.ts';
import { remindersApi } from '../../api/remindersApi.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { doseTaken } from '../medications/events.ts';

type App = Awaited<ReturnType<typeof renderApp>>;

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);
const remindersCall = 'GET /api/reminders/';
const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };

let phone: Phone;
beforeEach(() => {
  phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
  phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
  answerLogin(rosa.user);
});
const answerLogin = (user: SessionUser) =>
  phone.answer('POST /api/auth/login', () => json(200, { user, token: 'new', message: '' }));
/** The server no longer knows the session, until it is called back. */
const endSession = () =>
  phone.answer(remindersCall, () =>
    json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
  );

const asking = () => screen.findByRole('dialog', { name: 'Please sign in again' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const notice = () => screen.queryByText('You were signed out.');
const medicine = () => screen.getByRole('textbox', { name: 'Medication Name', hidden: true });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

const typeIn = async ({ user }: App, email = rosa.email, password = rosa.password) => {
  const dialog = await asking();
  await user.click(within(dialog).getByRole('textbox', { name: 'Email' }));
  await user.paste(email);
  await user.click(within(dialog).getByLabelText('Password'));
  await user.paste(password);
};
const signIn = async (view: App) => {
  await typeIn(view);
  await view.user.keyboard('{Enter}');
  await noDialog();
};
const typedStays = async () => {
  const dialog = await asking();
  expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue(rosa.email);
  expect(within(dialog).getByLabelText('Password')).toHaveValue('half');
};
const readReminders = ({ store }: App) =>
  store.dispatch(
    remindersApi.endpoints.listReminders.initiate(rosa.user.id, {
      forceRefetch: true,
      subscribe: false,
    }),
  );
const open = async (at: string, clock = makeDrivenClock(due - 60 * minute)) => {
  const view = await renderApp({ server: scriptedServer, phone, at, clock });
  await screen.findByRole('heading', { level: 1 });
  return { ...view, clock, where: () => view.router.state.location.pathname };
};
/** The user is typing the name of a medicine when the session ends. */
const refusedWhileTyping = async () => {
  const view = await open('/addmedication');
  await view.user.type(medicine(), 'Statin');
  const heal = endSession();
  await readReminders(view);
  await asking();
  return { ...view, heal };
};

describe('a 401 asks for sign-in over the screen', () => {
  test('which stays with all that was typed; what it could not read is read again', async () => {
    const view = await refusedWhileTyping();
    const dialog = within(await asking());
    expect(dialog.getByText('Rosa Meyer was signed in here.')).toBeVisible();
    expect(dialog.getByText(/^Nothing is lost: all that you typed/)).toBeVisible();
    await expectFocus(() => dialog.getByRole('heading', { name: 'Please sign in again' }));
    view.heal();
    const reads = phone.callsTo(remindersCall).length;
    await signIn(view);
    await waitFor(() => expect(notice()).toBeNull());
    const status = within(screen.getByRole('status'));
    expect(await status.findByText('You are signed in again.')).toBeVisible();
    expect(medicine()).toHaveValue('Statin');
    expect(view.where()).toBe('/addmedication');
    expect(phone.storage.getItem('token')).toBe('new');
    await waitFor(() => expect(phone.callsTo(remindersCall).length).toBeGreaterThan(reads));
    endSession();
    await readReminders(view);
    expect(within(await asking()).getByLabelText('Password')).toHaveValue('');
  });

  test('of the user who signs in: another one gets their own dashboard, and nothing else', async () => {
    const view = await refusedWhileTyping();
    phone.storage.setItem('connected_survivor_id', 'x');
    answerLogin({ ...ada, role: 'caregiver' });
    view.heal();
    await signIn(view);
    await screen.findByRole('button', { name: 'Ada Meyer' });
    await waitFor(() => expect(view.where()).toBe('/caregiverdashboard'));
    expect(screen.queryByText('You are signed in again.')).toBeNull();
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
    expect(JSON.stringify(view.store.getState())).not.toContain(rosa.user.id);
  });

  test('and another user of the same dashboard is not greeted as the first', async () => {
    const view = await open('/survivordashboard');
    const heal = endSession();
    await readReminders(view);
    await asking();
    heal();
    answerLogin(ada);
    await signIn(view);
    await settle();
    expect(view.store.getState().auth.user).toMatchObject({ id: ada.id });
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('and says a wrong password in place', async () => {
    const view = await refusedWhileTyping();
    phone.answer('POST /api/auth/login', () => json(400, { code: 'x', message: 'Bad password' }));
    await typeIn(view, rosa.email, 'half');
    await view.user.keyboard('{Enter}');
    const dialog = within(await asking());
    await expectFocus(() => dialog.findByRole('group', { name: 'Please look at this again' }));
    expect(dialog.getByRole('link', { name: 'Incorrect password.' })).toBeVisible();
    await typedStays();
    expect(notice()).toBeInTheDocument();
  });

  test('and leads to Forgot Password?, and from Login to the dashboard', async () => {
    const view = await refusedWhileTyping();
    await view.user.click(within(await asking()).getByRole('link', { name: 'Forgot Password?' }));
    await heading('Forgot Password?');
    await noDialog();
    await view.user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await heading('Login');
    view.heal();
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), rosa.email);
    await view.user.type(screen.getByLabelText('Password'), `${rosa.password}{Enter}`);
    await heading(/Rosa/);
    await waitFor(() => expect(notice()).toBeNull());
  });

  test('once an open dialog is closed: Get help stays in sight', async () => {
    const view = await open('/survivordashboard');
    await view.user.click(screen.getByRole('button', { name: 'Get help' }));
    endSession();
    await readReminders(view);
    await waitFor(() => expect(notice()).toBeInTheDocument());
    expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).toBeNull();
    expect(screen.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible();
    await view.user.keyboard('{Escape}');
    await asking();
  });
});

describe('Not now', () => {
  test('is last, holds though the server refuses again, and keeps what was typed', async () => {
    const view = await refusedWhileTyping();
    await typeIn(view, rosa.email, 'half');
    const last = within(await asking())
      .getAllByRole('button')
      .at(-1)!;
    expect(last).toHaveTextContent('Not now');
    await view.user.click(last);
    await noDialog();
    expect(notice()).toBeVisible();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    await readReminders(view);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await typedStays();
    aSecondLater();
    await view.user.keyboard('{Escape}');
    await noDialog();
    await expectFocus(() => screen.getByRole('button', { name: 'Sign in again' }));
  });

  test('is not needed at Login, which nothing covers', async () => {
    endSession();
    await open('/');
    await waitFor(() => expect(notice()).toBeInTheDocument());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
    expect(screen.queryByText(/You are signed in as/)).toBeNull();
  });
});

test('a session that the browser deleted is reported without a dialog, and a sign-in restores it', async () => {
  const view = await open('/addmedication');
  const deleted = () => screen.queryByText('This browser does not keep your sign-in.');
  expect(deleted()).toBeNull();
  phone.storage.clear();
  view.services.hearStored();
  await waitFor(() => expect(deleted()).toBeVisible());
  expect(screen.queryByRole('dialog')).toBeNull();
  view.services.show();
  expect(view.store.getState().auth).toMatchObject({ token: rosa.token, refused: false });
  await view.user.type(medicine(), 'Statin');
  await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await signIn(view);
  await waitFor(() => expect(deleted()).toBeNull());
  expect(medicine()).toHaveValue('Statin');
  expect(phone.storage.getItem('token')).toBe('new');
});

describe('an alarm', () => {
  const alarm = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });
  const refusedBeforeDue = async () => {
    const view = await open('/medication', makeDrivenClock(due - 2 * minute));
    await screen.findByRole('article', { name: 'Aspirin' });
    endSession();
    await readReminders(view);
    await typeIn(view, rosa.email, 'half');
    await view.clock.advanceTo(due);
    await alarm();
    return view;
  };

  test('is never covered; what was typed is there when it is answered', async () => {
    const { store, clock } = await refusedBeforeDue();
    await noDialog();
    await expectFocus(() => screen.getByRole('heading', { name: 'Medication Reminder' }));
    const now = clock.now();
    const taken = { medicineKey: 'aspirin', medicineName: 'Aspirin', dose: '2026-03-10T08:00' };
    store.dispatch(doseTaken({ ...taken, occurredAt: now, saidAt: now }));
    await typedStays();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('that is snoozed makes room until it rings again', async () => {
    const { store, clock } = await refusedBeforeDue();
    const done = { what: 'putOff', until: due + 5 * minute };
    const doses = ['2026-03-10T08:00|aspirin'];
    store.dispatch({ type: 'alarms/alarmsHandled', payload: { doses, done } });
    await typedStays();
    await clock.advanceTo(due + 5 * minute);
    await alarm();
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
