import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { SoundOutcome } from '../../src/device/sound.ts';
import { type DrivenClock, makeDrivenClock, settle } from './drivenClock.ts';
import { type DrivenPush, makeDrivenPush } from './drivenPush.ts';
import { json, makePhone, type Phone } from './phone.ts';
import { renderApp } from './renderApp.tsx';
import { answerFor, rosa, scriptedServer } from './scripted.ts';

export const subscribing = 'POST /api/push/subscribe';

/** Gives each test Rosa's dashboard on a device that may show notifications, with a scripted server. */
export const pushDashboard = () => {
  /** 08:00 of `2026-03-10`, in UTC. */
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  const home = {
    clock,
    phone: undefined! as Phone,
    push: undefined! as DrivenPush,
    open: async (time: DrivenClock = clock, soundOutcome: SoundOutcome = 'file') => {
      const at = '/survivordashboard';
      const device = { phone: home.phone, clock: time, push: home.push, soundOutcome };
      const view = await renderApp({ server: scriptedServer, at, ...device });
      await screen.findByRole('heading', { level: 1 });
      await settle();
      return view;
    },
  };
  beforeEach(() => {
    home.phone = makePhone(rosa);
    home.push = makeDrivenPush('granted');
    answerFor(home.phone, {});
    home.phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key-of-server' }));
    home.phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
  });
  return home;
};

export const notWhileClosed = () =>
  screen.queryByText('This device does not ring while Upstroke is closed.');
export const button = (name: string) => screen.getByRole('button', { name });
export const status = () => screen.getByRole('status');
