import { beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Alert } from '../../contract/endpoints/index.ts';
import { type DrivenClock, makeDrivenClock } from './drivenClock.ts';
import { firstTaps } from './firstTaps.ts';
import { callAs, pairUp } from './pairUp.ts';
import { makePhone, type Phone } from './phone.ts';
import { type Account, realServer } from './realServer.ts';
import { aSecondLater, renderApp } from './renderApp.tsx';

type View = Awaited<ReturnType<typeof renderApp>>;

export const question = 'Send an emergency alert?';
export const sendCall = 'POST /api/emergency/send';

/** Rosa on her dashboard, and Carl, a caregiver who is not connected with her yet. */
export const helpAtHome = () => {
  const server = realServer();
  const { arm } = firstTaps();
  let rosa: Account;
  let carl: Account;
  let phone: Phone;
  let clock: DrivenClock;
  beforeEach(async () => {
    rosa = await server.signUp();
    carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
    phone = makePhone(rosa);
    clock = makeDrivenClock(Date.now());
  });

  /** The red dialog with this title; each one has the emergency number as a link. */
  const dialog = async (name: string | RegExp) => {
    const shown = await screen.findByRole('alertdialog', { name });
    expect(shown).toHaveAttribute('data-field', 'red');
    const call = within(shown).getByRole('link', { name: 'Call 112 now' });
    expect(call).toHaveAttribute('href', 'tel:112');
    return shown;
  };
  const tap = async ({ user }: View, name: string) => {
    aSecondLater();
    arm();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  };
  const ask = async ({ user }: View, button = 'Get help') => {
    aSecondLater();
    await user.click(screen.getByRole('button', { name: button }));
  };
  return {
    server,
    arm,
    dialog,
    tap,
    ask,
    get rosa() {
      return rosa;
    },
    get carl() {
      return carl;
    },
    get phone() {
      return phone;
    },
    get clock() {
      return clock;
    },
    open: async (at = '/survivordashboard') => {
      const view = await renderApp({ server, phone, at, clock });
      await screen.findByRole('heading', { level: 1 });
      return view;
    },
    send: async (view: View) => {
      await ask(view);
      await dialog(question);
      await tap(view, 'Yes, send alert');
    },
    pair: () => pairUp(server, rosa, carl),
    /** The alerts that Carl received, the newest first. */
    received: async () => (await callAs(server, carl, 'GET', '/api/emergency/alerts')) as Alert[],
    /** Carl says that he has seen the newest alert, and Rosa's device asks for changes. */
    see: async () => {
      const [alert] = (await callAs(server, carl, 'GET', '/api/emergency/alerts')) as Alert[];
      const to = `/api/emergency/update-status/${alert?.id}`;
      await callAs(server, carl, 'PUT', to, { status: 'acknowledged' });
      await clock.advance(5_000);
    },
  };
};
