import { endpoints } from '../contract/endpoints/index.ts';
import {
  type AlarmBus,
  type MedicationBus,
  makeAlarmBus,
  makeMedicationBus,
} from '../src/platform/bus.ts';
import { type Clock, withTimeout } from '../src/platform/clock.ts';
import { makeDatabase } from '../src/platform/database.ts';
import {
  type EmergencyQueue,
  makeEmergencyQueue,
} from '../src/platform/emergency/emergencyQueue.ts';
import { type WithLock, makeWithLock } from '../src/platform/withLock.ts';
import { type FiredAlarms, makeFiredAlarms } from '../src/platform/firedAlarms.ts';
import { type AlarmEvents, makeAlarmEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { Sender } from '../src/platform/outbox/flushQueue.ts';
import { makeOutboxStore, type OutboxStore } from '../src/platform/outbox/outboxStore.ts';
import { makePushOwner, type PushOwner } from '../src/platform/pushSubscription.ts';
import {
  makeNotificationCenter,
  type NotificationCenter,
} from '../src/platform/notificationCenter.ts';
import { measureClockOffset } from '../src/platform/measureClockOffset.ts';
import {
  makeScheduleStore,
  type Schedule,
  type ScheduleStore,
} from '../src/platform/scheduleStore.ts';
import { makeHttpClient, type ApiCall, type ApiResponse } from '../src/platform/httpClient.ts';

export interface WorkerContext {
  readonly scope: ServiceWorkerGlobalScope;
  /** Not corrected; see `correctedNow`. */
  readonly clock: Clock;
  readonly schedule: ScheduleStore;
  readonly alarmEvents: AlarmEvents;
  readonly firedAlarms: FiredAlarms;
  readonly outbox: OutboxStore;
  readonly emergencyQueue: EmergencyQueue;
  readonly pushOwner: PushOwner;
  readonly notifications: NotificationCenter;
  readonly withLock: WithLock;
  /** The caller closes the bus. */
  readonly openMedicationBus: () => MedicationBus;
  readonly openAlarmBus: () => AlarmBus;
  /** Authenticates by cookie, as a worker cannot read the token. Rejects without a response. */
  readonly send: (personId: string, call: ApiCall) => Promise<ApiResponse>;
}

export const makeWorkerContext = (scope: ServiceWorkerGlobalScope, clock: Clock): WorkerContext => {
  const database = makeDatabase();
  const schedule = makeScheduleStore(database);
  // The device's clock may have been corrected while no page was open.
  const recordServerTime = (serverNow: number, ownNow: number) => {
    const changed = schedule.change((known) => {
      const offBy = measureClockOffset(known.offBy, serverNow, ownNow);
      return offBy === known.offBy ? known : { ...known, offBy };
    });
    changed.catch(() => undefined);
  };
  const httpClient = makeHttpClient({
    endpoints,
    fetch: scope.fetch.bind(scope),
    origin: scope.location.origin,
    zone: () => null,
    deviceNow: clock.now,
    recordServerTime,
  });
  const exclusively = makeWithLock(scope.navigator.locks);
  return {
    scope,
    clock,
    schedule,
    alarmEvents: makeAlarmEvents(database),
    firedAlarms: makeFiredAlarms(database),
    outbox: makeOutboxStore(database),
    emergencyQueue: makeEmergencyQueue(database, clock),
    pushOwner: makePushOwner(scope.caches),
    notifications: makeNotificationCenter({ withLock: exclusively, clock }, scope.registration),
    withLock: exclusively,
    openMedicationBus: makeMedicationBus,
    openAlarmBus: makeAlarmBus,
    send: (personId, call) => httpClient(call, { token: null, accountId: personId }),
  };
};

/** Whole milliseconds, corrected by the clock offset the pages stored. */
export const correctedNow = (
  { clock }: Pick<WorkerContext, 'clock'>,
  known: Schedule | null,
): number => clock.now() - Math.round(known?.offBy ?? 0);

export const workerSender = (
  context: Pick<WorkerContext, 'clock' | 'send' | 'withLock'>,
  known: Schedule | null,
): Sender => ({
  withLock: context.withLock,
  // Logging out removes the cookie.
  openSession: (personId) => ({
    send: (call) => context.send(personId, call),
    onUnauthorized: () => undefined,
  }),
  now: () => correctedNow(context, known),
  jitter: Math.random,
});

/** A slow page or database must not delay a notification further. */
const timeoutMs = 1_000;

export const withFallback = <T>(clock: Clock, work: Promise<T>, fallback: T): Promise<T> => {
  const onTimeout = () => fallback;
  return withTimeout(clock, timeoutMs, work.catch(onTimeout), onTimeout);
};
