import type { MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { WithLock } from '../../src/platform/withLock.ts';
import type { makePushOwner } from '../../src/platform/pushSubscription.ts';
import type { HttpClient } from '../../src/platform/httpClient.ts';
import type { SimulatedStores } from './simulatedStores.ts';

/** A notification as it was requested. */
export interface ShownNotification {
  readonly title: string;
  readonly options: {
    readonly tag?: string;
    readonly silent?: boolean | null;
    readonly data?: unknown;
  };
}

interface WorkerPage {
  readonly postMessage: (message: MessageToPage, ports?: readonly MessagePort[]) => void;
}

export interface SimulatedWorkerOptions {
  readonly clock: Clock;
  readonly stores: SimulatedStores;
  readonly withLock: WithLock;
  readonly wire: HttpClient;
  readonly pages: () => readonly WorkerPage[];
  readonly post: (update: MedicationUpdate) => void;
  readonly onShown: (shown: ShownNotification) => void;
}

/** The worker of one phone; the browser stops and starts it. */
export interface SimulatedWorker {
  readonly shown: readonly ShownNotification[];
  readonly pushPerson: ReturnType<typeof makePushOwner>;
  readonly restart: () => void;
  readonly push: (data: unknown) => void;
  readonly message: (data: unknown) => void;
  readonly sync: () => void;
  /** A tap on a notification, or on one of its buttons. */
  readonly tap: (shown: ShownNotification, action?: string) => Promise<void>;
}

/** Not named in an import: the worker is checked against the types of workers, not of pages. */
const file: string = '../worker/simulatedWorker.ts';

export const { makeSimulatedWorker } = (await import(file)) as {
  readonly makeSimulatedWorker: (around: SimulatedWorkerOptions) => SimulatedWorker;
};
