import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { callAs, pairUp } from '../../testing/pairUp.ts';
import { aSecondLater } from '../../testing/renderApp.tsx';
import type { Account } from '../../testing/serverProcess.ts';
import { helpAtHome } from './testing/helpAtHome.ts';

const home = helpAtHome();
const { server, open, dialog, tap, ask } = home;
let rosa: Account;
let carl: Account;
beforeEach(() => {
  ({ rosa, carl } = home.people());
});

test('an alert that was seen before Get help leaves the question: it stays on the notice, which shows it', async () => {
  await pairUp(server, rosa, carl);
  await callAs(server, rosa, 'POST', '/api/emergency/send', {});
  await home.seenBy(carl);
  const view = await open();
  await screen.findByText(/^Carl Lund has seen it/);
  await ask(view);
  await tap(view, 'No, go back');
  aSecondLater();
  await view.user.click(screen.getByRole('button', { name: 'Show' }));
  await dialog(/^Carl Lund has seen it/);
});

test('an alert that was seen may be taken off the screen by who has read it', async () => {
  await pairUp(server, rosa, carl);
  await callAs(server, rosa, 'POST', '/api/emergency/send', {});
  const { user } = await open();
  await screen.findByText('Emergency Alert Sent!');
  expect(screen.queryByRole('button', { name: 'Close message' })).not.toBeInTheDocument();
  await home.seenBy(carl);
  const seen = await screen.findByText(/^Carl Lund has seen it/, {}, { timeout: 8_000 });
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  expect(seen).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
