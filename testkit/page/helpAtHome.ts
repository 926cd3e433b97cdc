import { beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Alert } from '../../contract/endpoints/index.ts';
import { type DrivenClock, makeDrivenClock } from './drivenClock.ts';
import { firstTaps } from './firstTaps.ts';
import { callAs, connect } from '../browser/insist.ts';
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
  const home = {
    rosa: undefined! as Account,
    carl: undefined! as Account,
    phone: undefined! as Phone,
    clock: undefined! as DrivenClock,
  };
  beforeEach(async () => {
    home.rosa = await server.signUp();
    home.carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
    home.phone = makePhone(home.rosa);
    home.clock = makeDrivenClock(Date.now());
  });
  const alerts = () => callAs<Alert[]>(home.carl, 'GET', '/api/emergency/alerts');

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
  return Object.assign(home, {
    server,
    arm,
    dialog,
    tap,
    ask,
    open: async (at = '/survivordashboard') => {
      const { phone, clock } = home;
      const view = await renderApp({ server, phone, at, clock });
      await screen.findByRole('heading', { level: 1 });
      return view;
    },
    send: async (view: View) => {
      await ask(view);
      await dialog(question);
      await tap(view, 'Yes, send alert');
    },
    pair: () => connect(home.rosa, home.carl),
    /** The alerts that Carl received, the newest first. */
    received: alerts,
    /** Carl says that he has seen the newest alert, and Rosa's device asks for changes. */
    see: async () => {
      const [alert] = await alerts();
      const to = `/api/emergency/update-status/${alert?.id}`;
      await callAs(home.carl, 'PUT', to, { status: 'acknowledged' });
      await home.clock.advance(5_000);
    },
  });
};
