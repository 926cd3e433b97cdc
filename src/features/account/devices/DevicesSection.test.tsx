import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ResponseBody } from '../../../../contract/endpoints/index.ts';
import { day, hour } from '../../../../domain/specConstants.ts';
import { expectFocus } from '../../../../testkit/page/expectFocus.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  clock,
  openPage,
  pageTestbed,
  phone,
  start,
  status,
  waitForText,
} from '../../../../testkit/page/pageTestbed.ts';

type Session = ResponseBody<'listSessions'>[number];

const readCall = 'GET /api/account/sessions';
const endCall = 'DELETE /api/account/sessions';

const here: Session = {
  id: 'here',
  device_name: 'Firefox on Linux',
  extended_at: start,
  is_current: true,
  is_reachable: true,
};
const tablet = { ...here, id: 'tablet', device_name: null, is_current: false, is_reachable: false };
const chrome = {
  ...tablet,
  id: 'chrome',
  device_name: 'Chrome on Android',
  extended_at: start - 3 * day,
};
let sessions: Session[];

pageTestbed();
beforeEach(() => {
  sessions = [here, { ...tablet, extended_at: start - 23 * hour }, chrome];
  phone.answer(readCall, () => json(200, sessions));
  phone.answer(endCall, () => json(200, { message: 'Signed out.' }));
});

const section = () => within(screen.getByRole('region', { name: 'Devices' }));
const items = () =>
  section()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const question = () => screen.getByRole('alertdialog');
const open = async () => {
  const view = await openPage('/account', 'My Account');
  await waitFor(() => expect(items()).toHaveLength(sessions.length));
  return view;
};

test('each device has its name, its last use, and whether notifications reach it', async () => {
  await open();
  expect(items()).toEqual([
    'Firefox on LinuxThis deviceGets notifications',
    'Unknown browserUsed in the last 24 hoursGets no notificationsSign out',
    'Chrome on AndroidLast used around Saturday 7 MarchGets no notificationsSign out',
  ]);
  expect(
    screen.getByRole('button', { name: 'Sign out Chrome on Android' }),
  ).toHaveAccessibleDescription('Last used around Saturday 7 March Gets no notifications');
});

test('one is signed out after a question, and leaves the list', async () => {
  const { tap } = await open();
  await tap('Sign out Chrome on Android');
  expect(question()).toHaveAccessibleName('Sign out Chrome on Android?');
  await tap('Cancel', question());
  await expectFocus(() => screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
  expect(phone.callsTo(endCall)).toEqual([]);
  await tap('Sign out Chrome on Android');
  const release = phone.hold(endCall);
  await tap('Sign out', question());
  expect(await section().findByText('Signing out…')).toBeVisible();
  sessions = [here, tablet];
  release();
  expect(await status().findByText('Signed out.')).toBeVisible();
  await waitFor(() => expect(items()).toHaveLength(2));
  await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  expect(phone.callsTo(endCall).map(({ line }) => line)).toEqual([`${endCall}/chrome`]);
});

test('all others are signed out after a question', async () => {
  const { tap } = await open();
  await tap('Sign out all other devices');
  expect(question()).toHaveAccessibleName('Sign out all your other devices?');
  sessions = [here];
  await tap('Sign out', question());
  await waitFor(() => expect(items()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  expect(phone.callsTo(endCall).map(({ line }) => line)).toEqual([endCall]);
});

test('without a network it says so, and nothing is signed out', async () => {
  const { tap } = await open();
  phone.network.up = false;
  await tap('Sign out Chrome on Android');
  await tap('Sign out', question());
  await waitForText('This did not work. Please try again.');
  await clock.advance(10_000);
  const said = 'You need to be online for this. We cannot reach Upstroke right now.';
  expect(await screen.findByText(said)).toBeVisible();
  for (const name of ['Sign out all other devices', 'Save all my data'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(said);
  expect(items()).toHaveLength(3);
});

test('a list that cannot be loaded is loaded by Try again', async () => {
  phone.network.up = false;
  const view = await openPage('/account', 'My Account');
  await waitForText('Your devices could not be loaded.');
  phone.network.up = true;
  await view.tap('Try again', screen.getByRole('region', { name: 'Devices' }));
  await waitFor(() => expect(items()).toHaveLength(3));
});
