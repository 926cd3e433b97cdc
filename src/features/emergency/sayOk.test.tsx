import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pairUp } from '../../../testkit/page/pairUp.ts';
import type { Phone } from '../../../testkit/page/phone.ts';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { helpAtHome, question } from '../../../testkit/page/helpAtHome.ts';

const home = helpAtHome();
const { server, open, dialog, tap, ask, send, alertsOf } = home;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(() => {
  ({ rosa, carl } = home.people());
  phone = home.phone();
});

describe('I am OK', () => {
  test('marks it as a false alarm, and says that the caregivers are told', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    await tap(view, 'I am OK');
    expect(await dialog('Your caregivers are told that you are OK.')).toBeVisible();
    expect(view.services.heard()).toBe('silence');
    expect(await alertsOf(carl)).toMatchObject([
      { status: 'false_alarm', withdrawn_at: expect.any(String) },
    ]);
    await tap(view, 'Close');
    await ask(view);
    expect(await dialog(question)).toBeVisible();
  });

  test('is never taken for the answer of a caregiver who had seen it', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    await home.seenBy(carl);
    await screen.findByRole('alertdialog', { name: /has seen it/ }, { timeout: 8_000 });
    await tap(view, 'I am OK');
    expect(await dialog('Your caregivers are told that you are OK.')).toBeVisible();
    await waitFor(() =>
      expect(view.store.getState().emergency.sent[0]?.told[0]?.status).toBe('false_alarm'),
    );
    expect(await dialog('Your caregivers are told that you are OK.')).toBeVisible();
  });

  test('withdraws what was not sent yet: nobody is told', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    phone.network.up = false;
    await send(view);
    await dialog('Your alert waits to be sent');
    await tap(view, 'I am OK');
    const waits = within(await dialog('That you are OK waits to be sent'));
    expect(waits.getByText('It goes out as soon as there is a network.')).toBeVisible();
    phone.network.up = true;
    view.services.goOnline();
    await waitFor(
      () => expect(screen.queryByRole('alertdialog', { name: /waits/ })).not.toBeInTheDocument(),
      { timeout: 5_000 },
    );
    expect(screen.getByRole('status')).toHaveTextContent('Nobody had been told.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await alertsOf(carl)).toEqual([]);
    await send(view);
    expect(screen.queryByText(/Nobody had been told/)).not.toBeInTheDocument();
  });
});
