import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '../../../contract/endpoints/index.ts';
import { callAs, pairUp } from '../../testing/pairUp.ts';
import { firstTaps } from '../../testing/firstTaps.ts';
import { json, makePhone, type Phone } from '../../testing/phone.ts';
import { realServer } from '../../testing/realServer.ts';
import { aSecondLater, renderApp } from '../../testing/renderApp.tsx';
import type { Account } from '../../testing/serverProcess.ts';

const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makePhone(rosa);
});

const sendCall = 'POST /api/emergency/send';
type View = Awaited<ReturnType<typeof renderApp>>;
const open = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const view = await renderApp({ server, phone, at: '/survivordashboard', ...options });
  await screen.findByRole('heading', { level: 1, name: /Rosa/ });
  return view;
};
const dialog = (name: string | RegExp) => screen.findByRole('alertdialog', { name });
const question = 'Send an emergency alert?';
const { arm } = firstTaps();
const tap = async ({ user }: View, name: string) => {
  aSecondLater();
  arm();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
};
const ask = async (view: View) => {
  aSecondLater();
  await view.user.click(screen.getByRole('button', { name: 'Get help' }));
};
const send = async (view: View) => {
  await ask(view);
  await dialog(question);
  await tap(view, 'Yes, send alert');
};
const alertsOf = async (who: Account) =>
  (await callAs(server, who, 'GET', '/api/emergency/alerts')) as Alert[];

describe('the question', () => {
  test('says who will be told, and whose phone cannot be alerted', async () => {
    await pairUp(server, rosa, carl);
    await ask(await open());
    const asked = within(await dialog(question));
    expect(await asked.findByText('Carl Lund will be told.')).toBeVisible();
    expect(asked.getByText("Carl Lund's phone cannot be alerted.")).toBeVisible();
    expect(asked.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
  });

  test('says that there is nobody to tell', async () => {
    await ask(await open());
    const nobody = 'No caregiver is connected with you: nobody will be told.';
    expect(await within(await dialog(question)).findByText(nobody)).toBeVisible();
  });

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

test('a trembling hand on Get help sends nothing', async () => {
  const view = await open();
  await ask(view);
  await dialog(question);
  aSecondLater();
  await view.user.click(screen.getByRole('button', { name: 'Yes, send alert' }));
  expect(await dialog(question)).toBeVisible();
  expect(phone.callsTo(sendCall)).toEqual([]);
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
    const [alert] = await alertsOf(carl);
    const to = `/api/emergency/update-status/${alert!.id}`;
    await callAs(server, carl, 'PUT', to, { status: 'acknowledged' });
    expect(
      await screen.findByRole(
        'alertdialog',
        { name: /^Carl Lund has seen it, \d+:\d\d$/ },
        { timeout: 8_000 },
      ),
    ).toBeVisible();
  });
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
    expect(await alertsOf(carl)).toMatchObject([{ status: 'false_alarm' }]);
    await tap(view, 'Close');
    await ask(view);
    expect(await dialog(question)).toBeVisible();
  });

  test('withdraws what was not sent yet: nobody is told', async () => {
    await pairUp(server, rosa, carl);
    const view = await open();
    phone.network.up = false;
    await send(view);
    await dialog('Your alert waits to be sent');
    await tap(view, 'I am OK');
    expect(await dialog('That you are OK waits to be sent')).toBeVisible();
    phone.network.up = true;
    view.services.goOnline();
    await waitFor(
      () => expect(screen.queryByRole('alertdialog', { name: /waits/ })).not.toBeInTheDocument(),
      { timeout: 5_000 },
    );
    expect(screen.getByRole('status')).toHaveTextContent('Nobody had been told.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await alertsOf(carl)).toEqual([]);
  });
});
