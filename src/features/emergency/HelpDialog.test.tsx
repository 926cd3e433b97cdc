import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, type Phone } from '../../../testkit/page/phone.ts';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { helpAtHome, question, sendCall } from '../../../testkit/page/helpAtHome.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const home = helpAtHome();
const { server, arm, open, dialog, tap, ask, send, alertsOf } = home;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(() => {
  ({ rosa, carl } = home.people());
  phone = home.phone();
});

describe('the question', () => {
  test('says who will be told, and whose phone cannot be alerted', async () => {
    const dora = await server.signUp('caregiver', { fname: 'Dora', lname: 'Diaz' });
    const pair = (caregiver: Account, is_reachable: boolean) => ({
      survivor_id: rosa.user.id,
      caregiver_id: caregiver.user.id,
      paired_at: 1,
      is_reachable,
    });
    await pairUp(server, rosa, carl);
    await pairUp(server, rosa, dora);
    phone.answer('GET /api/pairing/active', () => json(200, [pair(carl, false), pair(dora, true)]));
    await ask(await open());
    const asked = within(await dialog(question));
    expect(await asked.findByText('Dora Diaz will be told.')).toBeVisible();
    expect(
      asked.getByText("Carl Lund's phone cannot be alerted. They see it when they open Upstroke."),
    ).toBeVisible();
    expect(asked.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
  });

  test('says that there is nobody to tell', async () => {
    await ask(await open());
    const nobody = 'No caregiver is connected with you: nobody will be told.';
    expect(await within(await dialog(question)).findByText(nobody)).toBeVisible();
  });

  test.each([true, false])(
    'Tab goes from the call to Yes to No, somebody is there to tell: %s',
    async (isPaired) => {
      if (isPaired) await pairUp(server, rosa, carl);
      const view = await open();
      await ask(view);
      const asked = within(await dialog(question));
      await asked.findByText(isPaired ? /^Carl Lund/ : /nobody will be told/);
      await view.user.tab();
      await expectFocus(() => asked.getByRole('link', { name: 'Call 112 now' }));
      for (const name of ['Yes, send alert', 'No, go back']) {
        await view.user.tab();
        await expectFocus(() => asked.getByRole('button', { name }));
      }
    },
  );

  test.each(['No, go back', '{Escape}'])('sends nothing on %s', async (how) => {
    const view = await open();
    await ask(view);
    await dialog(question);
    if (how.startsWith('{')) await view.user.keyboard(how);
    else await tap(view, how);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(phone.callsTo(sendCall)).toEqual([]);
  });

  test('Emergency (opens a modal that sends the alert)', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: 'Emergency' }));
    expect(await dialog(question)).toBeVisible();
  });
});

describe('an alert', () => {
  test("'Emergency Alert Sent!' with the count and names of caregivers notified", async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    const sent = within(await dialog('Emergency Alert Sent!'));
    expect(sent.getByText('Alert sent to 1 caregiver(s).')).toBeVisible();
    expect(sent.getByText(/^Carl Lund, at \d+:\d\d\.$/)).toBeVisible();
    expect(view.services.heard()).toBe('file');
    expect(await alertsOf(carl)).toMatchObject([
      { status: 'pending', message: 'Emergency alert triggered', alert_type: 'general' },
    ]);
    expect(phone.callsTo(sendCall)[0]?.body).toMatchObject({
      location_data: { user_agent: 'test browser', timestamp: expect.any(String) },
    });
  });

  test('of two taps is one, also where its reply is lost', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    const stop = phone.answer(sendCall, async () => {
      const { body } = phone.callsTo(sendCall).at(-1)!;
      await callAs(server, rosa, 'POST', '/api/emergency/send', body);
      throw new TypeError('Failed to fetch');
    });
    await ask(view);
    await dialog(question);
    arm();
    await view.user.dblClick(screen.getByRole('button', { name: 'Yes, send alert' }));
    const waits = within(await dialog('Your alert waits to be sent'));
    expect(
      waits.getByText(
        "Network error! Emergency alert queued. It will be sent automatically when you're back online.",
      ),
    ).toBeVisible();
    stop();
    await tap(view, 'Try again');
    await dialog('Emergency Alert Sent!');
    expect(await alertsOf(carl)).toHaveLength(1);
  });

  test('without network is queued, shown as waiting everywhere, and goes out 1 s after it is back', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    view.services.goOffline();
    phone.network.up = false;
    await send(view);
    const waits = within(await dialog('Your alert waits to be sent'));
    expect(
      waits.getByText(
        "You're offline! Emergency alert queued. It will be sent automatically when you're back online.",
      ),
    ).toBeVisible();
    await tap(view, 'Close');
    expect(screen.getByText('Your alert waits to be sent')).toBeVisible();
    expect(screen.getByText(/^Pressed at \d+:\d\d\.$/)).toBeVisible();
    phone.network.up = true;
    view.services.goOnline();
    expect(await screen.findByText('Emergency Alert Sent!', {}, { timeout: 5_000 })).toBeVisible();
    expect(await alertsOf(carl)).toHaveLength(1);
  });

  test("server error 'Failed to send emergency: {message}', and stays with its reason", async () => {
    phone.answer(sendCall, () => json(400, { code: 'invalid', message: 'This is not an alert.' }));
    const view = await open();
    await send(view);
    expect(await dialog('Failed to send emergency: This is not an alert.')).toBeVisible();
    await tap(view, 'Try again');
    await waitFor(() => expect(phone.callsTo(sendCall)).toHaveLength(2));
  });

  test('with nobody to tell says so, and never that it was sent', async () => {
    const view = await open();
    await send(view);
    expect(await dialog('Nobody was told')).toHaveTextContent('112');
    expect(screen.queryByText(/Sent!/)).not.toBeInTheDocument();
    await tap(view, 'Close');
    expect(screen.queryByText('Nobody was told')).not.toBeInTheDocument();
  });

  test('{caregiver} has seen it, with the time', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    await send(view);
    await dialog('Emergency Alert Sent!');
    await home.seenBy(carl);
    expect(
      await screen.findByRole(
        'alertdialog',
        { name: /^Carl Lund has seen it, \d+:\d\d$/ },
        { timeout: 8_000 },
      ),
    ).toBeVisible();
  });
});
