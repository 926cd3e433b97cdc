import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, makePhone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';

const pinShown = () => screen.queryByRole('img', { name: /^PIN: / })?.textContent;
const explained = /^In their own app they choose/;
const newCode = () => screen.getByRole('button', { name: 'New code' });

describe('a caregiver who connects meanwhile', () => {
  const server = realServer();
  let survivor: Account;
  let carl: Account;
  beforeEach(async () => {
    survivor = await server.signUp();
    carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
  });
  const joins = async (caregiver: Account) => {
    await screen.findByRole('img', { name: /^PIN: / });
    const pin = pinShown();
    await callAs(server, caregiver, 'POST', '/api/pairing/connect-pin', { pin });
    return pin;
  };
  const told = (name: string) =>
    screen.findByText(`${name} is connected with you now.`, {}, { timeout: 10_000 });

  test('is named at once, with a way on, and the codes that are used up are gone', async () => {
    const { user } = await renderApp({ server, phone: makePhone(survivor), at: '/addcaregiver' });
    const used = await joins(carl);
    expect(await told('Carl Lund')).toBeVisible();
    expect(pinShown()).toBeUndefined();
    expect(screen.queryByText(/^Share this/)).not.toBeInTheDocument();
    expect(screen.queryByText(explained)).not.toBeInTheDocument();
    expect(screen.getByText("Carl Lund's phone cannot be alerted.")).toBeVisible();
    await user.click(newCode());
    await screen.findByRole('img', { name: /^PIN: / });
    expect(pinShown()).not.toBe(used);
    expect(screen.queryByText(/is connected with you now/)).not.toBeInTheDocument();
    expect(screen.getByText(explained)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'CLOSE' }));
    expect(await screen.findByRole('article', { name: 'Carl Lund' })).toBeVisible();
  });

  test('is not one who was connected before', async () => {
    const { pin } = (await callAs(server, survivor, 'POST', '/api/pairing/generate', {})) as {
      pin: string;
    };
    const dora = await server.signUp('caregiver', { fname: 'Dora', lname: 'Diaz' });
    await callAs(server, dora, 'POST', '/api/pairing/connect-pin', { pin });
    await renderApp({ server, phone: makePhone(survivor), at: '/addcaregiver' });
    await joins(carl);
    expect(await told('Carl Lund')).toBeVisible();
    expect(screen.queryByText(/^Dora/)).not.toBeInTheDocument();
  });

  test('is told also where the connections could not be read at first', async () => {
    const phone = makePhone(survivor);
    const stop = phone.answer('GET /api/pairing/active', () => json(500, {}));
    await renderApp({ server, phone, at: '/addcaregiver' });
    await joins(carl);
    stop();
    window.dispatchEvent(new Event('focus'));
    expect(await told('Carl Lund')).toBeVisible();
    expect(pinShown()).toBeUndefined();
  });

  test('leaves a code that is used up, also when they end it at once', async () => {
    await renderApp({ server, phone: makePhone(survivor), at: '/addcaregiver' });
    await joins(carl);
    await told('Carl Lund');
    await callAs(server, carl, 'DELETE', `/api/pairing/${survivor.user.id}`);
    const over = 'This QR code and PIN are not valid any more.';
    expect(await screen.findByText(over, {}, { timeout: 10_000 })).toBeVisible();
    expect(pinShown()).toBeUndefined();
  });

  test('may be one who was connected before: the code is used up all the same', async () => {
    await pairUp(server, survivor, carl);
    await renderApp({ server, phone: makePhone(survivor), at: '/addcaregiver' });
    await joins(carl);
    expect(await told('Carl Lund')).toBeVisible();
    expect(pinShown()).toBeUndefined();
  });
});
