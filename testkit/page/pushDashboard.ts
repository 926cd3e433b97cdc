import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { SoundOutcome } from '../../src/device/sound.ts';
import { type DrivenClock, makeDrivenClock, settle } from './drivenClock.ts';
import { type DrivenPush, makeDrivenPush } from './drivenPush.ts';
import { json, makePhone, type Phone } from './phone.ts';
import { renderApp } from './renderApp.tsx';
import { answerFor, rosa, scriptedServer } from './scripted.ts';

export const subscribing = 'POST /api/push/subscribe';

interface PushDashboard {
  /** 08:00 of `2026-03-10`, in UTC. */
  readonly clock: DrivenClock;
  readonly phone: Phone;
  readonly push: DrivenPush;
  readonly open: (clock?: DrivenClock, soundOutcome?: SoundOutcome) => ReturnType<typeof renderApp>;
}

/** Gives each test Rosa's dashboard on a device that may show notifications, with a scripted server. */
export const pushDashboard = (): PushDashboard => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  let phone: Phone;
  let push: DrivenPush;
  beforeEach(() => {
    phone = makePhone(rosa);
    push = makeDrivenPush('granted');
    answerFor(phone, {});
    phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key-of-server' }));
    phone.answer(subscribing, () => json(200, { message: 'Reminders reach this device.' }));
  });
  return {
    clock,
    get phone() {
      return phone;
    },
    get push() {
      return push;
    },
    open: async (time = clock, soundOutcome = 'file') => {
      const at = '/survivordashboard';
      const device = { phone, clock: time, push, soundOutcome };
      const view = await renderApp({ server: scriptedServer, at, ...device });
      await screen.findByRole('heading', { level: 1 });
      await settle();
      return view;
    },
  };
};

export const notWhileClosed = () =>
  screen.queryByText('This device does not ring while Upstroke is closed.');
export const button = (name: string) => screen.getByRole('button', { name });
export const status = () => screen.getByRole('status');
