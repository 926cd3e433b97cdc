import { beforeEach, jest } from '@jest/globals';
import { makeDatabase } from '../../src/device/database.ts';
import { makeEmergencyQueue, type QueuedAlert } from '../../src/device/emergency/emergencyQueue.ts';
import { alertOf } from './alertOf.ts';
import { type DrivenClock, makeDrivenClock } from './drivenClock.ts';
import { openTab } from './openTab.ts';
import { json, makePhone, type Phone } from './phone.ts';
import { rosa } from './scripted.ts';
import { sendAlert } from '../../src/features/emergency/alertActions.ts';

export const start = Date.UTC(2026, 2, 10, 8, 0);
export const send = 'POST /api/emergency/send';
export const sentAnswer = {
  totalCaregivers: 1,
  caregivers: ['Karl'],
  alertIds: [],
  message: 'Sent.',
};
const withdraw = 'PUT /api/emergency/withdraw/';

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Rosa's phone and a server that has her alerts reach Karl, anew for each test of a file. */
export const scriptedLane = () => {
  const onDevice = () => makeEmergencyQueue(makeDatabase(), lane.clock);
  const lane = {
    phone: undefined! as Phone,
    clock: undefined! as DrivenClock,
    /** A tab in which Rosa is signed in; without jitter, but the store itself needs its chance. */
    open: async () => {
      const tab = await openTab(lane.phone, lane.clock);
      jest.spyOn(Math, 'random').mockReturnValue(1);
      return tab;
    },
    /** As another page of the device, or its worker, has it. */
    onDevice,
    stored: () => onDevice().list(rosa.user.id),
    /** An alert of Rosa's as an earlier start of the app left it on the device. */
    leave: (more?: Partial<QueuedAlert>) =>
      onDevice().add(alertOf(1, { personId: rosa.user.id, timestamp: start - 60_000, ...more })),
    /** How often an alert was tried. */
    tries: () => lane.phone.callsTo(send).length,
  };
  beforeEach(() => {
    lane.phone = makePhone(rosa);
    lane.clock = makeDrivenClock(start);
    lane.phone.answer('GET /api/', () => json(200, []));
    lane.phone.answer(send, () => json(201, sentAnswer));
    lane.phone.answer(withdraw, () => json(200, { message: 'They know.' }));
  });
  return lane;
};

export const press = ({ store }: Pick<Tab, 'store'>) => store.dispatch(sendAlert());
export const queued = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.queue;
export const sent = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.sent;
