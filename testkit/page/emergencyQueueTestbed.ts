import { beforeEach, jest } from '@jest/globals';
import { makeDatabase } from '../../src/platform/database.ts';
import {
  makeEmergencyQueue,
  type QueuedAlert,
} from '../../src/platform/emergency/emergencyQueue.ts';
import { makeQueuedAlert } from './alertFixtures.ts';
import { type FakeClock, makeFakeClock } from './fakeClock.ts';
import { openTab } from './openTab.ts';
import { json, makeFakeDevice, type FakeDevice } from './fakeDevice.ts';
import { rosa } from './mockServer.ts';
import { sendAlert } from '../../src/features/emergency/alertActions.ts';

export const start = Date.UTC(2026, 2, 10, 8, 0);
export const sendCall = 'POST /api/emergency/send';
export const sentAnswer = {
  totalCaregivers: 1,
  caregivers: ['Karl'],
  alertIds: [],
  message: 'Sent.',
};
const cancelCall = 'PUT /api/emergency/withdraw/';

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Rosa's phone and a server that delivers her alerts to Karl; recreated for each test. */
export const emergencyQueueTestbed = () => {
  const onDevice = () => makeEmergencyQueue(makeDatabase(), testbed.clock);
  const testbed = {
    phone: undefined! as FakeDevice,
    clock: undefined! as FakeClock,
    /** A tab in which Rosa is signed in; without jitter, but the store itself needs its chance. */
    open: async () => {
      const tab = await openTab(testbed.phone, testbed.clock);
      jest.spyOn(Math, 'random').mockReturnValue(1);
      return tab;
    },
    /** As another page of the device, or its worker, has it. */
    onDevice,
    stored: () => onDevice().list(rosa.user.id),
    /** An alert of Rosa's as an earlier start of the app left it on the device. */
    storeAlert: (more?: Partial<QueuedAlert>) =>
      onDevice().add(
        makeQueuedAlert(1, { personId: rosa.user.id, timestamp: start - 60_000, ...more }),
      ),
    /** How often an alert was tried. */
    sendCount: () => testbed.phone.callsTo(sendCall).length,
  };
  beforeEach(() => {
    testbed.phone = makeFakeDevice(rosa);
    testbed.clock = makeFakeClock(start);
    testbed.phone.answer('GET /api/', () => json(200, []));
    testbed.phone.answer(sendCall, () => json(201, sentAnswer));
    testbed.phone.answer(cancelCall, () => json(200, { message: 'They know.' }));
  });
  return testbed;
};

export const pressHelp = ({ store }: Pick<Tab, 'store'>) => store.dispatch(sendAlert());
export const queued = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.queue;
export const sent = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.sent;
