import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { remindersApi } from '../../api/remindersApi.ts';
import { eventually, makeDrivenClock, settle } from '../../../testkit/page/drivenClock.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, reminderOf, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { doseTaken } from '../medications/events.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
type Credentials = Pick<Account, 'email' | 'password'>;

const minute = 60_000;
const due = Date.UTC(2026, 2, 10, 8, 0);

let phone: Phone;

const asking = () => screen.findByRole('dialog', { name: 'Please sign in again' });
const noDialog = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
const standing = () => screen.queryByText('You were signed out.');
const medicine = () => screen.getByRole('textbox', { name: 'Medication Name', hidden: true });

const typeIn = async ({ user }: App, { email, password }: Partial<Credentials>) => {
  const dialog = await asking();
  if (email !== undefined) {
    await user.click(within(dialog).getByRole('textbox', { name: 'Email' }));
    await user.paste(email);
  }
  if (password !== undefined) {
    await user.click(within(dialog).getByLabelText('Password'));
    await user.paste(password);
  }
};

const signIn = async (view: App, credentials: Credentials) => {
  await typeIn(view, credentials);
  await view.user.keyboard('{Enter}');
  await waitFor(noDialog);
};

const readReminders = ({ store }: App, personId: string) =>
  store.dispatch(
    remindersApi.endpoints.listReminders.initiate(personId, {
      forceRefetch: true,
      subscribe: false,
    }),
  );

describe('a 401 asks for sign-in in place', () => {
  const server = realServer();
  let account: Account;
  beforeEach(async () => {
    account = await server.signUp();
    phone = makePhone(account);
  });

  const endOnServer = (token: string | null) =>
    fetch(new URL('/api/auth/logout', server.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });

  /** A survivor is typing the name of a medicine when the server no longer knows the session. */
  const refusedWhileTyping = async () => {
    const view = await renderApp({ server, phone, at: '/addmedication' });
    await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
    await view.user.type(medicine(), 'Aspirin');
    await endOnServer(account.token);
    await readReminders(view, account.user.id);
    await asking();
    return view;
  };

  test('over the screen, which stays with all that was typed; it says whose session it is', async () => {
    const view = await refusedWhileTyping();
    const dialog = await asking();
    expect(within(dialog).getByText('Rosa Meyer was signed in here.')).toBeVisible();
    expect(
      within(dialog).getByText('Nothing is lost: all that you typed or did stays here.'),
    ).toBeVisible();
    await expectFocus(() => within(dialog).getByRole('heading', { name: 'Please sign in again' }));
    await signIn(view, account);
    expect(standing()).not.toBeInTheDocument();
    expect(within(screen.getByRole('status')).getByText('You are signed in again.')).toBeVisible();
    expect(medicine()).toHaveValue('Aspirin');
    expect(view.router.state.location.pathname).toBe('/addmedication');
    expect(phone.storage.getItem('token')).not.toBe(account.token);
  });

  test('what was not sent goes out once the same person has signed in', async () => {
    const view = await refusedWhileTyping();
    await view.user.click(within(await asking()).getByRole('button', { name: 'Not now' }));
    await view.user.click(screen.getByRole('radio', { name: '1x a day' }));
    await view.user.click(screen.getByRole('button', { name: 'SAVE' }));
    await screen.findByRole('article', { name: 'Aspirin' });
    await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await signIn(view, account);
    const token = phone.storage.getItem('token')!;
    await waitFor(async () =>
      expect(await server.reminders({ ...account, token })).toMatchObject([
        { medicine_name: 'Aspirin' },
      ]),
    );
    expect(view.router.state.location.pathname).toBe('/medication');
  });

  test('who has forgotten the password is led to a new one, and from the login back home', async () => {
    const view = await refusedWhileTyping();
    await view.user.click(within(await asking()).getByRole('link', { name: 'Forgot Password?' }));
    await screen.findByRole('heading', { level: 1, name: 'Forgot Password?' });
    noDialog();
    await view.user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await view.user.type(screen.getByRole('textbox', { name: 'Email' }), account.email);
    await view.user.type(screen.getByLabelText('Password'), `${account.password}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    expect(standing()).not.toBeInTheDocument();
  });

  test('another person who signs in goes to their own dashboard; nothing of the first stays', async () => {
    const carl = await server.signUp('caregiver', { fname: 'Carl' });
    const view = await refusedWhileTyping();
    phone.storage.setItem('connected_survivor_id', 'x');
    await signIn(view, carl);
    await screen.findByRole('button', { name: 'Carl Meyer' });
    expect(view.router.state.location.pathname).toBe('/caregiverdashboard');
    expect(screen.queryByText('You are signed in again.')).not.toBeInTheDocument();
    expect(phone.storage.getItem('connected_survivor_id')).toBeNull();
    expect(JSON.stringify(view.store.getState())).not.toContain(account.user.id);
  });

  test('a wrong password is said there, and the fields keep what was typed', async () => {
    const view = await refusedWhileTyping();
    await typeIn(view, { email: account.email, password: 'wrong' });
    await view.user.keyboard('{Enter}');
    const dialog = await asking();
    await expectFocus(() =>
      within(dialog).findByRole('group', { name: 'Please look at this again' }),
    );
    expect(within(dialog).getByRole('link', { name: 'Incorrect password.' })).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue(account.email);
    expect(standing()).toBeInTheDocument();
  });

  test('where the server refuses again it opens again, with empty fields', async () => {
    const view = await refusedWhileTyping();
    await signIn(view, account);
    await endOnServer(phone.storage.getItem('token'));
    await readReminders(view, account.user.id);
    const dialog = await asking();
    expect(within(dialog).getByLabelText('Password')).toHaveValue('');
  });
});

describe('a dialog that somebody has opened', () => {
  test('is not covered: Get help stays in sight until it is closed', async () => {
    phone = makePhone(rosa);
    answerFor(phone, {});
    const clock = makeDrivenClock(due);
    const at = '/survivordashboard';
    const view = await renderApp({ server: scriptedServer, phone, at, clock });
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    await view.user.click(screen.getByRole('button', { name: 'Get help' }));
    phone.answer('GET /api/reminders/', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    await readReminders(view, rosa.user.id);
    await waitFor(() => expect(standing()).toBeInTheDocument());
    expect(screen.queryByRole('dialog', { name: 'Please sign in again' })).not.toBeInTheDocument();
    expect(screen.getByRole('alertdialog', { name: 'Send an emergency alert?' })).toBeVisible();
    await view.user.keyboard('{Escape}');
    await asking();
  });
});

describe('Not now', () => {
  beforeEach(() => {
    phone = makePhone(rosa);
    answerFor(phone, {});
    phone.answer('GET /api/reminders/', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
  });

  const refused = async (at = '/addmedication') => {
    const clock = makeDrivenClock(due);
    const view = await renderApp({ server: scriptedServer, phone, at, clock });
    await waitFor(() => expect(standing()).toBeInTheDocument());
    return view;
  };

  test('stands last and closes it; the notice stays, and opens it again with what was typed', async () => {
    const view = await refused();
    await typeIn(view, { email: rosa.email, password: 'half' });
    const buttons = within(await asking()).getAllByRole('button');
    expect(buttons.at(-1)).toHaveTextContent('Not now');
    await view.user.click(buttons.at(-1)!);
    noDialog();
    expect(standing()).toBeVisible();
    expect(phone.storage.getItem('token')).toBe(rosa.token);
    await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = await asking();
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue(rosa.email);
    expect(within(dialog).getByLabelText('Password')).toHaveValue('half');
    aSecondLater();
    await view.user.keyboard('{Escape}');
    noDialog();
    await expectFocus(() => screen.getByRole('button', { name: 'Sign in again' }));
  });

  test('holds, though the server goes on refusing', async () => {
    const view = await refused();
    await asking();
    await view.user.keyboard('{Escape}');
    await readReminders(view, rosa.user.id);
    await settle();
    noDialog();
    expect(standing()).toBeVisible();
  });

  test('at Login itself nothing stands over it', async () => {
    await refused('/');
    noDialog();
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign in again' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You are signed in as/)).not.toBeInTheDocument();
  });
});

test('what the server refused to show is asked for again after sign-in', async () => {
  phone = makePhone(rosa);
  answerFor(phone, { reminders: [reminderOf('Aspirin', '09:00')] });
  const stopRefusing = phone.answer('GET /api/reminders/', () =>
    json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
  );
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/medication',
    clock: makeDrivenClock(due),
  });
  await asking();
  stopRefusing();
  phone.answer('POST /api/auth/login', () =>
    json(200, { user: rosa.user, token: 'new', message: '' }),
  );
  await signIn(view, rosa);
  expect(await screen.findByRole('article', { name: 'Aspirin' })).toBeVisible();
});

test('another person with the same dashboard is not told that they are back', async () => {
  const ada = { ...rosa.user, id: '0198c0de-0000-7000-8000-000000000002', fname: 'Ada' };
  phone = makePhone(rosa);
  answerFor(phone, {});
  const stopRefusing = phone.answer('GET /api/reminders/', () =>
    json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
  );
  const view = await renderApp({
    server: scriptedServer,
    phone,
    at: '/survivordashboard',
    clock: makeDrivenClock(due),
  });
  await asking();
  stopRefusing();
  phone.answer('POST /api/auth/login', () => json(200, { user: ada, token: 'new', message: '' }));
  await signIn(view, rosa);
  await settle();
  expect(view.store.getState().auth.user).toMatchObject({ id: ada.id });
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

describe('a session that the browser has deleted', () => {
  const deleted = () => screen.queryByText('This browser does not keep your sign-in.');
  const openAndDelete = async () => {
    phone = makePhone(rosa);
    answerFor(phone, {});
    phone.answer('POST /api/auth/logout', () => json(200, { message: 'Bye.' }));
    phone.answer('POST /api/auth/login', () =>
      json(200, { user: rosa.user, token: 'newer', message: 'Hello.' }),
    );
    const view = await renderApp({ server: scriptedServer, phone, at: '/addmedication' });
    await screen.findByRole('heading', { level: 1, name: 'Add Medication' });
    expect(deleted()).not.toBeInTheDocument();
    phone.storage.clear();
    view.services.hearStored();
    await waitFor(() => expect(deleted()).toBeVisible());
    return view;
  };

  test('is told, and covers nothing', async () => {
    const { store, services } = await openAndDelete();
    noDialog();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add Medication');
    services.show();
    expect(store.getState().auth).toMatchObject({ token: rosa.token, refused: false });
  });

  test('is made good by signing in, which keeps what was typed', async () => {
    const view = await openAndDelete();
    await view.user.type(medicine(), 'Aspirin');
    await view.user.click(screen.getByRole('button', { name: 'Sign in again' }));
    await signIn(view, rosa);
    expect(deleted()).not.toBeInTheDocument();
    expect(medicine()).toHaveValue('Aspirin');
    expect(phone.storage.getItem('token')).toBe('newer');
  });
});

describe('an alarm', () => {
  const alarm = () => screen.findByRole('alertdialog', { name: 'Medication Reminder' });

  const refusedBeforeDue = async () => {
    phone = makePhone(rosa);
    answerFor(phone, { reminders: [reminderOf('Aspirin', '08:00')] });
    const clock = makeDrivenClock(due - 2 * minute);
    const view = await renderApp({ server: scriptedServer, phone, at: '/medication', clock });
    await screen.findByRole('article', { name: 'Aspirin' });
    phone.answer('GET /api/reminders/', () =>
      json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
    );
    await readReminders(view, rosa.user.id);
    await typeIn(view, { email: rosa.email, password: 'half' });
    await clock.advanceTo(due);
    return { ...view, clock };
  };

  const backAsTyped = async () => {
    const dialog = await asking();
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue(rosa.email);
    expect(within(dialog).getByLabelText('Password')).toHaveValue('half');
  };

  test('is never covered, and what was typed is there when it is answered', async () => {
    const { store, clock } = await refusedBeforeDue();
    await alarm();
    noDialog();
    await expectFocus(() => screen.getByRole('heading', { name: 'Medication Reminder' }));
    store.dispatch(
      doseTaken({
        medicineKey: 'aspirin',
        medicineName: 'Aspirin',
        dose: '2026-03-10T08:00',
        occurredAt: clock.now(),
        saidAt: clock.now(),
      }),
    );
    await backAsTyped();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('that is put off gives way until it rings again', async () => {
    const { store, clock } = await refusedBeforeDue();
    await alarm();
    const done = { what: 'putOff', until: due + 5 * minute };
    const doses = ['2026-03-10T08:00|aspirin'];
    store.dispatch({ type: 'alarms/alarmsHandled', payload: { doses, done } });
    await backAsTyped();
    await clock.advanceTo(due + 5 * minute);
    await alarm();
    await eventually(noDialog);
  });
});
