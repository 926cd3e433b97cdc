import { coveredSince } from '../../domain/moves.ts';
import type { EmergencyQueue, QueuedAlert } from '../../src/device/emergency/emergencyQueue.ts';
import type { Fired } from '../../src/device/fired.ts';
import {
  type AlarmEvent,
  type AlarmEvents,
  eventFor,
} from '../../src/device/outbox/alarmEvents.ts';
import type { OutboxRow, OutboxStore } from '../../src/device/outbox/outboxStore.ts';
import type { Schedule, ScheduleStore } from '../../src/device/schedule.ts';

/** What a device keeps, whatever happens to its pages. */
export interface MemoryStores {
  readonly outbox: { -readonly [K in keyof OutboxStore]: OutboxStore[K] };
  readonly emergencyQueue: EmergencyQueue;
  readonly alarmEvents: AlarmEvents;
  readonly schedule: ScheduleStore;
  readonly fired: Fired;
}

/** The device's database without its disk, which thousands of days have no time for. */
export const makeMemoryStores = (): MemoryStores => {
  let rows: OutboxRow[] = [];
  let events: AlarmEvent[] = [];
  let schedule: Schedule | null = null;
  const alerts = new Map<string, QueuedAlert>();
  const fired = new Map<string, { personId: string; doseId: string; at: number }>();
  let seq = 0;
  const without = (gone: number) => {
    rows = rows.filter((row) => row.seq !== gone);
  };
  const firedId = (personId: string, doseId: string) => `${personId}|${doseId}`;

  return {
    outbox: {
      add: async (made) => {
        seq += 1;
        const fresh = { done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
        const row = { ...made, ...fresh, seq };
        const event = eventFor(row);
        rows.push(row);
        if (event) events.push({ ...event, id: seq });
        return row;
      },
      list: async (personId) => rows.filter((row) => row.personId === personId),
      read: async (personId) => rows.filter((row) => row.personId === personId),
      put: async (row) => {
        rows = rows.map((known) => (known.seq === row.seq ? row : known));
      },
      remove: async (gone) => {
        without(gone);
        events = events.map((event) => (event.seq === gone ? { ...event, synced: 1 } : event));
      },
      drop: async (gone) => {
        without(gone);
        events = events.filter((event) => event.seq !== gone || event.synced === 1);
      },
    },
    emergencyQueue: {
      add: async (alert) => {
        alerts.set(alert.id, alert);
        return true;
      },
      list: async (personId) => [...alerts.values()].filter((one) => one.personId === personId),
      change: async ({ id }, change) => {
        const known = alerts.get(id);
        const left = known ? change(known) : null;
        if (left) alerts.set(id, left);
        else alerts.delete(id);
      },
      read: async () => true,
      onLate: () => () => undefined,
    },
    alarmEvents: {
      list: async (aboutId) => events.filter((event) => event.user_id === aboutId),
      forget: async (before) => {
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
    fired: {
      claim: async (personId, doseId, at) => {
        const id = firedId(personId, doseId);
        if ((fired.get(id)?.at ?? 0) > coveredSince(at)) return false;
        fired.set(id, { personId, doseId, at });
        return true;
      },
      list: async (personId, now) =>
        [...fired.values()]
          .filter((one) => one.personId === personId && one.at > coveredSince(now))
          .map(({ doseId }) => doseId),
      forget: async (before) => {
        for (const [id, { at }] of fired) if (at < before) fired.delete(id);
      },
      forgetAhead: async (now) => {
        for (const [id, { at }] of fired) if (at > now) fired.delete(id);
      },
    },
  };
};
