import type { MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { Clock } from '../../src/device/clock.ts';
import type { Exclusively } from '../../src/device/exclusively.ts';
import type { PushPerson } from '../../src/device/pushSubscription.ts';
import type { Wire } from '../../src/device/wire.ts';
import type { MemoryStores } from './memoryStores.ts';

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

export interface AroundWorker {
  readonly clock: Clock;
  readonly stores: MemoryStores;
  readonly exclusively: Exclusively;
  readonly wire: Wire;
  readonly pages: () => readonly WorkerPage[];
  readonly post: (update: MedicationUpdate) => void;
  readonly onShown: (shown: ShownNotification) => void;
}

/** The worker of one phone; the browser stops and starts it. */
export interface WorkerOfDays {
  readonly shown: readonly ShownNotification[];
  readonly pushPerson: PushPerson;
  readonly restart: () => void;
  readonly push: (data: unknown) => void;
  readonly message: (data: unknown) => void;
  readonly sync: () => void;
  /** A tap on a notification, or on one of its buttons. */
  readonly tap: (shown: ShownNotification, action?: string) => Promise<void>;
}

/** Not named in an import: the worker is checked against the types of workers, not of pages. */
const file: string = '../worker/daysWorker.ts';

export const { makeDaysWorker } = (await import(file)) as {
  readonly makeDaysWorker: (around: AroundWorker) => WorkerOfDays;
};
