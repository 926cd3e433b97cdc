import { type Clock, withTimeout } from '../clock.ts';
import type { RunOnDatabase } from '../database.ts';

/** Why the last try brought nothing; `status`: of HTTP, null where no answer came that can be used. */
export interface AlertFailure {
  readonly status: number | null;
  /** Of the server, empty where it gave none. */
  readonly message: string;
}

/** An alert, or that it is taken back, which the server has not confirmed (SPEC section 3). */
export interface QueuedAlert {
  /** Made here: the server adopts it, and knows by it what it has already. */
  readonly id: string;
  /** Whose alert it is, and in whose session it goes out. */
  readonly personId: string;
  /** When the button was pressed. */
  readonly timestamp: number;
  readonly message: string;
  readonly alert_type: string;
  readonly location_data: { readonly timestamp: string; readonly user_agent: string };
  readonly status: 'pending';
  /** The person has said that they are OK: this is what is to be sent now. */
  readonly isWithdrawn: boolean;
  /** The server has it, and there was nobody to tell. */
  readonly toldNobody: boolean;
  /** When the person closed the word that nobody was told. It is kept for other tabs, which may know it as not sent. */
  readonly closedAt?: number;
  readonly attempts: number;
  /** Not tried again before this instant, but for a good reason to hope. */
  readonly retryAt: number;
  /** Before this instant the server asked not to be tried at all. */
  readonly notBefore: number;
  readonly failure: AlertFailure | null;
}

type AlertChange = (known: QueuedAlert) => QueuedAlert | null;

/** The alerts' own lane (DESIGN section 5). What the device cannot keep lives as long as the page. */
export interface EmergencyQueue {
  /** Whether the device keeps it, strictly on its disk. Never rejects. */
  add: (alert: QueuedAlert) => Promise<boolean>;
  /**
   * Oldest first: what is known of the device after a second at most, which may be nothing yet. Never
   * rejects.
   */
  list: (personId: string) => Promise<QueuedAlert[]>;
  /** Reads the device, however long that takes: whether `list` knows now what it holds. Never rejects. */
  read: () => Promise<boolean>;
  /** Told when a device that was not waited for any more has answered after all. Returns how to stop hearing. */
  onRecovered: (run: () => void) => () => void;
  /**
   * Changes what stands there at that moment, or with null lets go of it; where the device cannot,
   * what was `known` is changed in memory. Never rejects.
   */
  change: (known: QueuedAlert, change: AlertChange) => Promise<void>;
}

const strict = { durability: 'strict' } as const;

/** So long a device is waited for, in milliseconds: help is not to wait for a disk. */
const timeoutMs = 1_000;

/** Who has said that they are OK has said it for good, wherever it stands. */
const withCancellation = (alert: QueuedAlert, other: QueuedAlert | undefined): QueuedAlert =>
  other?.isWithdrawn ? { ...alert, isWithdrawn: true } : alert;

export const makeEmergencyQueue = (run: RunOnDatabase, clock: Clock): EmergencyQueue => {
  /** By id, what is not so on the device; null for an alert that is gone. */
  const inMemory = new Map<string, QueuedAlert | null>();
  /** By id, what the device was last seen to hold: this counts while it cannot be read. */
  let lastRead = new Map<string, QueuedAlert>();
  /** Works that have taken too long and go on: until they are over, no other is waited for. */
  let lateCount = 0;
  const recoveryListeners = new Set<() => void>();

  /** Whether the work was done in time, and did not fail. */
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

  /** Holds what is to stand there until the device has it. */
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

  /** Another tab or the worker may have changed it: what stands there at that moment counts. */
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
    add: (alert) =>
      holdInMemory(
        alert.id,
        alert,
        write(alert.id, () => alert),
      ),

    list: async (personId) => {
      await isDoneInTime(readDevice());
      const known = new Map<string, QueuedAlert | null>(lastRead);
      for (const [id, alert] of inMemory)
        known.set(id, alert && withCancellation(alert, lastRead.get(id)));
      return [...known.values()]
        .filter((alert) => alert !== null)
        .filter((alert) => alert.personId === personId)
        .toSorted((a, b) => a.timestamp - b.timestamp);
    },

    change: async (known, change) => {
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

    read: () =>
      readDevice().then(
        () => true,
        () => false,
      ),

    onRecovered: (run) => {
      recoveryListeners.add(run);
      return () => void recoveryListeners.delete(run);
    },
  };
};
