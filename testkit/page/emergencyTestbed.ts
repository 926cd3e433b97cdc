import { beforeEach, expect } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Alert } from '../../contract/endpoints/index.ts';
import { type FakeClock, makeFakeClock } from './fakeClock.ts';
import { fakeTapGuard } from './fakeTapGuard.ts';
import { callAs, connect } from '../browser/callWithRetry.ts';
import { makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { type Account, realServer } from './realServer.ts';
import { skipTapThrottle, renderApp } from './renderApp.tsx';

type View = Awaited<ReturnType<typeof renderApp>>;

export const question = 'Send an emergency alert?';
export const sendCall = 'POST /api/emergency/send';

/** Rosa on her dashboard, and Carl, a caregiver who is not connected with her yet. */
export const emergencyTestbed = () => {
  const server = realServer();
  const { acceptTaps } = fakeTapGuard();
  const testbed = {
    rosa: undefined! as Account,
    carl: undefined! as Account,
    phone: undefined! as FakeDevice,
    clock: undefined! as FakeClock,
  };
  beforeEach(async () => {
    testbed.rosa = await server.signUp();
    testbed.carl = await server.signUp('caregiver', { fname: 'Carl', lname: 'Lund' });
    testbed.phone = makeFakeDevice(testbed.rosa);
    testbed.clock = makeFakeClock(Date.now());
  });
  const alerts = () => callAs<Alert[]>(testbed.carl, 'GET', '/api/emergency/alerts');

  /** The red dialog with this title; each one has the emergency number as a link. */
  const dialog = async (name: string | RegExp) => {
    const shown = await screen.findByRole('alertdialog', { name });
    expect(shown).toHaveAttribute('data-field', 'red');
    const call = within(shown).getByRole('link', { name: 'Call 112 now' });
    expect(call).toHaveAttribute('href', 'tel:112');
    return shown;
  };
  const tap = async ({ user }: View, name: string) => {
    skipTapThrottle();
    acceptTaps();
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  };
  const ask = async ({ user }: View, button = 'Get help') => {
    skipTapThrottle();
    await user.click(screen.getByRole('button', { name: button }));
  };
  return Object.assign(testbed, {
    server,
    arm: acceptTaps,
    dialog,
    tap,
    ask,
    open: async (at = '/survivordashboard') => {
      const { phone, clock } = testbed;
      const view = await renderApp({ server, phone, at, clock });
      await screen.findByRole('heading', { level: 1 });
      return view;
    },
    send: async (view: View) => {
      await ask(view);
      await dialog(question);
      await tap(view, 'Yes, send alert');
    },
    pair: () => connect(testbed.rosa, testbed.carl),
    /** The alerts that Carl received, the newest first. */
    received: alerts,
    /** Carl says that he has seen the newest alert, and Rosa's device asks for changes. */
    acknowledge: async () => {
      const [alert] = await alerts();
      const to = `/api/emergency/update-status/${alert?.id}`;
      await callAs(testbed.carl, 'PUT', to, { status: 'acknowledged' });
      await testbed.clock.advance(5_000);
    },
  });
};
