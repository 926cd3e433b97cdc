import { coverageStart } from '../../domain/zoneChange.ts';
import type { EmergencyQueue } from '../../src/platform/emergency/emergencyQueue.ts';
import type { FiredAlarms } from '../../src/platform/firedAlarms.ts';
import type { AlarmEvent, AlarmEvents } from '../../src/platform/outbox/alarmEvents.ts';
import {
  eventFor,
  type OutboxRow,
  type OutboxStore,
} from '../../src/platform/outbox/outboxStore.ts';
import type { Schedule, ScheduleStore } from '../../src/platform/scheduleStore.ts';

/** What a device keeps, whatever happens to its pages. */
export interface MemoryStores {
  readonly outbox: { -readonly [K in keyof OutboxStore]: OutboxStore[K] };
  readonly emergencyQueue: EmergencyQueue;
  readonly alarmEvents: AlarmEvents;
  readonly schedule: ScheduleStore;
  readonly firedAlarms: FiredAlarms;
}

/** The device's database without its disk, for which thousands of days have no time. */
export const makeMemoryStores = (): MemoryStores => {
  let rows: OutboxRow[] = [];
  let events: AlarmEvent[] = [];
  let schedule: Schedule | null = null;
  let fired: { readonly personId: string; readonly doseId: string; readonly at: number }[] = [];
  let seq = 0;
  const without = (gone: number) => rows.filter((row) => row.seq !== gone);

  return {
    outbox: {
      list: async (personId) => rows.filter((row) => row.personId === personId),
      add: async (made) => {
        seq += 1;
        const fresh = { done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
        const row = { ...made, ...fresh, seq };
        const event = eventFor(row);
        rows.push(row);
        if (event) events.push({ ...event, id: seq });
        return row;
      },
      put: async (row) => {
        rows = rows.map((known) => (known.seq === row.seq ? row : known));
      },
      remove: async (gone) => {
        rows = without(gone);
        events = events.map((event) => (event.seq === gone ? { ...event, synced: 1 } : event));
      },
      drop: async (gone) => {
        rows = without(gone);
        events = events.filter((event) => event.seq !== gone || event.synced === 1);
      },
    },
    // No user of the simulation asks for help.
    emergencyQueue: {
      add: async () => true,
      list: async () => [],
      change: async () => undefined,
      read: async () => true,
      onRecovered: () => undefined,
    },
    alarmEvents: {
      list: async (aboutId) => events.filter((event) => event.user_id === aboutId),
      deleteSyncedBefore: async (before) => {
        events = events.filter(({ synced, timestamp }) => synced === 0 || timestamp >= before);
      },
    },
    schedule: {
      read: async () => schedule,
      replace: async (next) => {
        schedule = next;
      },
      clear: async (personId) => {
        if (schedule?.personId === personId) schedule = null;
      },
      change: async (next) => {
        if (schedule) schedule = next(schedule);
      },
    },
    firedAlarms: {
      claim: async (personId, doseId, at) => {
        const isSame = (one: (typeof fired)[number]) =>
          one.personId === personId && one.doseId === doseId;
        if (fired.some((one) => isSame(one) && one.at > coverageStart(at))) return false;
        fired = [...fired.filter((one) => !isSame(one)), { personId, doseId, at }];
        return true;
      },
      list: async (personId, now) =>
        fired
          .filter((one) => one.personId === personId && one.at > coverageStart(now))
          .map(({ doseId }) => doseId),
      deleteBefore: async (before) => {
        fired = fired.filter(({ at }) => at >= before);
      },
      deleteFuture: async (now) => {
        fired = fired.filter(({ at }) => at <= now);
      },
    },
  };
};
