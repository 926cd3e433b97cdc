import { beforeEach, jest } from '@jest/globals';
import { makeDatabase } from '../../src/device/database.ts';
import {
  type EmergencyQueue,
  makeEmergencyQueue,
  type QueuedAlert,
} from '../../src/device/emergency/emergencyQueue.ts';
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

interface ScriptedLane {
  readonly phone: Phone;
  readonly clock: DrivenClock;
  /** A tab in which Rosa is signed in. */
  readonly open: () => Promise<Tab>;
  /** As another page of the device, or its worker, has it. */
  readonly onDevice: () => EmergencyQueue;
  readonly stored: () => Promise<QueuedAlert[]>;
  /** An alert of Rosa's as an earlier start of the app left it on the device. */
  readonly leave: (more?: Partial<QueuedAlert>) => Promise<boolean>;
  /** How often an alert was tried. */
  readonly tries: () => number;
}

/** Rosa's phone and a server that has her alerts reach Karl, anew for each test of a file. */
export const scriptedLane = (): ScriptedLane => {
  let phone: Phone;
  let clock: DrivenClock;
  beforeEach(() => {
    phone = makePhone(rosa);
    clock = makeDrivenClock(start);
    phone.answer('GET /api/', () => json(200, []));
    phone.answer(send, () => json(201, sentAnswer));
    phone.answer(withdraw, () => json(200, { message: 'They know.' }));
  });
  const onDevice = () => makeEmergencyQueue(makeDatabase(), clock);
  return {
    get phone() {
      return phone;
    },
    get clock() {
      return clock;
    },
    /** Without jitter; the store itself needs its chance, for the names of its listeners. */
    open: async () => {
      const tab = await openTab(phone, clock);
      jest.spyOn(Math, 'random').mockReturnValue(1);
      return tab;
    },
    onDevice,
    stored: () => onDevice().list(rosa.user.id),
    leave: (more) =>
      onDevice().add(alertOf(1, { personId: rosa.user.id, timestamp: start - 60_000, ...more })),
    tries: () => phone.callsTo(send).length,
  };
};

export const press = ({ store }: Pick<Tab, 'store'>) => store.dispatch(sendAlert());
export const queued = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.queue;
export const sent = ({ store }: Pick<Tab, 'store'>) => store.getState().emergency.sent;
