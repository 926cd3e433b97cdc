import type { MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { Clock } from '../../src/device/clock.ts';
import type { Exclusively } from '../../src/device/exclusively.ts';
import type { PushPerson } from '../../src/device/pushSubscription.ts';
import type { Wire } from '../../src/device/wire.ts';
import type { MemoryStores } from './memoryStores.ts';

/** A notification as it was asked for. */
export interface ShownNotification {
  readonly title: string;
  readonly options: {
    readonly tag?: string;
    readonly silent?: boolean | null;
    readonly data?: unknown;
  };
}

export interface WorkerPage {
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

/** The worker of one phone; a browser stops and starts it as it likes. */
export interface WorkerOfDays {
  readonly shown: readonly ShownNotification[];
  readonly pushPerson: PushPerson;
  readonly restart: () => void;
  readonly push: (data: unknown) => void;
  readonly message: (data: unknown) => void;
  readonly sync: () => void;
  /** A tap on a notification that stands, or on one of its buttons. */
  readonly tap: (shown: ShownNotification, action?: string) => Promise<void>;
}

interface WorkerModule {
  readonly makeDaysWorker: (around: AroundWorker) => WorkerOfDays;
}

/** Not named in an import: the worker is checked against the types of workers, which a page has not. */
const file: string = '../worker/daysWorker.ts';

export const { makeDaysWorker } = (await import(file)) as WorkerModule;
