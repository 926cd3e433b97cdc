import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../../contract/endpoints/index.ts';
import { minute } from '../../../../domain/specConstants.ts';
import { sessionRefused } from '../../../api/baseQuery.ts';
import { alertDismissed } from '../emergencySlice.ts';
import { type FakeClock, makeFakeClock, settle } from '../../../../testkit/page/fakeClock.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { fakeTapGuard } from '../../../../testkit/page/fakeTapGuard.ts';
import { callAs, connect } from '../../../../testkit/browser/callWithRetry.ts';
import { json, makeFakeDevice, type FakeDevice } from '../../../../testkit/page/fakeDevice.ts';
import { type Account, realServer } from '../../../../testkit/page/realServer.ts';
import { skipTapThrottle, renderApp } from '../../../../testkit/page/renderApp.tsx';

const question = 'Send an emergency alert?';
const sendCall = 'POST /api/emergency/send';
const alertsCall = 'GET /api/emergency/alerts';
const waits = 'Alert not sent yet';
const okWaits = '"I am OK" is not sent yet';
const ok = 'We told your caregivers you are OK.';
const askOk = 'Tell them you are OK?';
const seen = 'Carl Lund knows you need help.';
const nobody = 'Please call for help';

/** Rosa on her dashboard, and Carl, a caregiver who is not connected to her yet. */
const server = realServer();
const { acceptTaps } = fakeTapGuard();
let rosa: Account;
let carl: Account;
let phone: FakeDevice;
let clock: FakeClock;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makeFakeDevice(rosa);
  clock = makeFakeClock(Date.now());
});

const open = async () => {
  const view = await renderApp({ server, phone, at: '/survivordashboard', clock });
  await screen.findByRole('heading', { level: 1 });
  return view;
};
type View = Awaited<ReturnType<typeof open>>;
/** The dialog with this title, red until a caregiver knows; each one has the emergency number as a link. */
const dialog = async (name: string | RegExp, icon = '') => {
  const shown = await screen.findByRole('alertdialog', { name });
  const isGood = name === seen || name === ok;
  expect(shown).toHaveAttribute('data-field', isGood ? 'teal' : 'red');
  expect(within(shown).getByRole('heading').innerHTML).toContain(icon);
  const call = within(shown).getByRole('link', { name: 'Call 112 now' });
  expect(call).toHaveAttribute('href', 'tel:112');
  return shown;
};
const tap = async ({ user }: View, name: string) => {
  skipTapThrottle();
  acceptTaps();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
};
const ask = async ({ user }: View, name = 'Get help') => {
  skipTapThrottle();
  await user.click(screen.getByRole('button', { name }));
};
const send = async (view: View) => {
  await ask(view);
  await dialog(question);
  await tap(view, 'Yes, send alert');
};
const pair = () => connect(rosa, carl);
/** The alerts that Carl received, the newest first. */
const received = () => callAs<Alert[]>(carl, 'GET', '/api/emergency/alerts');
/** Carl says that he has seen the newest alert, and Rosa's device asks for changes. */
const acknowledge = async () => {
  const to = `/api/emergency/update-status/${(await received())[0]?.id}`;
  await callAs(carl, 'PUT', to, { status: 'acknowledged' });
  await clock.advance(5_000);
};
const refuseWith = (line: string, status: number, message: string) =>
  phone.answer(line, () => json(status, { code: 'unauthenticated', message }));
const show = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Show' }));
const sayOk = async (view: View) => {
  await tap(view, 'I am OK');
  await dialog(askOk);
  await tap(view, 'Yes, I am OK');
};
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const signInAgain = async ({ user }: View) => {
  const asked = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  await user.click(asked.getByRole('textbox', { name: 'Email' }));
  await user.paste(rosa.email);
  await user.click(asked.getByLabelText('Password'));
  await user.paste(rosa.password);
  await user.keyboard('{Enter}');
};

describe('while a medicine is due', () => {
  const openAlert = async ({
    of: names = ['Aspirin'],
    says = "It's time to take Aspirin!",
  } = {}) => {
    await pair();
    const schedule_time = new Date(clock.now() + 2 * minute).toISOString().slice(11, 16);
    for (const medicine_name of names)
      await server.addReminder(rosa, { medicine_name, schedule_time });
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    await clock.advance(2 * minute);
    const due = await screen.findByText(says);
    expect(await dialog('Emergency Alert Sent!')).toContainElement(due);
    return view;
  };

  test('it is named beside an open alert, and takes the screen of one that is over', async () => {
    await sayOk(await openAlert());
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    expect(within(alarm).getByRole('button', { name: 'Taken' })).toBeVisible();
    expect(await screen.findByText(ok)).toBeVisible();
  });

  test('its alarm leads to the open alert', async () => {
    const view = await openAlert();
    await tap(view, 'Close');
    const alarm = await screen.findByRole('alertdialog', { name: 'Medication Reminder' });
    acceptTaps();
    await view.user.click(within(alarm).getByRole('button', { name: 'Your alert' }));
    await dialog('Emergency Alert Sent!');
  });

  test('the screen still says that “I am OK” is not sent', async () => {
    const says = 'It is time for 2 medicines.';
    const view = await openAlert({ of: ['Aspirin', 'Statin'], says });
    expect(await dialog('Emergency Alert Sent!')).toHaveTextContent(`${says}Aspirin and Statin`);
    phone.answer('PUT /api/emergency/withdraw/', () => json(503, {}));
    await sayOk(view);
    await dialog(okWaits);
    expect(screen.queryByRole('alertdialog', { name: 'Medication Reminder' })).toBeNull();
  });
});

test('the question says who is alerted; early taps, No and Escape send nothing', async () => {
  const view = await open();
  await ask(view, 'Emergency');
  await dialog(nobody);
  expect(screen.queryByRole('button', { name: 'Yes, send alert' })).toBeNull();
  const dora = await server.signUp('caregiver', { fname: 'Dora', lname: 'Diaz' });
  await pair();
  await connect(rosa, dora);
  const pairOf = ({ id }: typeof dora.user, caregiver_name: string, is_reachable: boolean) => {
    const pair = { survivor_id: rosa.user.id, caregiver_id: id, caregiver_name };
    return { ...pair, paired_at: 1, is_reachable };
  };
  phone.answer('GET /api/pairing/active', () =>
    json(200, [pairOf(carl.user, 'Carl Lund', false), pairOf(dora.user, 'Dora Diaz', true)]),
  );
  // Named without their profiles.
  phone.answer('GET /api/auth/', () => json(503, {}));
  await clock.advance(5_000);
  const asked = within(await dialog(question));
  expect(await asked.findByText('We will tell Carl Lund and Dora Diaz.')).toBeVisible();
  expect(
    await asked.findByText(
      "Carl Lund's phone may not ring. Call the emergency number, or somebody near you.",
    ),
  ).toBeVisible();
  await view.user.tab();
  await expectFocus(() => asked.getByRole('link', { name: 'Call 112 now' }));
  for (const name of ['Yes, send alert', 'No, go back']) {
    await view.user.tab();
    await expectFocus(() => asked.getByRole('button', { name }));
    skipTapThrottle();
    await view.user.click(asked.getByRole('button', { name }));
    expect(screen.getByRole('alertdialog', { name: question })).toBeVisible();
  }
  await tap(view, 'No, go back');
  await closed();
  phone.storage.setItem('settings', JSON.stringify({ emergencyNumber: '+49 112-0' }));
  view.services.dispatchStorageEvent();
  const call = { name: 'Call +49 112-0 now' };
  expect(await screen.findByRole('link', call)).toHaveAttribute('href', 'tel:+491120');
  await ask(view);
  const again = within(await screen.findByRole('alertdialog', { name: question }));
  expect(again.getByRole('link', call)).toBeVisible();
  await view.user.keyboard('{Escape}');
  await closed();
  expect(phone.callsTo(sendCall)).toEqual([]);
});

test('an alert sounds until Stop sound, shows who has seen it, and may be followed until I am OK', async () => {
  await pair();
  const view = await open();
  await send(view);
  const sent = within(await dialog('Emergency Alert Sent!'));
  expect(sent.queryByRole('button', { name: 'Send a new alert' })).toBeNull();
  expect(view.services.heard()).toBe('file');
  await tap(view, 'Stop sound');
  await waitFor(() => expect(view.services.heard()).toBe('silence'));
  await waitFor(() => expect(sent.queryByRole('button', { name: 'Stop sound' })).toBeNull());
  await acknowledge();
  await dialog(seen);
  await tap(view, 'Send a new alert');
  await dialog(question);
  await tap(view, 'Yes, send alert');
  await dialog('Emergency Alert Sent!');
  expect(await received()).toMatchObject([{ status: 'pending' }, { status: 'acknowledged' }]);
  await acknowledge();
  await dialog(seen);
  await tap(view, 'I am OK');
  const asked = within(await dialog(askOk));
  expect(asked.getByText(/^Carl Lund knows about your alert\. We will tell them/)).toBeVisible();
  await view.user.keyboard('{Escape}');
  await dialog(seen);
  await sayOk(view);
  const told = within(await dialog(ok));
  expect(await told.findByText('Carl Lund knows, and will close your alert.')).toBeVisible();
  // Once: not in the status region, too.
  expect(JSON.stringify(view.store.getState().announcements)).not.toContain(ok);
  const said = { status: 'acknowledged', withdrawn_at: expect.any(String) };
  expect(await received()).toMatchObject([said, said]);
  await tap(view, 'Close');
  await ask(view);
  await dialog(question);
});

test('an alert without a network waits on every screen, and so does I am OK until it is sent', async () => {
  await pair();
  phone.network.up = false;
  const view = await open();
  view.services.goOffline();
  await ask(view);
  const asked = within(await dialog(question));
  expect(await asked.findByText(/^We will send your alert as soon as/)).toBeVisible();
  expect(asked.queryByText(/We will tell/)).toBeNull();
  await tap(view, 'Yes, send alert');
  const waiting = within(await dialog(waits));
  expect(waiting.getByText(/^You're offline! Emergency alert queued\./)).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Try again' })).toBeNull();
  await tap(view, 'Close');
  expect(await screen.findByText(waits)).toBeVisible();
  await show(view);
  await dialog(waits);
  await sayOk(view);
  await dialog(okWaits);
  await tap(view, 'Close');
  expect(await screen.findByText(okWaits)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await show(view);
  await dialog(okWaits);
  phone.network.up = true;
  view.services.goOnline();
  await clock.advance(1_000);
  await closed();
  expect(screen.getByRole('status')).toHaveTextContent('Your alert had reached no one.');
  expect(await received()).toEqual([]);
});

test('without a caregiver, Get help leads to the code for one', async () => {
  const view = await open();
  await ask(view);
  await dialog(nobody);
  await tap(view, 'Connect a caregiver');
  expect(await screen.findByRole('heading', { name: 'Add Caregiver' })).toBeVisible();
  await closed();
});

test('an alert that reached no one, or is refused, says so, never that it was sent', async () => {
  await pair();
  const empty = { totalCaregivers: 0, caregivers: [], alertIds: [], unreachable: [], message: '' };
  const stopEmpty = phone.answer(sendCall, () => json(201, empty));
  const view = await open();
  await send(view);
  await dialog('Your alert reached no one', 'triangle-alert');
  expect(screen.queryByText(/Sent!/)).toBeNull();
  await view.user.keyboard('{Escape}');
  await closed();
  await show(view);
  await dialog('Your alert reached no one');
  await tap(view, 'Close');
  await waitFor(() => expect(screen.queryByText('Your alert reached no one')).toBeNull());
  stopEmpty();
  const stop = refuseWith(sendCall, 500, 'It is tired.');
  await send(view);
  const waiting = within(await dialog(waits, 'cloud-off'));
  expect(waiting.getByText('Failed to send emergency: It is tired.')).toBeVisible();
  expect(waiting.queryByRole('button', { name: 'Send a new alert' })).toBeNull();
  await tap(view, 'Try again');
  await waitFor(() => expect(phone.callsTo(sendCall)).toHaveLength(3));
  await clock.advance(1_000);
  stop();
  await tap(view, 'Try again');
  await dialog('Emergency Alert Sent!', 'circle-check');
  await waitFor(async () => expect(await received()).toHaveLength(1));
  // The device learns of the caregiver who has connected, not only of the alert.
  await waitFor(() => expect(view.store.getState().emergency.sent).toHaveLength(1));
  await settle();
  await dialog('Emergency Alert Sent!');
});

test('an alert that needs a sign-in asks for it each time, and is sent by it', async () => {
  await pair();
  const view = await open();
  const stop = refuseWith(sendCall, 401, 'Please sign in.');
  await send(view);
  const waiting = within(await dialog(waits));
  expect(waiting.getByText('Failed to send emergency: Please sign in.')).toBeVisible();
  expect(waiting.getByText('Sign in to send it.')).toBeVisible();
  await tap(view, 'Sign in');
  await view.user.click(await screen.findByRole('button', { name: 'Not now' }));
  await ask(view);
  await dialog(waits);
  stop();
  await tap(view, 'Sign in');
  expect(await screen.findByText(waits)).toBeVisible();
  await signInAgain(view);
  expect(await screen.findByText('Emergency Alert Sent!')).toBeVisible();
  expect(await received()).toHaveLength(1);
});

test('offline and without a caregiver, both screens say that the alert would reach no one', async () => {
  const view = await open();
  phone.network.up = false;
  view.services.goOffline();
  // Until then, the server may be reached.
  await clock.advance(20_000);
  await ask(view);
  const asked = within(await dialog(question));
  expect(await asked.findByText(/would reach no one/)).toBeVisible();
  await tap(view, 'Yes, send alert');
  const waiting = within(await dialog(waits));
  expect(waiting.getByText(/would reach no one/)).toBeVisible();
});

test('a signed-out user sees before the alert that no one can be notified', async () => {
  const view = await open();
  view.store.dispatch(sessionRefused({ endpoint: 'listMedicines' }));
  await view.user.click(await screen.findByRole('button', { name: 'Not now' }));
  await ask(view);
  const asked = within(await dialog(question));
  expect(asked.getByText(/^You are signed out\. Your alert reaches no one/)).toBeVisible();
  expect(asked.queryByText(/would reach no one/)).toBeNull();
});

test('an alert that was sent before and is seen leaves the question open, Show leads to it, and no question follows it', async () => {
  await pair();
  await callAs(rosa, 'POST', '/api/emergency/send', {});
  const release = phone.hold(alertsCall);
  const view = await open();
  await ask(view);
  await dialog(question);
  await acknowledge();
  release();
  await screen.findByText(seen);
  const asked = within(await dialog(question));
  const isOpen = /^Your alert is open\. Carl Lund has seen it at \d+:\d\d\. Send a new one\?$/;
  expect(asked.getByText(isOpen)).toBeVisible();
  await tap(view, 'No, go back');
  await closed();
  await show(view);
  await dialog(seen);
  // As another tab does.
  const { sent } = view.store.getState().emergency;
  act(() => void view.store.dispatch(alertDismissed({ id: sent[0]?.id ?? '' })));
  await closed();
  await ask(view);
  await dialog(question);
});
