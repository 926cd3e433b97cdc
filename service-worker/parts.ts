import { endpoints } from '../contract/endpoints/index.ts';
import { type AlarmBus, type Bus, makeAlarmBus, makeBus } from '../src/device/bus.ts';
import { type Clock, waitAtMost } from '../src/device/clock.ts';
import { makeDatabase } from '../src/device/database.ts';
import { type EmergencyQueue, makeEmergencyQueue } from '../src/device/emergency/emergencyQueue.ts';
import { type Exclusively, makeExclusively } from '../src/device/exclusively.ts';
import { type Fired, makeFired } from '../src/device/fired.ts';
import { type AlarmEvents, makeAlarmEvents } from '../src/device/outbox/alarmEvents.ts';
import { makeOutboxStore, type OutboxStore } from '../src/device/outbox/outboxStore.ts';
import { makePushPerson, type PushPerson } from '../src/device/pushSubscription.ts';
import {
  makeNotificationCenter,
  type NotificationCenter,
} from '../src/device/notificationCenter.ts';
import { offByShown } from '../src/device/offBy.ts';
import { makeScheduleStore, type Schedule, type ScheduleStore } from '../src/device/schedule.ts';
import { makeWire, type WireCall, type WiredAnswer } from '../src/device/wire.ts';

/** What the worker works with. */
export interface Parts {
  readonly scope: ServiceWorkerGlobalScope;
  /** The device's own clock, right or wrong. */
  readonly clock: Clock;
  readonly schedule: ScheduleStore;
  readonly alarmEvents: AlarmEvents;
  readonly fired: Fired;
  readonly outbox: OutboxStore;
  readonly emergencyQueue: EmergencyQueue;
  readonly pushPerson: PushPerson;
  readonly notifications: NotificationCenter;
  readonly exclusively: Exclusively;
  /** Tells the pages of answered doses; whoever opens it closes it. */
  readonly openBus: () => Bus;
  /** The same for what was done with alarms. */
  readonly openAlarmBus: () => AlarmBus;
  /**
   * By the cookie alone: the token is out of a worker's reach. The server refuses the call where the
   * cookie is somebody else's by now. Rejects where no answer came.
   */
  readonly send: (personId: string, call: WireCall) => Promise<WiredAnswer>;
}

export const makeParts = (scope: ServiceWorkerGlobalScope, clock: Clock): Parts => {
  const database = makeDatabase();
  const schedule = makeScheduleStore(database);
  // The clock may have been set right while no page was open.
  const hearServer = (serverNow: number, ownNow: number) => {
    const changed = schedule.change((known) => {
      const offBy = offByShown(known.offBy, serverNow, ownNow);
      return offBy === known.offBy ? known : { ...known, offBy };
    });
    changed.catch(() => undefined);
  };
  const wire = makeWire({
    rows: endpoints,
    fetch: scope.fetch.bind(scope),
    upload: () => Promise.reject(new TypeError('A worker uploads no files')),
    origin: scope.location.origin,
    zone: () => null,
    ownNow: clock.now,
    hearServer,
  });
  const exclusively = makeExclusively(scope.navigator.locks);
  return {
    scope,
    clock,
    schedule,
    alarmEvents: makeAlarmEvents(database),
    fired: makeFired(database),
    outbox: makeOutboxStore(database),
    emergencyQueue: makeEmergencyQueue(database, clock),
    pushPerson: makePushPerson(scope.caches),
    notifications: makeNotificationCenter({ exclusively, clock }, scope.registration),
    exclusively,
    openBus: makeBus,
    openAlarmBus: makeAlarmBus,
    send: (personId, call) => wire(call, { token: null, accountId: personId }),
  };
};

/** The right instant now, in whole milliseconds, by what the pages know of the device's clock. */
export const rightNow = ({ clock }: Pick<Parts, 'clock'>, known: Schedule | null): number =>
  clock.now() - Math.round(known?.offBy ?? 0);

/** No page and no database keeps a notification waiting for longer. */
const patience = 1_000;

/** What came of the work; `otherwise` where it failed or took longer than a second. */
export const inASecond = <T>(clock: Clock, work: Promise<T>, otherwise: T): Promise<T> => {
  const instead = () => otherwise;
  return waitAtMost(clock, patience, work.catch(instead), instead);
};
