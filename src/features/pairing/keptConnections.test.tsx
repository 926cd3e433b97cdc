import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { deviceStorage } from '../../app/persist.ts';
import { systemClock } from '../../device/clock.ts';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
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
  await pairUp(server, rosa, carl);
  phone = makePhone(rosa);
});

const failed = 'Your connections could not be read from the server.';
const minute = 60_000;
const open = (age = 0) =>
  renderApp({
    server,
    phone,
    at: '/connectcaregiver',
    kept: true,
    clock: { ...systemClock, now: () => Date.now() + age },
  });
const kept = () => deviceStorage().getItem('persist:pairing');
const card = () => screen.findByRole('article', { name: 'Carl Lund' });

/** A visit with the server, after which the connection is on the device. */
const visit = async () => {
  const { close } = await open();
  await card();
  await waitFor(async () => expect(await kept()).toContain('Lund'));
  close();
};

test('without the server, what was read last is shown, with its age', async () => {
  await visit();
  phone.network.up = false;
  await open(7 * minute + 5_000);
  expect(within(await card()).getByText(`Email: ${carl.email}`)).toBeVisible();
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.getByText('This is what was saved on this device 7 minutes ago.')).toBeVisible();
});

test('Try again stays under the finger while it tries, and brings the connections', async () => {
  phone.network.up = false;
  const { user } = await open();
  await screen.findByText(failed);
  phone.network.up = true;
  const letGo = phone.hold('GET /api/pairing/active');
  aSecondLater();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expectFocus(() => screen.findByRole('button', { name: 'Trying again…' }));
  letGo();
  expect(await card()).toBeVisible();
  expect(screen.queryByText(failed)).not.toBeInTheDocument();
});

test('an ended connection leaves the device', async () => {
  await visit();
  await callAs(server, rosa, 'DELETE', `/api/pairing/${carl.user.id}`);
  const { store, close } = await open();
  await screen.findByText(/^No caregiver is connected/);
  await waitFor(async () => expect(await kept()).not.toContain('Lund'));
  expect(store.getState().pairing.people).toEqual({});
  close();
});

test('nobody else who signs in sees the connections', async () => {
  await visit();
  const eve = await server.signUp();
  phone.storage.setItem('token', eve.token);
  phone.storage.setItem('user', JSON.stringify(eve.user));
  phone.network.up = false;
  await open();
  expect(await screen.findByText(failed)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});
