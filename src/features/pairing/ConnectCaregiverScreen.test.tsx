import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { minute } from '../../../domain/constants.ts';
import { type DrivenClock, makeDrivenClock } from '../../../testkit/page/drivenClock.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import { answerFor, rosa, scriptedServer } from '../../../testkit/page/scripted.ts';
import { carl } from '../../../testkit/page/scriptedCaregiver.ts';
import { scriptConnections } from '../../../testkit/page/scriptConnections.ts';

const active = 'GET /api/pairing/active';
const endCall = 'DELETE /api/pairing/';
const failed = 'Your connections could not be read from the server.';
const dora = { ...carl.user, id: '0198c0de-0000-7000-8000-00000000000d', fname: 'Dora' };

let phone: Phone;
let clock: DrivenClock;
let connections: ReturnType<typeof scriptConnections>;
beforeEach(() => {
  phone = makePhone(rosa);
  clock = makeDrivenClock(Date.now());
  answerFor(phone, {});
  connections = scriptConnections(phone);
});

const heading = (name = 'Connect Caregiver') => screen.findByRole('heading', { level: 1, name });
const open = async () => {
  const view = await renderApp({ server: scriptedServer, phone, at: '/connectcaregiver', clock });
  await heading();
  return view;
};
const card = (name = 'Carl Meyer') => screen.findByRole('article', { name });
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

describe('/connectcaregiver', () => {
  test('says that it loads, then that there are none, and shows a new connection within 5 s', async () => {
    const release = phone.hold(active);
    await open();
    expect(screen.getByText('Loading your connections…')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ADD CAREGIVER' })).toHaveAttribute(
      'href',
      '/addcaregiver',
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/survivordashboard',
    );
    release();
    expect(await screen.findByText(/^No caregiver is connected with you\./)).toBeVisible();
    expect(screen.queryByText(/^Loading/)).toBeNull();
    connections.connect(rosa.user, carl.user);
    await clock.advance(5_000);
    expect(await card()).toBeVisible();
  });

  test('lists each caregiver with their addresses, and whether a push can reach them', async () => {
    connections.connect(rosa.user, carl.user, { is_reachable: false });
    connections.connect(rosa.user, dora, { phone: '+49 30 1234' });
    await open();
    const carls = await card();
    const doras = await card('Dora Meyer');
    for (const text of [
      'CONNECTED',
      'Email: carl@example.org',
      'Phone: N/A',
      "Carl Meyer's phone cannot be alerted.",
      'Ask Carl to open Upstroke and allow notifications.',
    ]) {
      expect(within(carls).getByText(text)).toBeVisible();
    }
    expect(within(doras).getByText('Phone: +49 30 1234')).toBeVisible();
    expect(within(doras).queryByText(/cannot be alerted/)).toBeNull();
  });

  test.each([
    [failed, active],
    ['Who this is could not be read.', 'GET /api/auth/user/'],
  ])('%s Try again reads it', async (said, call) => {
    connections.connect(rosa.user, carl.user);
    const heal = phone.answer(call, () => json(500, {}));
    const { user } = await open();
    await screen.findByText(said);
    expect(screen.queryByText(/^No caregiver/)).toBeNull();
    heal();
    const release = phone.hold(call);
    await user.click(tryAgain());
    await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
    release();
    expect(await card()).toBeVisible();
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('without a network shows what was read, and when', async () => {
    connections.connect(rosa.user, carl.user);
    const { router } = await open();
    await card();
    phone.network.up = false;
    await router.navigate('/medication');
    await heading('My Medications');
    await clock.advance(7.5 * minute);
    await router.navigate('/connectcaregiver');
    expect(await screen.findByText(failed)).toBeVisible();
    // The shown age moves with each full minute of the clock.
    const saved = /^This is what was saved on this device [678] minutes ago\.$/;
    expect(screen.getByText(saved)).toBeVisible();
    expect(await card()).toBeVisible();
  });
});

describe('End connection', () => {
  const question = () =>
    screen.getByRole('alertdialog', { name: 'End the connection with Carl Meyer?' });
  const answer = (name: string) => within(question()).getByRole('button', { name });
  const endButton = async () =>
    within(await card()).getByRole('button', { name: 'End connection' });
  const ended = async () => {
    expect(
      await screen.findByText('You are not connected with Carl Meyer any more.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  };
  const openQuestion = async () => {
    connections.connect(rosa.user, carl.user);
    const view = await open();
    await view.user.click(await endButton());
    return view;
  };

  test('asks first what ends; No ends nothing, Yes removes the caregiver', async () => {
    const { user } = await openQuestion();
    expect(question()).toHaveAccessibleDescription(/^Carl can then no longer see your medicines/);
    const buttons = within(question()).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Yes, end it',
      'No, stay connected',
    ]);
    await user.click(answer('No, stay connected'));
    await expectFocus(() => endButton());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(phone.callsTo(endCall)).toEqual([]);
    aSecondLater();
    await user.click(await endButton());
    const release = phone.hold(endCall);
    await user.click(answer('Yes, end it'));
    expect(await within(question()).findByRole('button', { name: 'Ending…' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(answer('No, stay connected'));
    expect(question()).toBeVisible();
    release();
    await ended();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText(/^No caregiver is connected/)).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    expect(phone.callsTo(endCall).map(({ line }) => line)).toEqual([`${endCall}${carl.user.id}`]);
  });

  test('that fails says so in the question, and succeeds once the other side has ended it', async () => {
    const { user } = await openQuestion();
    const heal = phone.answer(endCall, () => json(503, {}));
    await user.click(answer('Yes, end it'));
    const endFailed = 'The connection could not be ended. Please try again.';
    expect(await within(question()).findByText(endFailed)).toBeVisible();
    heal();
    phone.answer(endCall, () => json(403, { code: 'forbidden', message: 'Not yours.' }));
    aSecondLater();
    await user.click(answer('Yes, end it'));
    await ended();
  });
});
