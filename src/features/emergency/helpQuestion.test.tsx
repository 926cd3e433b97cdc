import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callAs, pairUp } from '../../../testkit/page/pairUp.ts';
import { json, type Phone } from '../../../testkit/page/phone.ts';
import { aSecondLater } from '../../../testkit/page/renderApp.tsx';
import type { Account } from '../../../testkit/page/serverProcess.ts';
import { helpAtHome, question, sendCall } from '../../../testkit/page/helpAtHome.ts';

const home = helpAtHome();
const { server, arm, open, dialog, ask, alertsOf } = home;
let rosa: Account;
let carl: Account;
let phone: Phone;
beforeEach(() => {
  ({ rosa, carl } = home.people());
  phone = home.phone();
});

test('an alert that turns out to be history leaves the question, and never nothing', async () => {
  await pairUp(server, rosa, carl);
  await callAs(server, rosa, 'POST', '/api/emergency/send', {});
  const view = await open();
  await screen.findByText('Emergency Alert Sent!');
  await view.user.click(screen.getByRole('button', { name: 'Get help' }));
  await dialog('Emergency Alert Sent!');
  const [alert] = await alertsOf(rosa);
  const pressed_at = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  phone.answer('GET /api/emergency/alerts', () =>
    json(200, [{ ...alert, pressed_at, created_at: pressed_at }]),
  );
  await home.seenBy(carl);
  expect(await dialog(question)).toBeVisible();
});

test('an alert that turns out to be seen leaves the question', async () => {
  await pairUp(server, rosa, carl);
  await callAs(server, rosa, 'POST', '/api/emergency/send', {});
  await home.seenBy(carl);
  const letGo = phone.hold('GET /api/emergency/alerts');
  const view = await open();
  await ask(view);
  letGo();
  await screen.findByText(/^Carl Lund has seen it/);
  expect(await dialog(question)).toBeVisible();
});

test('what stands under a finger stays there, though somebody connects meanwhile', async () => {
  const view = await open();
  await ask(view);
  const asked = within(await dialog(question));
  await asked.findByText(/nobody will be told/);
  const [call, yes] = [
    asked.getByRole('link', { name: 'Call 112 now' }),
    asked.getByRole('button', { name: 'Yes, send alert' }),
  ];
  const order = () => call.compareDocumentPosition(yes);
  expect(order()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await pairUp(server, rosa, carl);
  window.dispatchEvent(new Event('focus'));
  expect(await asked.findByText(/Carl Lund/)).toBeVisible();
  expect(call).toBeInTheDocument();
  expect(yes).toBeInTheDocument();
  expect(order()).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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

test('a trembling hand on Get help leaves the question open: No, go back stands in its place', async () => {
  const view = await open();
  await ask(view);
  await dialog(question);
  aSecondLater();
  await view.user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(await dialog(question)).toBeVisible();
  arm();
  await view.user.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a tap that came too soon keeps the next one from nothing', async () => {
  const view = await open();
  await ask(view);
  await dialog(question);
  aSecondLater();
  await view.user.click(screen.getByRole('button', { name: 'Yes, send alert' }));
  arm();
  await view.user.click(screen.getByRole('button', { name: 'Yes, send alert' }));
  expect(await dialog('Nobody was told')).toBeVisible();
});
