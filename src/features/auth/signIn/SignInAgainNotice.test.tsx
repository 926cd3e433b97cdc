import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '../../../../contract/endpoints/index.ts';
import { firstScreenApi } from '../../../api/firstScreenApi.ts';
import { eventually, makeFakeClock, settle } from '../../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import { skipTapThrottle } from '../../../../testkit/page/renderApp.tsx';
import {
  findHeading,
  minute,
  openPage,
  phone,
  pageTestbed,
  start as due,
} from '../../../../testkit/page/pageTestbed.ts';
import {
  ofRosa,
  mockSurvivorResponses,
  rosa,
  makeReminder,
} from '../../../../testkit/page/mockServer.ts';
import { doseAnswered } from '../../../doses/events.ts';

const medicinesCall = 'GET /api/medicines/';
const loginCall = 'POST /api/auth/login';

pageTestbed();
beforeEach(() => {
  mockSurvivorResponses(phone, { reminders: [makeReminder('Aspirin', '08:00')] });
  answerLogin(rosa.user);
});
const answerLogin = (user: SessionUser) =>
  phone.answer(loginCall, () => json(200, { user, token: 'new', message: '' }));
/** The server rejects the session until the returned function runs. */
const endSession = () =>
  phone.answer(medicinesCall, () =>
    json(401, { code: 'unauthenticated', message: 'Please sign in.' }),
  );

const asking = () => screen.findByRole('dialog', { name: 'Please sign in again' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const notice = () => screen.queryByText('You were signed out.');
const medicine = () => screen.getByRole('textbox', { name: 'Medication Name', hidden: true });
const password = async () => within(await asking()).getByLabelText('Password');
const typedStays = async () => {
  const email = within(await asking()).getByRole('textbox', { name: 'Email' });
  expect(email).toHaveValue(rosa.email);
  expect(await password()).toHaveValue('half');
};

const open = async (at: string, now = due - 60 * minute) => {
  const clock = makeFakeClock(now);
  const view = await openPage(at, undefined, { clock });
  const { store, user } = view;
  const readReminders = () =>
    store.dispatch(
      firstScreenApi.endpoints.listMedicines.initiate(ofRosa, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
  const typeIn = async (text: string) => {
    const email = within(await asking()).getByRole('textbox', { name: 'Email' });
    for (const [field, typed] of [
      [email, rosa.email],
      [await password(), text],
    ] as const) {
      await user.clear(field);
      await user.click(field);
      await user.paste(typed);
    }
  };
  return {
    ...view,
    clock,
    readReminders,
    /** The server rejects a call until the returned function runs. */
    refuse: async () => {
      const heal = endSession();
      await readReminders();
      return heal;
    },
    typeIn,
    signIn: async () => {
      await typeIn(rosa.password);
      await user.keyboard('{Enter}');
      await noDialog();
    },
  };
};
/** The user is typing the name of a medicine when the session ends. */
const refusedWhileTyping = async () => {
  const view = await open('/addmedication');
  await view.user.type(medicine(), 'Statin');
  const heal = await view.refuse();
  await asking();
  return { ...view, heal };
};

test('a 401 asks for sign-in over the screen, which stays with all that was typed', async () => {
  const { heal, refuse, signIn, typeIn, user, where } = await refusedWhileTyping();
  const dialog = within(await asking());
  expect(dialog.getByText('Rosa Meyer was signed in here.')).toBeVisible();
  expect(dialog.getByText('What is not sent yet stays on this device.')).toBeVisible();
  await expectFocus(() => dialog.getByRole('heading', { name: 'Please sign in again' }));
  const known = phone.answer(loginCall, () => json(400, { code: 'x', message: 'Bad password' }));
  await typeIn('half');
  await user.keyboard('{Enter}');
  await expectFocus(() => dialog.findByRole('group', { name: 'There is a problem' }));
  expect(dialog.getByRole('link', { name: 'Incorrect password.' })).toBeVisible();
  await typedStays();
  expect(notice()).toBeInTheDocument();
  known();
  heal();
  const reads = phone.callsTo(medicinesCall).length;
  skipTapThrottle();
  await signIn();
  await waitFor(() => expect(notice()).toBeNull());
  const status = within(screen.getByRole('status'));
  expect(await status.findByText('You are signed in again.')).toBeVisible();
  expect(medicine()).toHaveValue('Statin');
  expect(where()).toBe('/addmedication');
  expect(phone.storage.getItem('token')).toBe('new');
  await waitFor(() => expect(phone.callsTo(medicinesCall).length).toBeGreaterThan(reads));
  await refuse();
  expect(await password()).toHaveValue('');
});

test('it leads to Forgot Password?, and does not cover Login', async () => {
  const { user } = await refusedWhileTyping();
  await user.click(within(await asking()).getByRole('link', { name: 'Forgot Password?' }));
  await findHeading('Forgot Password?');
  await noDialog();
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await findHeading('Login');
  expect(notice()).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign in again' })).toBeNull();
  expect(screen.queryByText(/You are signed in as/)).toBeNull();
});

test('Not now is last, holds though the server refuses again, and keeps what was typed', async () => {
  const { readReminders, typeIn, user } = await refusedWhileTyping();
  await typeIn('half');
  const last = within(await asking())
    .getAllByRole('button')
    .at(-1)!;
  expect(last).toHaveTextContent('Not now');
  await user.click(last);
  await noDialog();
  expect(notice()).toBeVisible();
  expect(phone.storage.getItem('token')).toBe(rosa.token);
  await readReminders();
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await typedStays();
  skipTapThrottle();
  await user.keyboard('{Escape}');
  await noDialog();
  await expectFocus(() => screen.getByRole('button', { name: 'Sign in again' }));
});

test('an alarm is never covered; what was typed is there when it is snoozed or answered', async () => {
  const { clock, refuse, store, typeIn } = await open('/medication', due - 2 * minute);
  await screen.findByRole('article', { name: 'Aspirin' });
  await refuse();
  await typeIn('half');
  const alarm = async () => {
    await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(() => screen.getByRole('heading', { name: 'Medication Reminder' }));
  };
  await clock.advanceTo(due);
  await alarm();
  const until = due + 5 * minute;
  const payload = { doses: ['2026-03-10T08:00|aspirin'], done: { what: 'putOff', until } };
  store.dispatch({ type: 'alarms/alarmsHandled', payload });
  await typedStays();
  await clock.advanceTo(until);
  await alarm();
  const now = clock.now();
  const taken = { medicineKey: 'aspirin', medicineName: 'Aspirin', dose: '2026-03-10T08:00' };
  const answer = { status: 'taken', occurredAt: now } as const;
  store.dispatch(doseAnswered({ ...taken, answer, saidAt: now, dueAt: due }));
  await typedStays();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
