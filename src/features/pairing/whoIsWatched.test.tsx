import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { makePhone, type Phone } from '../../../testkit/page/phone.ts';
import { realServer } from '../../../testkit/page/realServer.ts';
import { renderApp } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';

const server = realServer();
let rosa: Account;
let ada: Account;
let carl: Account;
let phone: Phone;
beforeEach(async () => {
  rosa = await server.signUp();
  ada = await server.signUp('survivor', { fname: 'Ada', lname: 'Ames' });
  carl = await server.signUp('caregiver', { fname: 'Carl' });
  phone = makePhone(carl);
});

const open = () => renderApp({ server, phone, at: '/connectsurvivor' });
const card = (name: string) => screen.findByRole('article', { name }, { timeout: 10_000 });
const watched = () => phone.storage.getItem('connected_survivor_id');

test('a choice that another tab has made of somebody who is not listed here yet is left', async () => {
  await pairUp(server, rosa, carl);
  await pairUp(server, ada, carl);
  phone.storage.setItem('connected_survivor_id', ada.user.id);
  const { store } = await open();
  await within(await card('Ada Ames')).findByText('You are monitoring Ada.');
  const eva = await server.signUp('survivor', { fname: 'Eva' });
  phone.storage.setItem('connected_survivor_id', eva.user.id);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(phone.callsTo('GET /api/pairing/active').length).toBeGreaterThan(1));
  expect(watched()).toBe(eva.user.id);
  expect(store.getState().monitoring.survivor?.personId).toBe(ada.user.id);
  await pairUp(server, eva, carl);
  expect(await within(await card('Eva Meyer')).findByText('You are monitoring Eva.')).toBeVisible();
});

test('a survivor who comes here by address looks after nobody, and keeps their medicines when a connection ends', async () => {
  await pairUp(server, rosa, carl);
  await server.addReminder(rosa);
  phone = makePhone(rosa);
  const { store } = await open();
  await screen.findByText(/^You are not connected with a survivor\./);
  expect(watched()).toBeNull();
  expect(store.getState().monitoring.survivor).toBeNull();
  await callAs(server, carl, 'DELETE', `/api/pairing/${rosa.user.id}`);
  await waitFor(() => expect(store.getState().pairing.pairings).toEqual([]), { timeout: 10_000 });
  const { personId, rows } = store.getState().medications;
  expect([personId, rows.length]).toEqual([rosa.user.id, 1]);
});
