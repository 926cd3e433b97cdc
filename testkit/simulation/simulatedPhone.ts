import type { AlarmUpdate, MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { AlarmDecision } from '../../domain/alarms.ts';
import type { Medicine } from '../../domain/medicines.ts';
import { selectMedicines } from '../../src/api/medicineSelectors.ts';
import type { Channel } from '../../src/platform/broadcastChannels.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { makeWithLock } from '../../src/platform/withLock.ts';
import { makeSessionStore } from '../../src/platform/sessionStore.ts';
import { makeCorrectedClock } from '../../src/platform/correctedClock.ts';
import type { Services } from '../../src/platform/services.ts';
import { makeSettingsStore } from '../../src/platform/settings.ts';
import type { makeWorkerLink } from '../../src/platform/workerLink.ts';
import { makeFakeLocation } from '../page/fakeLocation.ts';
import { makeFakeCamera } from '../page/fakeCamera.ts';
import { makeFakeAppIcon } from '../page/fakeAppIcon.ts';
import { makeFakePush } from '../page/fakePush.ts';
import { makeFakeSpeech } from '../page/fakeSpeech.ts';
import { makeMemoryStorage } from '../page/memoryStorage.ts';
import type { SimulatedServer } from './simulatedServer.ts';
import { openSimulatedTab, type Snapshot } from './simulatedTab.ts';
import { makeSimulatedStores } from './simulatedStores.ts';
import type { SimulatedTime } from './simulatedTime.ts';
import { makeSimulatedWorker, type ShownNotification } from './simulatedWorker.ts';

export interface PhoneObserver {
  /** With the medicines as the tab knows them. */
  readonly onRaised: (tab: number, decision: AlarmDecision, medicines: readonly Medicine[]) => void;
  readonly onShown: (shown: ShownNotification) => void;
  /** Since when the state of the tab has existed; null unless seen and with its medicines. */
  readonly onAttending: (
    tab: number,
    stateSince: number | null,
    medicines: readonly Medicine[],
  ) => void;
  /** How many tabs of the phone sound at once. */
  readonly onSound: (sounding: number) => void;
}

interface Options {
  readonly time: SimulatedTime;
  readonly server: SimulatedServer;
  readonly zone: string;
  readonly newId: () => string;
  readonly observer: PhoneObserver;
}

/** How many answers of the server are lost on their way. */
const lostShare = 0.05;

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
const makeChannelHub = <T>() => {
  const ends = new Set<(message: T) => void>();
  return (): Channel<T> => {
    const { all: own, add } = listenersOf<(message: T) => void>();
    return {
      post: (message) => {
        for (const hear of ends) {
          if (!own.has(hear)) queueMicrotask(() => ends.has(hear) && hear(message));
        }
      },
      subscribe: (listener) => {
        add(listener);
        ends.add(listener);
        return () => void ends.delete(listener);
      },
      close: () => own.forEach((hear) => ends.delete(hear)),
    };
  };
};

/** The parts of a device that do not matter to alarms. */
const makeUnusedParts = () => ({
  speech: makeFakeSpeech(),
  camera: makeFakeCamera(),
  location: makeFakeLocation().service,
  push: makeFakePush(),
  ...makeFakeAppIcon(makeMemoryStorage()).parts,
  wakeLock: { hold: never },
  log: nothing,
  logInfo: nothing,
  applySettings: nothing,
  vibrate: nothing,
  requestPersistentStorage: nothing,
  userAgent: 'days',
});

/** A phone of Rosa's: its tabs, its worker, and what it keeps. */
export const makeSimulatedPhone = async ({
  time,
  server,
  newId,
  observer,
  ...options
}: Options) => {
  const { rosa } = server;
  const storage = makeMemoryStorage();
  const user = { id: rosa.id, role: 'survivor', fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  makeSessionStore(storage, makeMemoryStorage()).writeSession(rosa.token, user);
  const withLock = makeWithLock(undefined);
  const medications = makeChannelHub<MedicationUpdate>();
  const alarms = makeChannelHub<AlarmUpdate>();
  let { zone } = options;
  let isOnline = true;
  let isAsleep = false;
  /** Timers that came due while the phone slept. */
  let late: (() => void)[] = [];
  let kept: { readonly snapshot: Snapshot; readonly since?: number } = { snapshot: {} };
  let opened = 0;

  const clock: Clock = {
    now: time.now,
    zone: () => zone,
    runAt: (instant, run) => {
      let isCancelled = false;
      const runLater = () => {
        if (!isCancelled) run();
      };
      const cancel = time.runAt(instant, () => {
        if (isAsleep) late.push(runLater);
        else runLater();
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
  const stores = await makeSimulatedStores(time, clock);
  const direct = server.wireFor(clock.zone, () => isOnline && !isAsleep);
  const wire: typeof direct = async (...call) => {
    const answer = await time.trackWork(direct(...call));
    if (Math.random() < lostShare) throw new TypeError('Failed to fetch');
    return answer;
  };

  const makeTab = async (id: number) => {
    const { all: heard, add: hear } =
      listenersOf<Parameters<ReturnType<typeof makeWorkerLink>['subscribe']>[0]>();
    const { all: shows, add: onVisible } = listenersOf();
    const { all: onlines, add: onOnline } = listenersOf();
    const rightTime = makeCorrectedClock(clock, storage);
    const [bus, alarmBus] = [medications(), alarms()];
    const state = { isVisible: true, sounds: false };
    const stateSince = kept.since ?? time.now();
    const setSounds = (sounds: boolean) => {
      state.sounds = sounds;
      observer.onSound([...tabs.values()].filter((one) => one.state.sounds).length);
    };
    const services: Services = {
      clock: rightTime.clock,
      medicationBus: bus,
      alarmBus,
      device: {
        ...stores,
        ...makeUnusedParts(),
        correctedClock: rightTime,
        httpClient: wire,
        earlyMedicines: null,
        withLock,
        newId,
        sessionStore: makeSessionStore(storage, makeMemoryStorage()),
        settings: makeSettingsStore(storage),
        worker: {
          post: (message) => worker.message(message),
          subscribe: hear,
          isRegistered: async () => true,
          requestSync: nothing,
        },
        sound: {
          play: async () => {
            setSounds(true);
            return 'file' as const;
          },
          stop: () => setSounds(false),
          isBlocked: () => false,
          onUnlocked: never,
          onOutcome: nothing,
        },
        browserEvents: {
          onOnline,
          onOffline: never,
          onVisible,
          onHidden: never,
          onStorage: never,
          isVisible: () => state.isVisible,
          isOnline: () => isOnline,
          pingServer: async () => isOnline,
        },
      },
    };
    const onRaised = (decision: AlarmDecision, medicines: readonly Medicine[]) =>
      observer.onRaised(id, decision, medicines);
    const tab = await openSimulatedTab(services, rosa.id, kept.snapshot, onRaised);
    return {
      ...tab,
      state,
      stateSince,
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
  const worker = makeSimulatedWorker({
    clock,
    stores,
    withLock,
    wire,
    onShown: observer.onShown,
    pages: () => [...tabs.values()],
    post: medications().post,
  });
  await worker.pushPerson.write(rosa.id);

  const noteAttending = (id: number) => {
    const tab = tabs.get(id);
    const medicines = tab ? selectMedicines(tab.store.getState()) : [];
    const isSeen = tab !== undefined && medicines.length > 0 && tab.state.isVisible && !isAsleep;
    observer.onAttending(id, isSeen ? tab.stateSince : null, medicines);
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
      const tab = await time.trackWork(makeTab(id));
      tabs.set(id, tab);
      await tab.fetchList();
      noteAttending(id);
      tab.store.subscribe(() => noteAttending(id));
      return id;
    },
    close: (id: number, isKept = true) => {
      const tab = tabs.get(id);
      if (isKept && tab) kept = { snapshot: tab.snapshot(), since: tab.stateSince };
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

export type SimulatedPhone = Awaited<ReturnType<typeof makeSimulatedPhone>>;
