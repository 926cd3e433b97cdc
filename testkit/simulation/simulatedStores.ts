import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Clock } from '../../src/platform/clock.ts';
import { makeDatabase } from '../../src/platform/database.ts';
import { makeEmergencyQueue } from '../../src/platform/emergency/emergencyQueue.ts';
import { makeFiredAlarms } from '../../src/platform/firedAlarms.ts';
import { makeAlarmEvents } from '../../src/platform/outbox/alarmEvents.ts';
import { makeOutboxStore } from '../../src/platform/outbox/outboxStore.ts';
import { makeScheduleStore } from '../../src/platform/scheduleStore.ts';

/** Of virtual time; the types of the worker are checked without Node's. */
interface WorkTracker {
  readonly trackWork: (work: Promise<unknown>) => Promise<unknown>;
}

/** No time passes while the store works. */
const withoutTime = <T extends object>(time: WorkTracker, store: T): T => {
  const track = (run: unknown): unknown => {
    if (typeof run !== 'function') return run;
    return (...args: unknown[]): unknown => {
      const result: unknown = run(...args);
      return result instanceof Promise ? time.trackWork(result) : result;
    };
  };
  return Object.fromEntries(Object.entries(store).map(([name, run]) => [name, track(run)])) as T;
};

/** What a device keeps, whatever happens to its pages: in a database of its own. */
export const makeSimulatedStores = async (time: WorkTracker, clock: Clock) => {
  globalThis.indexedDB = new IDBFactory();
  const database = makeDatabase();
  const stores = {
    outbox: withoutTime(time, makeOutboxStore(database)),
    emergencyQueue: withoutTime(time, makeEmergencyQueue(database, clock)),
    alarmEvents: withoutTime(time, makeAlarmEvents(database)),
    schedule: withoutTime(time, makeScheduleStore(database)),
    firedAlarms: withoutTime(time, makeFiredAlarms(database)),
  };
  // It is opened before the next device has one.
  await stores.schedule.read();
  return stores;
};

export type SimulatedStores = Awaited<ReturnType<typeof makeSimulatedStores>>;
