import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '../../../testkit/page/refuse.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { helpAtHome, question, sendCall, type View } from '../../../testkit/page/helpAtHome.ts';

const hour = 60 * 60_000;
const home = helpAtHome();
const { server, open, dialog, tap, ask, send, alertsOf } = home;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(() => {
  ({ rosa, carl } = home.people());
  phone = home.phone();
});

const refuseWith = (status: number, message: string) =>
  phone.answer(sendCall, () => json(status, { code: 'unauthenticated', message }));
const needsSignIn = 'Failed to send emergency: Please sign in.';

const signInAgain = async ({ user }: View) => {
  const asked = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
  await user.click(asked.getByRole('textbox', { name: 'Email' }));
  await user.paste(rosa.email);
  await user.click(asked.getByLabelText('Password'));
  await user.paste(rosa.password);
  await user.keyboard('{Enter}');
};

describe('the local emergency number as a tel: link at all times, on the red field', () => {
  test.each<[string, () => unknown]>([
    ['Sending your alert…', () => phone.hold(sendCall)],
    ['Your alert waits to be sent', () => (phone.network.up = false)],
    ['Failed to send emergency: It is tired.', () => refuseWith(500, 'It is tired.')],
    [needsSignIn, () => refuseWith(401, 'Please sign in.')],
    ['Nobody was told', () => undefined],
    ['Emergency Alert Sent!', () => pairUp(server, rosa, carl)],
  ])('also while it says "%s"', async (said, meet) => {
    const view = await open();
    await meet();
    await send(view);
    const shown = await dialog(said);
    expect(shown).toHaveAttribute('data-field', 'red');
    const link = within(shown).getByRole('link', { name: 'Call 112 now' });
    expect(link).toHaveAttribute('href', 'tel:112');
  });
});

describe('If the device cannot store an alert, send from memory and say so', () => {
  test.each([
    ['Failed to queue emergency. Please check your connection.', true],
    ['Failed to send or queue emergency. Please try again.', false],
  ])("'%s'", async (said, knowsOffline) => {
    await pairUp(server, rosa, carl);
    refuse('put', 'emergencyQueue');
    const view = await open();
    if (knowsOffline) view.services.goOffline();
    phone.network.up = false;
    await send(view);
    const waits = within(await dialog('Your alert waits to be sent'));
    expect(waits.getByText(said)).toBeVisible();
    expect(waits.getByText('Keep this page open: it goes on trying.')).toBeVisible();
    phone.network.up = true;
    await tap(view, 'Try again');
    await dialog('Emergency Alert Sent!');
    expect(await alertsOf(carl)).toHaveLength(1);
  });
});

describe('an alert that waits for a sign-in', () => {
  test('stays on screen with its reason, and goes out by Sign in', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    const stop = refuseWith(401, 'Please sign in.');
    await send(view);
    const refused = within(await dialog(needsSignIn));
    expect(refused.getByText('Please sign in, so that it can be sent.')).toBeVisible();
    stop();
    await tap(view, 'Sign in');
    expect(screen.getByText(needsSignIn)).toBeVisible();
    await signInAgain(view);
    expect(await screen.findByText('Emergency Alert Sent!')).toBeVisible();
    expect(await alertsOf(carl)).toHaveLength(1);
  });

  test('asks to sign in anew, also somebody who did not want to before', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    refuseWith(401, 'Please sign in.');
    await send(view);
    await dialog(needsSignIn);
    await tap(view, 'Sign in');
    await view.user.click(await screen.findByRole('button', { name: 'Not now' }));
    await view.user.click(screen.getByRole('button', { name: 'Get help' }));
    await dialog(needsSignIn);
    await tap(view, 'Sign in');
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });

  test('is withdrawn by “I am OK”: nobody is told', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    const withdraw = 'PUT /api/emergency/withdraw/';
    const unknown = () => json(401, { code: 'unauthenticated', message: 'Please sign in.' });
    const stops = [sendCall, withdraw].map((line) => phone.answer(line, unknown));
    await send(view);
    await dialog(needsSignIn);
    await tap(view, 'I am OK');
    const waits = within(await dialog('That you are OK waits to be sent'));
    await waitFor(() => expect(phone.callsTo(withdraw)).toHaveLength(1));
    expect(await waits.findByText('Please sign in, so that it can be sent.')).toBeVisible();
    expect(await dialog('That you are OK waits to be sent')).toBeVisible();
    expect(waits.queryByRole('button', { name: 'I am OK' })).not.toBeInTheDocument();
    for (const stop of stops) stop();
    await tap(view, 'Sign in');
    await signInAgain(view);
    await waitFor(() => expect(phone.callsTo(withdraw)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/waits to be sent/)).not.toBeInTheDocument());
    expect(await alertsOf(carl)).toEqual([]);
  });
});

describe('an alert that was sent', () => {
  test('and seen is in the way of no other: Send a new alert asks anew', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    expect(screen.queryByRole('button', { name: 'Send a new alert' })).not.toBeInTheDocument();
    await home.seenBy(carl);
    await dialog(/^Carl Lund has seen it/);
    await tap(view, 'Send a new alert');
    await dialog(question);
    await tap(view, 'Yes, send alert');
    await dialog('Emergency Alert Sent!');
    expect(await alertsOf(carl)).toMatchObject([{ status: 'pending' }, { status: 'acknowledged' }]);
  });

  test('and seen before Get help leaves the question: it stays on the notice, which shows it', async () => {
    await pairUp(server, rosa, carl);
    await callAs(server, rosa, 'POST', '/api/emergency/send', {});
    await home.seenBy(carl);
    const view = await open();
    await screen.findByText(/^Carl Lund has seen it/);
    await ask(view);
    await tap(view, 'No, go back');
    aSecondLater();
    await view.user.click(screen.getByRole('button', { name: 'Show' }));
    await dialog(/^Carl Lund has seen it/);
  });

  test('sounds until Stop sound, and stands on', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    await tap(view, 'Stop sound');
    await waitFor(() => expect(view.services.heard()).toBe('silence'));
    expect(screen.queryByRole('button', { name: 'Stop sound' })).not.toBeInTheDocument();
    expect(await dialog('Emergency Alert Sent!')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'I am OK' }));
    expect(await dialog('Emergency Alert Sent!')).toBeVisible();
    await tap(view, 'I am OK');
    expect(await dialog('Your caregivers are told that you are OK.')).toBeVisible();
  });

  test('an hour has passed; then the survivor is told that nobody has answered', async () => {
    await pairUp(server, rosa, carl);
    await callAs(server, rosa, 'POST', '/api/emergency/send', {});
    const [alert] = await alertsOf(rosa);
    const [pressed_at, created_at] = [hour + 1_000, hour].map((ago) =>
      new Date(Date.now() - ago).toISOString(),
    );
    phone.answer('GET /api/emergency/alerts', () =>
      json(200, [{ ...alert, pressed_at, created_at }]),
    );
    const view = await open();
    expect(await screen.findByText('Nobody has answered')).toBeVisible();
    expect(screen.getByText('If you still need help, please phone somebody now.')).toBeVisible();
    await ask(view);
    expect(await dialog(question)).toBeVisible();
  });
});
