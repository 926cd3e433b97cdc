import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { aSecondLater, renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { expectFocus } from '../../../testkit/page/expectFocus.ts';

const server = realServer();
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  phone = makePhone(rosa);
});

const open = async () => {
  const view = await renderApp({ server, phone, at: '/connectcaregiver' });
  await screen.findByRole('heading', { level: 1, name: 'Connect Caregiver' });
  return view;
};
const card = (name = 'Carl Lund') => screen.findByRole('article', { name });
const endButton = async () => within(await card()).findByRole('button', { name: 'End connection' });
const question = () =>
  screen.getByRole('alertdialog', { name: 'End the connection with Carl Lund?' });
const answer = (name: string) => within(question()).getByRole('button', { name });

describe('/connectcaregiver', () => {
  test('lists connected caregivers (name, email, phone or N/A, a CONNECTED badge) and an ADD CAREGIVER link to /addcaregiver', async () => {
    const dora = await server.signUp('caregiver', { fname: 'Dora', lname: 'Diaz' });
    await pairUp(server, rosa, carl);
    await pairUp(server, rosa, dora);
    await open();
    for (const { user, email } of [carl, dora]) {
      const shown = await card(`${user.fname} ${user.lname}`);
      expect(within(shown).getByText(`Email: ${email}`)).toBeVisible();
      expect(within(shown).getByText('Phone: N/A')).toBeVisible();
      expect(within(shown).getByText('CONNECTED')).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'ADD CAREGIVER' })).toHaveAttribute(
      'href',
      '/addcaregiver',
    );
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/survivordashboard',
    );
  });

  test.each([
    ["says that a caregiver's phone cannot be alerted, and how that is mended", false],
    ['says nothing of one that can', true],
  ])('%s', async (_what, is_reachable) => {
    const pair = { survivor_id: rosa.user.id, caregiver_id: carl.user.id, paired_at: 1 };
    await pairUp(server, rosa, carl);
    phone.answer('GET /api/pairing/active', () => json(200, [{ ...pair, is_reachable }]));
    await open();
    const shown = within(await card());
    expect(shown.queryAllByText("Carl Lund's phone cannot be alerted.")).toHaveLength(
      is_reachable ? 0 : 1,
    );
    expect(shown.queryAllByText('Ask Carl to open Upstroke and allow notifications.')).toHaveLength(
      is_reachable ? 0 : 1,
    );
  });

  test('a phone that is known stands there', async () => {
    await pairUp(server, rosa, carl);
    const { id, fname, lname } = carl.user;
    phone.answer(`GET /api/auth/user/${id}`, () => {
      const person = { id, fname, lname, email: carl.email, avatarUrl: null, time_zone: 'UTC' };
      return json(200, { ...person, phone: '+49 30 1234' });
    });
    await open();
    expect(within(await card()).getByText('Phone: +49 30 1234')).toBeVisible();
  });

  test('says that it loads, and that nobody is connected', async () => {
    const letGo = phone.hold('GET /api/pairing/active');
    await open();
    expect(screen.getByText('Loading your connections…')).toBeVisible();
    letGo();
    expect(
      await screen.findByText(
        'No caregiver is connected with you. Add one: they are then told of missed doses and emergencies.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  test('says what could not be read, and reads it again', async () => {
    await pairUp(server, rosa, carl);
    const heal = phone.answer('GET /api/pairing/active', () => json(500, {}));
    const { user } = await open();
    await screen.findByText('Your connections could not be read from the server.');
    expect(screen.queryByText(/^No caregiver/)).not.toBeInTheDocument();
    heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeVisible();
    expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  test('says of a person who could not be read that they could not, and reads them again', async () => {
    await pairUp(server, rosa, carl);
    const heal = phone.answer('GET /api/auth/user/', () => json(500, {}));
    const { user } = await open();
    await screen.findByText('Who this is could not be read.');
    heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card()).toBeVisible();
  });

  test('without network shows what was read before, and when that was', async () => {
    await pairUp(server, rosa, carl);
    const { router } = await open();
    await card();
    phone.network.up = false;
    await router.navigate('/medication');
    await screen.findByRole('heading', { level: 1, name: 'My Medications' });
    await router.navigate('/connectcaregiver');
    await screen.findByText('Your connections could not be read from the server.');
    expect(screen.getByText('This is what was saved on this device just now.')).toBeVisible();
    expect(await card()).toBeVisible();
  });

  test('a new connection appears by itself', async () => {
    await open();
    await screen.findByText(/^No caregiver/);
    await pairUp(server, rosa, carl);
    expect(await screen.findByText('CONNECTED', {}, { timeout: 10_000 })).toBeVisible();
    expect(await card()).toBeVisible();
  });
});

describe('ending a connection', () => {
  beforeEach(() => pairUp(server, rosa, carl));

  test('asks who and what ends, the safe answer last, and does nothing before the other one', async () => {
    const { user } = await open();
    await user.click(await endButton());
    expect(question()).toHaveAccessibleDescription(
      'Carl can then no longer see your medicines and activities, and no alert of yours reaches them. To connect again you need a new code.',
    );
    const names = within(question()).getAllByRole('button');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Yes, end it',
      'No, stay connected',
    ]);
    await user.click(answer('No, stay connected'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await expectFocus(() => endButton());
    expect(phone.callsTo('DELETE')).toEqual([]);
  });

  test('takes the person from the list and says so; the caregiver sees nothing any more', async () => {
    const { user } = await open();
    await user.click(await endButton());
    await user.click(answer('Yes, end it'));
    expect(await screen.findByText('You are not connected with Carl Lund any more.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByText(/^No caregiver is connected/)).toBeVisible();
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
    const look = callAs(server, carl, 'GET', `/api/reminders/${rosa.user.id}`);
    await expect(look).rejects.toThrow('forbidden');
  });

  test('that fails says so where it was asked, and can be tried again', async () => {
    const { user } = await open();
    await user.click(await endButton());
    phone.network.up = false;
    await user.click(answer('Yes, end it'));
    const failed = 'The connection could not be ended. Please try again.';
    expect(await within(question()).findByText(failed)).toBeVisible();
    phone.network.up = true;
    aSecondLater();
    await user.click(answer('Yes, end it'));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
  });

  test('that the other side has ended meanwhile is an end, too', async () => {
    const { user } = await open();
    await user.click(await endButton());
    await callAs(server, carl, 'DELETE', `/api/pairing/${rosa.user.id}`);
    await user.click(answer('Yes, end it'));
    expect(await screen.findByText(/^You are not connected with Carl Lund/)).toBeVisible();
  });

  test('leaves the question while the answer is on its way', async () => {
    const { user } = await open();
    await user.click(await endButton());
    const letGo = phone.hold('DELETE /api/pairing/');
    await user.click(answer('Yes, end it'));
    expect(await within(question()).findByRole('button', { name: 'Ending…' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(answer('No, stay connected'));
    expect(question()).toBeVisible();
    letGo();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });
});
