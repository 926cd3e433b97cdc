import type { AlarmUpdate, MedicationUpdate, MessageToPage } from '../../contract/messages.ts';
import type { AlarmDecision } from '../../domain/alarms.ts';
import { selectMedicines } from '../../src/api/medicines.ts';
import type { Clock } from '../../src/device/clock.ts';
import { makeExclusively } from '../../src/device/exclusively.ts';
import { makeLocalKeys } from '../../src/device/localKeys.ts';
import { makeRightTime } from '../../src/device/rightTime.ts';
import type { Services } from '../../src/device/services.ts';
import { makeSettingsStore } from '../../src/device/settings.ts';
import type { WorkerLink } from '../../src/device/workerLink.ts';
import { makeMemoryStorage } from '../page/memoryStorage.ts';
import type { DaysServer } from './daysServer.ts';
import { type DaysTab, openDaysTab, type Snapshot } from './daysTab.ts';
import { makeHub } from './hub.ts';
import { makeIdleParts } from './idleParts.ts';
import { makeMemoryStores } from './memoryStores.ts';
import type { VirtualTime } from './virtualTime.ts';
import { makeDaysWorker, type ShownNotification, type WorkerPage } from './workerOfDays.ts';

interface OpenTab extends DaysTab, WorkerPage {
  isVisible: boolean;
  sounds: boolean;
  readonly show: () => void;
  readonly goOnline: () => void;
}

export interface Observed {
  readonly onRaised: (tab: number, decision: AlarmDecision) => void;
  readonly onShown: (shown: ShownNotification) => void;
  /** Whether a tab now lies open before somebody, awake, and knows the medicines. */
  readonly onAttending: (tab: number, attends: boolean) => void;
  /** How many tabs of the phone sound at once. */
  readonly onSound: (sounding: number) => void;
}

export type DaysPhone = Awaited<ReturnType<typeof makeDaysPhone>>;

interface Options {
  readonly time: VirtualTime;
  readonly server: DaysServer;
  readonly zone: string;
  readonly newId: () => string;
  readonly observed: Observed;
}

/** A phone of Rosa's: its tabs, its worker, and what it keeps. */
export const makeDaysPhone = async ({
  time,
  server,
  zone: startZone,
  newId,
  observed,
}: Options) => {
  const { rosa } = server;
  const storage = makeMemoryStorage();
  const user = { id: rosa.id, role: 'survivor', fname: 'Rosa', lname: 'Meyer', avatarUrl: null };
  makeLocalKeys(storage).writeSession(rosa.token, user);
  const stores = makeMemoryStores();
  const exclusively = makeExclusively(undefined);
  const medications = makeHub<MedicationUpdate>();
  const alarms = makeHub<AlarmUpdate>();
  const tabs = new Map<number, OpenTab>();
  const deviceId = await server.addDevice();
  let zone = startZone;
  let isOnline = true;
  let isAsleep = false;
  let late: (() => void)[] = [];
  let kept: Snapshot = {};
  let made = 0;

  /** While the phone sleeps no timer runs; all that came due runs as it wakes. */
  const clock: Clock = {
    now: time.now,
    zone: () => zone,
    at: (instant, run) => {
      let isCancelled = false;
      const runs = () => {
        if (!isCancelled) run();
      };
      const cancel = time.at(instant, () => {
        if (isAsleep) late.push(runs);
        else runs();
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
  const direct = server.wireFor(
    () => zone,
    () => isOnline && !isAsleep,
  );
  const wire: typeof direct = (...call) => time.busy(direct(...call));
  const fromWorker = medications();
  const worker = makeDaysWorker({
    clock,
    stores,
    exclusively,
    wire,
    pages: () => [...tabs.values()],
    post: fromWorker.post,
    onShown: observed.onShown,
  });
  await worker.pushPerson.keep(rosa.id);

  const soundFor = (id: number) => {
    const change = (sounds: boolean) => {
      const tab = tabs.get(id);
      if (tab) tab.sounds = sounds;
      observed.onSound([...tabs.values()].filter((one) => one.sounds).length);
    };
    return {
      play: async () => {
        change(true);
        return 'file' as const;
      },
      stop: () => change(false),
      isBlocked: () => false,
      onUnlocked: () => () => undefined,
    };
  };

  const noteAttending = (id: number) => {
    const tab = tabs.get(id);
    const knows = tab !== undefined && selectMedicines(tab.store.getState()).length > 0;
    observed.onAttending(id, knows && tab.isVisible && !isAsleep);
  };

  const open = async (): Promise<number> => {
    made += 1;
    const id = made;
    const heard = new Set<Parameters<WorkerLink['hear']>[0]>();
    const shows = new Set<() => void>();
    const onlines = new Set<() => void>();
    const rightTime = makeRightTime(clock, storage);
    const bus = medications();
    const alarmBus = alarms();
    const hear = (runs: Set<() => void>) => (run: () => void) => {
      runs.add(run);
      return () => void runs.delete(run);
    };
    const services: Services = {
      clock: rightTime.clock,
      bus,
      alarmBus,
      device: {
        ...stores,
        ...makeIdleParts(),
        localKeys: makeLocalKeys(storage),
        settings: makeSettingsStore(storage),
        rightTime,
        worker: {
          post: (message) => worker.message(message),
          hear: (listener) => {
            heard.add(listener);
            return () => void heard.delete(listener);
          },
          requestSync: () => undefined,
        },
        sound: soundFor(id),
        signals: {
          onOnline: hear(onlines),
          onVisible: hear(shows),
          onHidden: () => () => undefined,
          isVisible: () => tabs.get(id)?.isVisible ?? true,
          isOnline: () => isOnline,
          isServerThere: () => Promise.resolve(isOnline),
          onStored: () => () => undefined,
        },
        wire,
        exclusively,
        newId,
        userAgent: 'days',
      },
    };
    const onRaised = (decision: AlarmDecision) => observed.onRaised(id, decision);
    const tab = await time.busy(openDaysTab(services, rosa.id, kept, onRaised));
    tabs.set(id, {
      ...tab,
      isVisible: true,
      sounds: false,
      postMessage: (message: MessageToPage, ports: readonly MessagePort[] = []) => {
        for (const listener of heard) {
          listener(message, (sounds) => ports[0]?.postMessage({ sounds }));
        }
      },
      show: () => shows.forEach((run) => run()),
      goOnline: () => onlines.forEach((run) => run()),
      close: () => {
        bus.close();
        alarmBus.close();
        tab.close();
      },
    });
    await tab.fetchList();
    noteAttending(id);
    return id;
  };

  const close = (id: number, isKept = true) => {
    const tab = tabs.get(id);
    if (!tab) return;
    if (isKept) kept = tab.snapshot();
    tab.close();
    tabs.delete(id);
    noteAttending(id);
  };

  return {
    deviceId,
    tabs,
    worker,
    stores,
    open,
    close,
    isAsleep: () => isAsleep,
    isOnline: () => isOnline && !isAsleep,
    zone: () => zone,
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
    wake: () => {
      isAsleep = false;
      const runs = late;
      late = [];
      for (const run of runs) run();
      for (const [id, tab] of tabs) {
        if (tab.isVisible) tab.show();
        noteAttending(id);
      }
    },
    setVisible: (id: number, to: boolean) => {
      const tab = tabs.get(id);
      if (!tab) return;
      tab.isVisible = to;
      if (to) tab.show();
      noteAttending(id);
    },
    push: (data: unknown) => worker.push(data),
  };
};
