import type { AlarmUpdate, MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { AlarmDecision } from '../../domain/alarms.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import type { Channel } from '../../src/device/bus.ts';
import type { Clock } from '../../src/device/clock.ts';
import { makeExclusively } from '../../src/device/exclusively.ts';
import { makeLocalKeys } from '../../src/device/localKeys.ts';
import { makeRightTime } from '../../src/device/rightTime.ts';
import type { Services } from '../../src/device/services.ts';
import { makeSettingsStore } from '../../src/device/settings.ts';
import type { WorkerLink } from '../../src/device/workerLink.ts';
import { makeDrivenCamera } from '../page/drivenCamera.ts';
import { makeDrivenIcon } from '../page/drivenIcon.ts';
import { makeDrivenPush } from '../page/drivenPush.ts';
import { makeDrivenSpeech } from '../page/drivenSpeech.ts';
import { makeMemoryStorage } from '../page/memoryStorage.ts';
import type { DaysServer } from './daysServer.ts';
import { openDaysTab, type Snapshot } from './daysTab.ts';
import { makeMemoryStores } from './memoryStores.ts';
import type { VirtualTime } from './virtualTime.ts';
import { makeDaysWorker, type ShownNotification } from './workerOfDays.ts';

export interface Observed {
  readonly onRaised: (tab: number, decision: AlarmDecision) => void;
  readonly onShown: (shown: ShownNotification) => void;
  /** Whether the user now sees a tab that knows the medicines. */
  readonly onAttending: (tab: number, attends: boolean) => void;
  /** How many tabs of the phone sound at once. */
  readonly onSound: (sounding: number) => void;
}

interface Options {
  readonly time: VirtualTime;
  readonly server: DaysServer;
  readonly zone: string;
  readonly newId: () => string;
  readonly observed: Observed;
}

const nothing = () => {};
const never = () => nothing;

/** A set of callbacks, and how to add one. */
const listenersOf = <T extends (...args: never[]) => void>() => {
  const all = new Set<T>();
  const add = (run: T) => {
    all.add(run);
    return () => void all.delete(run);
  };
  return { all, add };
};

/** A channel of one phone: a message from one end reaches all others. */
const makeHub = <T>() => {
  const ends = new Set<(message: T) => void>();
  return (): Channel<T> => {
    const { all: own, add } = listenersOf<(message: T) => void>();
    return {
      post: (message) => {
        for (const hear of ends) {
          if (!own.has(hear)) queueMicrotask(() => ends.has(hear) && hear(message));
        }
      },
      hear: (listener) => {
        add(listener);
        ends.add(listener);
        return () => void ends.delete(listener);
      },
      close: () => own.forEach((hear) => ends.delete(hear)),
    };
  };
};

/** The parts of a device that do not matter to alarms. */
const makeIdleParts = () => ({
  speech: makeDrivenSpeech(),
  camera: makeDrivenCamera(),
  push: makeDrivenPush(),
  ...makeDrivenIcon(makeMemoryStorage()).parts,
  wakeLock: { hold: never },
  log: nothing,
  note: nothing,
  showSettings: nothing,
  vibrate: nothing,
  keepStorage: nothing,
  userAgent: 'days',
});

/** A phone of Rosa's: its tabs, its worker, and what it keeps. */
export const makeDaysPhone = async ({ time, server, newId, observed, ...options }: Options) => {
  const { rosa } = server;
  const storage = makeMemoryStorage();
  const user = { id: rosa.id, role: 'survivor', fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  makeLocalKeys(storage).writeSession(rosa.token, user);
  const stores = makeMemoryStores();
  const exclusively = makeExclusively(undefined);
  const medications = makeHub<MedicationUpdate>();
  const alarms = makeHub<AlarmUpdate>();
  let { zone } = options;
  let isOnline = true;
  let isAsleep = false;
  /** Timers that came due while the phone slept. */
  let late: (() => void)[] = [];
  let kept: Snapshot = {};
  let opened = 0;

  const clock: Clock = {
    now: time.now,
    zone: () => zone,
    at: (instant, run) => {
      let isCancelled = false;
      const runLater = () => {
        if (!isCancelled) run();
      };
      const cancel = time.at(instant, () => {
        if (isAsleep) late.push(runLater);
        else runLater();
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
  const direct = server.wireFor(clock.zone, () => isOnline && !isAsleep);
  const wire: typeof direct = (...call) => time.busy(direct(...call));

  const makeTab = async (id: number) => {
    const { all: heard, add: hear } = listenersOf<Parameters<WorkerLink['hear']>[0]>();
    const { all: shows, add: onVisible } = listenersOf();
    const { all: onlines, add: onOnline } = listenersOf();
    const rightTime = makeRightTime(clock, storage);
    const [bus, alarmBus] = [medications(), alarms()];
    const state = { isVisible: true, sounds: false };
    const setSounds = (sounds: boolean) => {
      state.sounds = sounds;
      observed.onSound([...tabs.values()].filter((one) => one.state.sounds).length);
    };
    const services: Services = {
      clock: rightTime.clock,
      bus,
      alarmBus,
      device: {
        ...stores,
        ...makeIdleParts(),
        rightTime,
        wire,
        exclusively,
        newId,
        localKeys: makeLocalKeys(storage),
        settings: makeSettingsStore(storage),
        worker: { post: (message) => worker.message(message), hear, requestSync: nothing },
        sound: {
          play: async () => {
            setSounds(true);
            return 'file' as const;
          },
          stop: () => setSounds(false),
          isBlocked: () => false,
          onUnlocked: never,
        },
        signals: {
          onOnline,
          onVisible,
          onHidden: never,
          onStored: never,
          isVisible: () => state.isVisible,
          isOnline: () => isOnline,
          isServerThere: async () => isOnline,
        },
      },
    };
    const onRaised = (decision: AlarmDecision) => observed.onRaised(id, decision);
    const tab = await openDaysTab(services, rosa.id, kept, onRaised);
    return {
      ...tab,
      state,
      show: () => shows.forEach((run) => run()),
      goOnline: () => onlines.forEach((run) => run()),
      postMessage: (message: MessageToPage, ports: readonly MessagePort[] = []) => {
        for (const listener of heard) {
          listener(message, (sounds) => ports[0]?.postMessage({ sounds }));
        }
      },
      close: () => {
        bus.close();
        alarmBus.close();
        tab.close();
      },
    };
  };
  const tabs = new Map<number, Awaited<ReturnType<typeof makeTab>>>();
  const worker = makeDaysWorker({
    clock,
    stores,
    exclusively,
    wire,
    onShown: observed.onShown,
    pages: () => [...tabs.values()],
    post: medications().post,
  });
  await worker.pushPerson.keep(rosa.id);

  const noteAttending = (id: number) => {
    const tab = tabs.get(id);
    const knows = tab !== undefined && selectMedicines(tab.store.getState()).length > 0;
    observed.onAttending(id, knows && tab.state.isVisible && !isAsleep);
  };
  const setVisible = (id: number, to: boolean) => {
    const tab = tabs.get(id);
    if (!tab) return;
    tab.state.isVisible = to;
    if (to) tab.show();
    noteAttending(id);
  };

  return {
    deviceId: await server.addDevice(),
    tabs,
    worker,
    stores,
    setVisible,
    open: async (): Promise<number> => {
      opened += 1;
      const id = opened;
      const tab = await time.busy(makeTab(id));
      tabs.set(id, tab);
      await tab.fetchList();
      noteAttending(id);
      return id;
    },
    close: (id: number, isKept = true) => {
      const tab = tabs.get(id);
      if (isKept && tab) kept = tab.snapshot();
      tab?.close();
      tabs.delete(id);
      noteAttending(id);
    },
    isAsleep: () => isAsleep,
    isOnline: () => isOnline && !isAsleep,
    travel: (to: string) => {
      zone = to;
    },
    setOnline: (to: boolean) => {
      isOnline = to;
      if (to) for (const tab of tabs.values()) tab.goOnline();
    },
    sleep: () => {
      isAsleep = true;
      for (const id of tabs.keys()) noteAttending(id);
    },
    /** While the phone sleeps no timer runs; all that came due runs as it wakes. */
    wake: () => {
      isAsleep = false;
      const runs = late;
      late = [];
      for (const run of runs) run();
      for (const [id, { state }] of tabs) setVisible(id, state.isVisible);
    },
  };
};

export type DaysPhone = Awaited<ReturnType<typeof makeDaysPhone>>;
