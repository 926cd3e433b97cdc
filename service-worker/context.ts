import { endpoints } from '../contract/endpoints/index.ts';
import { makeAlarmBus, makeMedicationBus } from '../src/platform/broadcastChannels.ts';
import { type Clock, withTimeout } from '../src/platform/clock.ts';
import { makeDatabase } from '../src/platform/database.ts';
import { makeEmergencyQueue } from '../src/platform/emergency/emergencyQueue.ts';
import { makeWithLock } from '../src/platform/withLock.ts';
import { makeFiredAlarms } from '../src/platform/firedAlarms.ts';
import { makeAlarmEvents } from '../src/platform/outbox/alarmEvents.ts';
import type { Sender } from '../src/platform/outbox/flushQueue.ts';
import { makeOutboxStore } from '../src/platform/outbox/outboxStore.ts';
import { makePushOwner } from '../src/platform/pushSubscription.ts';
import { makeNotificationCenter } from '../src/platform/notificationCenter.ts';
import { measureClockOffset } from '../src/platform/measureClockOffset.ts';
import { makeScheduleStore, type DeviceSchedule } from '../src/platform/scheduleStore.ts';
import { makeHttpClient, type ApiCall } from '../src/platform/httpClient.ts';

export const makeWorkerContext = (scope: ServiceWorkerGlobalScope, clock: Clock) => {
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
    isSessionStored: () => true,
    deviceNow: clock.now,
    recordServerTime,
  });
  const withLock = makeWithLock(scope.navigator.locks);
  return {
    scope,
    /** Not corrected; see `correctedNow`. */
    clock,
    schedule,
    alarmEvents: makeAlarmEvents(database),
    firedAlarms: makeFiredAlarms(database),
    outbox: makeOutboxStore(database),
    emergencyQueue: makeEmergencyQueue(database, clock),
    pushOwner: makePushOwner(scope.caches),
    notifications: makeNotificationCenter({ withLock, clock }, scope.registration),
    withLock,
    /** The caller closes the bus. */
    openMedicationBus: makeMedicationBus,
    openAlarmBus: makeAlarmBus,
    /** Authenticates by cookie, as a worker cannot read the token. Rejects without a response. */
    send: (personId: string, call: ApiCall) =>
      httpClient(call, { token: null, accountId: personId }),
  };
};

export type WorkerContext = ReturnType<typeof makeWorkerContext>;

/** Whole milliseconds, corrected by the clock offset the pages stored. */
export const correctedNow = (
  { clock }: Pick<WorkerContext, 'clock'>,
  known: DeviceSchedule | null,
): number => clock.now() - Math.round(known?.offBy ?? 0);

export const workerSender = (
  context: Pick<WorkerContext, 'clock' | 'send' | 'withLock'>,
  known: DeviceSchedule | null,
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
