import { type Clock, withTimeout } from '../clock.ts';
import type { RunOnDatabase } from '../database.ts';

export interface QueuedAlert {
  /** Made on the device; the server uses it to detect duplicates. */
  readonly id: string;
  readonly personId: string;
  readonly timestamp: number;
  readonly message: string;
  readonly alert_type: string;
  readonly location_data: { readonly timestamp: string; readonly user_agent: string };
  readonly status: 'pending';
  /** The user is OK: the withdrawal is sent, not the alert. */
  readonly isWithdrawn: boolean;
  /** The server has the alert, but no caregiver is connected. */
  readonly toldNobody: boolean;
  /** When the user dismissed the `toldNobody` message; other tabs may show it as unsent. */
  readonly closedAt?: number;
  readonly attempts: number;
  readonly retryAt: number;
  readonly notBefore: number;
  readonly failure: { readonly status: number | null; readonly message: string } | null;
}

export const initialRetryState = { attempts: 0, retryAt: 0, notBefore: 0, failure: null } as const;

declare module '../database.ts' {
  interface UpstrokeDb {
    emergencyQueue: { key: string; value: QueuedAlert };
  }
}

const strict = { durability: 'strict' } as const;

/** An emergency must not wait for the disk. */
const timeoutMs = 1_000;

/** A withdrawal in either copy is final. */
const withCancellation = (
  alert: QueuedAlert,
  other: QueuedAlert | null | undefined,
): QueuedAlert => (other?.isWithdrawn ? { ...alert, isWithdrawn: true } : alert);

/** What a full device cannot store stays in memory. No method rejects. */
export const makeEmergencyQueue = (run: RunOnDatabase, clock: Clock) => {
  /** By id, changes the device has not stored; null for a deleted alert. */
  const inMemory = new Map<string, QueuedAlert | null>();
  let lastRead = new Map<string, QueuedAlert>();
  let lateCount = 0;
  const recoveryListeners = new Set<() => void>();

  const isDoneInTime = async (work: Promise<unknown>): Promise<boolean> => {
    const answer = work.then(
      () => true,
      () => false,
    );
    if (lateCount > 0) return false;
    const giveUp = () => {
      lateCount += 1;
      void answer.then((isDone) => {
        lateCount -= 1;
        if (isDone && lateCount === 0) for (const run of recoveryListeners) run();
      });
      return false;
    };
    return withTimeout(clock, timeoutMs, answer, giveUp);
  };

  const readDevice = async (): Promise<void> => {
    const stored = await run((db) => db.getAll('emergencyQueue'));
    lastRead = new Map(stored.map((alert) => [alert.id, alert]));
  };

  const holdInMemory = (
    id: string,
    alert: QueuedAlert | null,
    work: Promise<unknown>,
  ): Promise<boolean> => {
    inMemory.set(id, alert);
    const kept = work.then(() => {
      if (inMemory.get(id) === alert) inMemory.delete(id);
    });
    return isDoneInTime(kept);
  };

  /** Another tab or the worker may have changed the stored alert. */
  const write = (id: string, change: (stored: QueuedAlert | undefined) => QueuedAlert | null) =>
    run(async (db) => {
      const tx = db.transaction('emergencyQueue', 'readwrite', strict);
      const changed = tx.store.get(id).then(async (stored) => {
        const left = change(stored);
        await (left ? tx.store.put(left) : tx.store.delete(id));
        return left;
      });
      const [left] = await Promise.all([changed, tx.done]);
      if (left) lastRead.set(id, left);
      else lastRead.delete(id);
    });

  return {
    /** Resolves with whether the alert is on disk. */
    add: (alert: QueuedAlert) => {
      const { id } = alert;
      const added = withCancellation(alert, inMemory.get(id));
      return holdInMemory(
        id,
        added,
        write(id, (stored) => withCancellation(added, stored)),
      );
    },

    /** Oldest first. Waits at most 1 s for the device, so it may be incomplete. */
    list: async (personId: string) => {
      await isDoneInTime(readDevice());
      const known = new Map<string, QueuedAlert | null>(lastRead);
      for (const [id, alert] of inMemory)
        known.set(id, alert && withCancellation(alert, lastRead.get(id)));
      return [...known.values()]
        .filter((alert) => alert !== null)
        .filter((alert) => alert.personId === personId)
        .toSorted((a, b) => a.timestamp - b.timestamp);
    },

    /** Null deletes the alert; if storage fails, changes `known` in memory. */
    change: async (known: QueuedAlert, change: (known: QueuedAlert) => QueuedAlert | null) => {
      const { id } = known;
      const unstoredAlert = inMemory.get(id);
      if (unstoredAlert === null) return;
      if (unstoredAlert) {
        const work = write(id, (stored) => change(withCancellation(unstoredAlert, stored)));
        await holdInMemory(id, change(unstoredAlert), work);
        return;
      }
      const work = write(id, (stored) => (stored ? change(stored) : null));
      if (!(await isDoneInTime(work))) await holdInMemory(id, change(known), work);
    },

    /** Waits without limit; resolves with whether `list` is complete. */
    read: () =>
      readDevice().then(
        () => true,
        () => false,
      ),

    /** Runs when a slow device answers after all. */
    onRecovered: (run: () => void): void => void recoveryListeners.add(run),
  };
};

export type EmergencyQueue = ReturnType<typeof makeEmergencyQueue>;
