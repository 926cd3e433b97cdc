import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import {
  alertsOf,
  answerElsewhere,
  callForHelp,
  log,
  rows,
  saidIn,
  selector,
} from '../../../testkit/page/logTests.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
let alertId: string;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makePhone(carl);
  await pairUp(server, rosa, carl);
  [alertId = ''] = await callForHelp(server, rosa);
});

const open = async () => {
  const clock = makeDrivenClock(Date.now());
  const view = await renderApp({ server, phone, at: '/emergencylog', clock });
  await log();
  return { ...view, clock };
};
type User = Awaited<ReturnType<typeof open>>['user'];

const updates = 'PUT /api/emergency/update-status/';
const status = () => screen.getByRole('status');
const seen = () => screen.queryByRole('button', { name: 'I have seen it' });
const update = () => screen.getByRole('button', { name: 'Update' });
const question = (answer: string) =>
  screen.findByRole('alertdialog', { name: `Close this alert as ${answer}?` });
/** What holds all that a caregiver can do with the alert. */
const ownCell = () => screen.getByRole('group', { name: 'Rosa Meyer' });
const offered = async () =>
  within(await selector())
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent);
const saidOfIt = async () => saidIn((await rows())[0]!);
const statusOnServer = async () => (await alertsOf(server, carl))[0]?.status;

const choose = async (user: User, answer: string) => {
  aSecondLater();
  await user.selectOptions(await selector(), answer);
  await user.click(update());
};
const chooseFinal = async (user: User, answer: string) => {
  await choose(user, answer);
  await user.click(within(await question(answer)).getByRole('button', { name: `Yes, ${answer}` }));
};

describe('A caregiver may change a non-final alert', () => {
  test('a pending one to acknowledged, resolved or false_alarm, an acknowledged one to the last two', async () => {
    const { user } = await open();
    expect(await offered()).toEqual(['Acknowledged', 'Resolved', 'False Alarm']);
    await choose(user, 'Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
    expect(await statusOnServer()).toBe('acknowledged');
    expect(await offered()).toEqual(['Resolved', 'False Alarm']);
    expect(seen()).not.toBeInTheDocument();
    expect((await saidOfIt())[2]).toMatch(/^AcknowledgedCarl Lund answered, \d\d:\d\d$/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['Resolved', 'resolved'],
    ['False Alarm', 'false_alarm'],
  ])("success 'Status updated to: %s', which is final and is asked once", async (word, final) => {
    const { user } = await open();
    await choose(user, word);
    const asked = await question(word);
    expect(within(asked).getByText('This cannot be changed afterwards.')).toBeVisible();
    expect(within(asked).getByText(/^Rosa Meyer, \d/)).toBeVisible();
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    expect(phone.callsTo(updates)).toHaveLength(0);
    await expectFocus(() => update());
    await chooseFinal(user, word);
    await waitFor(() => expect(status()).toHaveTextContent(`Status updated to: ${word}`));
    expect(await statusOnServer()).toBe(final);
    const said = await saidOfIt();
    expect(said[2]).toMatch(new RegExp(`^${word}Carl Lund answered`));
    expect(said[3]).toBe('Final');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await expectFocus(() => ownCell());
  });

  test('I have seen it acknowledges with one tap, busy, not doubled', async () => {
    const letGo = phone.hold(updates);
    const { user } = await open();
    expect(seen()).toHaveAccessibleDescription('Rosa Meyer');
    await user.click(seen()!);
    const busy = await screen.findByRole('button', { name: 'Updating…' });
    aSecondLater();
    await user.click(busy);
    await choose(user, 'Resolved');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(phone.callsTo(updates).map(({ body }) => body)).toEqual([{ status: 'acknowledged' }]);
    busy.focus();
    letGo();
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
    expect(phone.callsTo(updates)).toHaveLength(1);
    await expectFocus(() => ownCell());
  });

  test('while one answer is on its way no other is taken', async () => {
    const letGo = phone.hold(updates);
    const { user } = await open();
    await chooseFinal(user, 'Resolved');
    await screen.findByRole('button', { name: 'Updating…' });
    await user.click(seen()!);
    letGo();
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Resolved'));
    expect(phone.callsTo(updates).map(({ body }) => body)).toEqual([{ status: 'resolved' }]);
  });

  test('nothing goes out by the arrow keys alone, nor where nothing is chosen', async () => {
    const { user } = await open();
    await user.click(update());
    await expectFocus(() => selector());
    expect(await selector()).toHaveAccessibleDescription('Please choose a status first.');
    await user.selectOptions(await selector(), 'Resolved');
    await user.selectOptions(await selector(), 'Acknowledged');
    expect(await selector()).not.toBeInvalid();
    expect(phone.callsTo(updates)).toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe("'Failed to update status'", () => {
  test('stays as it was where the server cannot be reached', async () => {
    const { user } = await open();
    phone.network.up = false;
    await choose(user, 'Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Failed to update status'));
    await waitFor(async () => expect(await selector()).toHaveDisplayValue('Choose a status'));
    expect((await saidOfIt())[2]).toBe('Pending');
    expect(await statusOnServer()).toBe('pending');
    phone.network.up = true;
    await choose(user, 'Acknowledged');
    await waitFor(() => expect(status()).toHaveTextContent('Status updated to: Acknowledged'));
  });

  test('A final alert 409: the truth is shown', async () => {
    const { user } = await open();
    const letGo = phone.hold(updates);
    await choose(user, 'Acknowledged');
    await answerElsewhere(server, rosa, alertId, 'false_alarm');
    letGo();
    await waitFor(() => expect(status()).toHaveTextContent('Failed to update status'));
    await waitFor(async () =>
      expect((await saidOfIt()).slice(2)).toEqual([
        expect.stringMatching(/^False AlarmRosa said: I am OK, \d\d:\d\d$/),
        'Final',
      ]),
    );
  });
});
