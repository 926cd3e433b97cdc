import { beforeEach } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Alert } from '../../contract/endpoints/index.ts';
import { firstTaps } from './firstTaps.ts';
import { callAs } from './pairUp.ts';
import { makePhone, type Phone } from './phone.ts';
import { realServer } from './realServer.ts';
import { aSecondLater, renderApp } from './renderApp.tsx';
import type { Account } from './serverProcess.ts';

export type View = Awaited<ReturnType<typeof renderApp>>;
type Options = Partial<Parameters<typeof renderApp>[0]>;

export const question = 'Send an emergency alert?';
export const sendCall = 'POST /api/emergency/send';

/** Rosa, who asks for help, with a phone of her own, and Carl, who is not connected with her yet. */
export const helpAtHome = () => {
  const server = realServer();
  const { arm } = firstTaps();
  let people: { rosa: Account; carl: Account };
  let phone: Phone;
  beforeEach(async () => {
    const rosa = await server.signUp();
    const carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
    people = { rosa, carl };
    phone = makePhone(rosa);
  });

  const open = async (options: Options = {}) => {
    const view = await renderApp({ server, phone, at: '/survivordashboard', ...options });
    await screen.findByRole('heading', { level: 1, name: /Rosa/ });
    return view;
  };
  const dialog = (name: string | RegExp) =>
    screen.findByRole('alertdialog', { name }, { timeout: 8_000 });
  const tap = async ({ user }: View, name: string) => {
    aSecondLater();
    arm();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  };
  const ask = async ({ user }: View) => {
    aSecondLater();
    await user.click(screen.getByRole('button', { name: 'Get help' }));
    await dialog(question);
  };
  return {
    server,
    arm,
    open,
    dialog,
    tap,
    ask,
    send: async (view: View) => {
      await ask(view);
      await tap(view, 'Yes, send alert');
    },
    people: () => people,
    phone: () => phone,
    alertsOf: async (who: Account) =>
      (await callAs(server, who, 'GET', '/api/emergency/alerts')) as Alert[],
    /** Says as this caregiver that the newest alert was seen. */
    seenBy: async (who: Account) => {
      const [alert] = (await callAs(server, who, 'GET', '/api/emergency/alerts')) as Alert[];
      const to = `/api/emergency/update-status/${alert?.id}`;
      await callAs(server, who, 'PUT', to, { status: 'acknowledged' });
    },
  };
};
