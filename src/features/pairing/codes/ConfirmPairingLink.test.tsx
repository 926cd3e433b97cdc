import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { pairingPath, paths } from '../../../../contract/paths.ts';
import { pairingLinkTtlMs } from '../../../../domain/specConstants.ts';
import { settle } from '../../../../testkit/page/fakeClock.ts';
import { json } from '../../../../testkit/page/fakeDevice.ts';
import {
  button,
  openPage,
  pageTestbed,
  phone,
  replacePhone,
} from '../../../../testkit/page/pageTestbed.ts';
import { carl, rosa } from '../../../../testkit/page/mockServer.ts';
import {
  capturePairingCode,
  hasPairingCode,
  readPairingCode,
} from '../../../platform/pairingCode.ts';
import { signedOut } from '../../auth/events.ts';

const qrToken = '0123456789ABCDEF0123456789ABCDEF';
const qrCall = 'POST /api/pairing/connect-qr';
const sent = () => phone.callsTo(qrCall).map(({ body }) => body);
const says = (words: string) =>
  waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(words));
const choice = () => screen.findByRole('button', { name: 'SCAN QR CODE' });

pageTestbed(carl);
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', pairingPath(qrToken));
  capturePairingCode();
});
const open = () => openPage(paths.connectSurvivor1, 'Connect Stroke Survivor');

test('the code of a link leaves the address, and is used only after a yes, once', async () => {
  phone.answer(qrCall, () =>
    json(200, { message: 'Connected with Rosa Meyer.', survivor_id: rosa.user.id }),
  );
  expect(window.location.href).not.toContain(qrToken);
  const { tap, where } = await open();
  expect(screen.queryByRole('button', { name: 'SCAN QR CODE' })).toBeNull();
  await settle();
  expect(sent()).toEqual([]);
  await tap('Yes, connect');
  await says('Connected with Rosa Meyer.');
  await waitFor(() => expect(where()).toBe(paths.connectSurvivor));
  expect([sent(), readPairingCode()]).toEqual([[{ qrToken }], null]);
});

test('the question names the survivor', async () => {
  const named = { mode: 'invite', role: 'caregiver', survivor: 'Rosa' };
  phone.answer('POST /api/auth/registration', () => json(200, named));
  await open();
  expect(await screen.findByRole('heading', { name: 'Connect with Rosa?' })).toBeVisible();
  const read = phone.callsTo('POST /api/auth/registration');
  expect(read.map(({ body }) => body)).toEqual([{ invitation: qrToken }]);
});

test('a no connects nothing, and offers the other ways', async () => {
  const { tap } = await open();
  await tap('No, do not connect');
  expect(await choice()).toBeVisible();
  expect([sent(), readPairingCode()]).toEqual([[], null]);
  window.history.replaceState(null, '', pairingPath(qrToken));
  window.dispatchEvent(new Event('hashchange'));
  expect(await screen.findByRole('button', { name: 'Yes, connect' })).toBeVisible();
  expect(window.location.hash).toBe('');
});

test('without network it stays; a code that the server refuses goes', async () => {
  const { tap } = await open();
  phone.network.up = false;
  await tap('Yes, connect');
  await says('Connection failed. Please try again.');
  expect(button('Yes, connect')).toBeVisible();
  phone.network.up = true;
  phone.answer(qrCall, () => json(400, { code: 'invalid_code', message: 'Invalid QR code.' }));
  await tap('Yes, connect');
  await says('Invalid QR code.');
  expect(await choice()).toBeVisible();
  expect(readPairingCode()).toBeNull();
});

test('an account that is no caregiver reads so', async () => {
  replacePhone(rosa);
  const { tap } = await open();
  expect(screen.getByText('This code is for a caregiver.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Yes, connect' })).toBeNull();
  await tap('OK');
  expect(readPairingCode()).toBeNull();
});

test('a new caregiver is led from the login to a registration as one', async () => {
  replacePhone();
  phone.answer('POST /api/auth/registration', () => json(200, { mode: 'open', role: null }));
  const { router } = await openPage(paths.connectSurvivor1, 'Login');
  await router.navigate(paths.register);
  expect(await screen.findByRole('radio', { name: /^Caregiver/ })).toBeChecked();
});

test('other fragments stay', () => {
  for (const link of ['/connectsurvivor1#code=0123', `/confirm-email#change=${qrToken}`]) {
    sessionStorage.clear();
    window.history.replaceState(null, '', link);
    expect([capturePairingCode(), readPairingCode()]).toEqual([false, null]);
    expect(window.location.href).toContain(link);
  }
});

test('an expired code says so, once', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + pairingLinkTtlMs);
  await open();
  expect(await choice()).toBeVisible();
  expect(screen.getByText(/link no longer works/)).toBeVisible();
  expect(hasPairingCode()).toBe(false);
});

test('a code does not outlive the session', async () => {
  const { store } = await open();
  store.dispatch(signedOut());
  await waitFor(() => expect(hasPairingCode()).toBe(false));
});
