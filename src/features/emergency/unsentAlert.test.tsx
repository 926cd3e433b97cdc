import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { systemClock } from '../../device/clock.ts';
import { makeDatabase } from '../../device/database.ts';
import { makeEmergencyQueue } from '../../device/emergency/emergencyQueue.ts';
import { alertOf } from '../../../testkit/page/alertOf.ts';
import { newId } from '../../device/newId.ts';
import { pairUp } from '../../../testkit/page/pairUp.ts';
import { json, type Phone } from '../../../testkit/page/phone.ts';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { helpAtHome, question, sendCall, type View } from '../../../testkit/page/helpAtHome.ts';

const hour = 60 * 60_000;
const home = helpAtHome();
const { server, open, dialog, tap, ask, send, alertsOf } = home;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  ({ rosa, carl } = home.people());
  phone = home.phone();
  await pairUp(server, rosa, carl);
});

const tired = 'Failed to send emergency: It is tired.';
const refuse = () =>
  phone.answer(sendCall, () => json(500, { code: 'internal', message: 'It is tired.' }));
const show = async ({ user }: View) => user.click(screen.getByRole('button', { name: 'Show' }));

describe('an alert that the server does not have', () => {
  test('for an hour; an older one never stands in the way of a new one, and can be called off', async () => {
    const pressed = { personId: rosa.user.id, timestamp: Date.now() - 3 * hour };
    await makeEmergencyQueue(makeDatabase(), systemClock).add(
      alertOf(1, { id: newId(), ...pressed }),
    );
    refuse();
    const view = await open();
    await screen.findByText(tired);
    await ask(view);
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await show(view);
    await dialog(tired);
    await tap(view, 'I am OK');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText(tired)).not.toBeInTheDocument());
    expect(screen.getByRole('status')).toHaveTextContent('Nobody had been told.');
    expect(await alertsOf(carl)).toEqual([]);
  });

  test('because it was refused leaves the way to a new one', async () => {
    const stop = refuse();
    const view = await open();
    await send(view);
    await dialog(tired);
    await tap(view, 'Send a new alert');
    await dialog(question);
    stop();
    await tap(view, 'Yes, send alert');
    await dialog('Emergency Alert Sent!');
    await waitFor(async () => expect(await alertsOf(carl)).toHaveLength(2));
  });
});

test('“That you are OK waits to be sent” is hidden by no Close while it does', async () => {
  const view = await open();
  phone.network.up = false;
  await send(view);
  await dialog('Your alert waits to be sent');
  await tap(view, 'I am OK');
  await dialog('That you are OK waits to be sent');
  await tap(view, 'Close');
  expect(await screen.findByText('That you are OK waits to be sent')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await show(view);
  expect(within(await dialog(/waits/)).getByText(/as soon as there is a network/)).toBeVisible();
});
