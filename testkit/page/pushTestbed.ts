import { beforeEach } from '@jest/globals';
import type { SoundOutcome } from '../../src/platform/alarmPlayer.ts';
import { settle } from './fakeClock.ts';
import { type FakePush, makeFakePush } from './fakePush.ts';
import { json } from './fakeDevice.ts';
import { clock, openPage, pageTestbed, phone } from './pageTestbed.ts';

export const subscribeCall = 'POST /api/push/subscribe';

export let push: FakePush;

/** Rosa's dashboard on a device that may show notifications. */
const open = async (time = clock, soundOutcome: SoundOutcome = 'file') => {
  const options = { clock: time, push, soundOutcome };
  const view = await openPage('/survivordashboard', undefined, options);
  await settle();
  return view;
};

export const pushTestbed = () => {
  pageTestbed();
  beforeEach(() => {
    push = makeFakePush('granted');
    phone.answer('GET /api/push/public-key', () => json(200, { publicKey: 'key-of-server' }));
    phone.answer(subscribeCall, () => json(200, { message: 'Reminders reach this device.' }));
  });
  return {
    get phone() {
      return phone;
    },
    get clock() {
      return clock;
    },
    get push() {
      return push;
    },
    open,
  };
};
