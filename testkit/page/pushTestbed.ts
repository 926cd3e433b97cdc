import { beforeEach } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { SoundOutcome } from '../../src/platform/alarmSound.ts';
import { type FakeClock, makeFakeClock, settle } from './fakeClock.ts';
import { type FakePush, makeFakePush } from './fakePush.ts';
import { json, makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { renderApp } from './renderApp.tsx';
import { mockSurvivorResponses, rosa, mockServer } from './mockServer.ts';

export const subscribeCall = 'POST /api/push/subscribe';

/** Gives each test Rosa's dashboard on a device that may show notifications, with a scripted server. */
export const pushTestbed = () => {
  /** 08:00 of `2026-03-10`, in UTC. */
  const clock = makeFakeClock(Date.UTC(2026, 2, 10, 8, 0));
  const testbed = {
    clock,
    phone: undefined! as FakeDevice,
    push: undefined! as FakePush,
    open: async (time: FakeClock = clock, soundOutcome: SoundOutcome = 'file') => {
      const at = '/survivordashboard';
      const device = { phone: testbed.phone, clock: time, push: testbed.push, soundOutcome };
      const view = await renderApp({ server: mockServer, at, ...device });
      await screen.findByRole('heading', { level: 1 });
      await settle();
      return view;
    },
  };
  beforeEach(() => {
    testbed.phone = makeFakeDevice(rosa);
    testbed.push = makeFakePush('granted');
    mockSurvivorResponses(testbed.phone, {});
    testbed.phone.answer('GET /api/push/public-key', () =>
      json(200, { publicKey: 'key-of-server' }),
    );
    testbed.phone.answer(subscribeCall, () =>
      json(200, { message: 'Reminders reach this device.' }),
    );
  });
  return testbed;
};

export const notWhileClosed = () =>
  screen.queryByText('This device does not ring while Upstroke is closed.');
export const button = (name: string) => screen.getByRole('button', { name });
export const status = () => screen.getByRole('status');
