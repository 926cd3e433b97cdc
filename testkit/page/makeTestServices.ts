import { jest } from '@jest/globals';
import { endpoints } from '../../contract/endpoints/index.ts';
import type { MessageToPage, MessageToWorker } from '../../contract/messages.ts';
import { makeAlarmBus, makeMedicationBus } from '../../src/platform/broadcastChannels.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { makeDatabase } from '../../src/platform/database.ts';
import { type WithLock, makeWithLock } from '../../src/platform/withLock.ts';
import { makeEmergencyQueue } from '../../src/platform/emergency/emergencyQueue.ts';
import { makeFiredAlarms } from '../../src/platform/firedAlarms.ts';
import { makeSessionStore } from '../../src/platform/sessionStore.ts';
import { makeSettingsStore, applySettings } from '../../src/platform/settings.ts';
import { newId } from '../../src/platform/newId.ts';
import { makeAlarmEvents } from '../../src/platform/outbox/alarmEvents.ts';
import { makeOutboxStore } from '../../src/platform/outbox/outboxStore.ts';
import type { Push } from '../../src/platform/push.ts';
import { makeCorrectedClock } from '../../src/platform/correctedClock.ts';
import { makeScheduleStore } from '../../src/platform/scheduleStore.ts';
import type { Services } from '../../src/platform/services.ts';
import type { BrowserEvents } from '../../src/platform/browserEvents.ts';
import type { SoundOutcome } from '../../src/platform/alarmPlayer.ts';
import { makeWakeLock } from '../../src/platform/wakeLock.ts';
import { makeHttpClient } from '../../src/platform/httpClient.ts';
import type { makeWorkerLink } from '../../src/platform/workerLink.ts';
import { makeFakeLocation } from './fakeLocation.ts';
import { makeFakeCamera } from './fakeCamera.ts';
import { makeFakeAppIcon } from './fakeAppIcon.ts';
import { makeFakePush } from './fakePush.ts';
import { makeMemoryStorage } from './memoryStorage.ts';
import { makeFakeWakeLock } from './fakeWakeLock.ts';
import { makeFakeSpeech } from './fakeSpeech.ts';

export type TestServices = ReturnType<typeof makeTestServices>;

interface Logged {
  readonly what: string;
  readonly detail: object;
}

interface Options {
  readonly origin: string;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly storage: Storage;
  readonly soundOutcome?: SoundOutcome;
  readonly push?: Push | undefined;
  /** Shared by the tabs of one device. */
  readonly withLock?: WithLock | undefined;
}

/** A device's worker as its page knows it. */
const makeFakeWorkerLink = () => {
  const received: MessageToWorker[] = [];
  const listeners = new Set<Parameters<ReturnType<typeof makeWorkerLink>['subscribe']>[0]>();
  let syncs = 0;
  return {
    /** What the page has told it so far. */
    heard: received as readonly MessageToWorker[],
    syncs: () => syncs,
    post: (message: MessageToWorker) => void received.push(message),
    subscribe: (listener: Parameters<ReturnType<typeof makeWorkerLink>['subscribe']>[0]) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isRegistered: async () => false,
    requestSync: () => void (syncs += 1),
    /** Tells the page something; returns what it replied at once, if it did. */
    postToPage: (message: MessageToPage, onReply?: (sounds: boolean) => void) => {
      let replied: boolean | undefined;
      for (const listener of listeners) {
        listener(message, (sounds) => {
          replied = sounds;
          onReply?.(sounds);
        });
      }
      return replied;
    },
  };
};

/** A device whose database, wire and channels are real, and whose sound and clock are fake. */
export const makeTestServices = ({
  origin,
  clock,
  fetch,
  storage,
  soundOutcome = 'file',
  push = makeFakePush(),
  withLock = makeWithLock(undefined),
}: Options) => {
  let soundState: SoundOutcome | 'silence' = 'silence';
  let isSoundBlocked = soundOutcome === 'blocked';
  const logged: Logged[] = [];
  const notes: Logged[] = [];
  const online = new Set<() => void>();
  const offline = new Set<() => void>();
  const visible = new Set<() => void>();
  const hidden = new Set<() => void>();
  const stored = new Set<() => void>();
  const unlocked = new Set<() => void>();
  const outcomes = new Set<(outcome: SoundOutcome) => void>();
  const listen = (listeners: Set<() => void>) => (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  };
  let isVisible = true;
  let isOnline = true;
  const signals: BrowserEvents = {
    onOnline: listen(online),
    onOffline: listen(offline),
    onVisible: listen(visible),
    onHidden: listen(hidden),
    isVisible: () => isVisible,
    isOnline: () => isOnline,
    pingServer: () => Promise.resolve(isOnline),
    onStorage: (_keys, run) => listen(stored)(run),
  };
  const screen = makeFakeWakeLock();
  const camera = makeFakeCamera();
  const location = makeFakeLocation();
  const speech = makeFakeSpeech();
  const bus = makeMedicationBus();
  const alarmBus = makeAlarmBus();
  const rightTime = makeCorrectedClock(clock, storage);
  const database = makeDatabase();
  const worker = makeFakeWorkerLink();
  const appIcon = makeFakeAppIcon(storage);

  const services: Services = {
    clock: rightTime.clock,
    medicationBus: bus,
    alarmBus,
    device: {
      sessionStore: makeSessionStore(storage, makeMemoryStorage()),
      settings: makeSettingsStore(storage),
      outbox: makeOutboxStore(database),
      emergencyQueue: makeEmergencyQueue(database, clock),
      alarmEvents: makeAlarmEvents(database),
      schedule: makeScheduleStore(database),
      firedAlarms: makeFiredAlarms(database),
      worker,
      correctedClock: rightTime,
      sound: {
        play: async () => (soundState = soundOutcome),
        stop: () => void (soundState = 'silence'),
        isBlocked: () => isSoundBlocked,
        onUnlocked: listen(unlocked),
        onOutcome: (run) => void outcomes.add(run),
      },
      speech,
      wakeLock: makeWakeLock(screen.locks, signals),
      camera,
      location: location.service,
      ...appIcon.parts,
      browserEvents: signals,
      push,
      httpClient: makeHttpClient({
        endpoints,
        fetch,
        origin,
        zone: () => (isVisible ? rightTime.clock.zone() : null),
        isSessionStored: () => storage.getItem('token') !== null,
        deviceNow: clock.now,
        recordServerTime: rightTime.recordServerTime,
      }),
      earlyMedicines: null,
      withLock,
      log: (what, detail) => void logged.push({ what, detail }),
      logInfo: (what, detail) => void notes.push({ what, detail }),
      applySettings: (settings) => {
        // A store without a screen has no page either.
        if (typeof document !== 'undefined') applySettings(settings);
      },
      vibrate: jest.fn(),
      newId,
      requestPersistentStorage: jest.fn(),
      userAgent: 'test browser',
    },
  };
  return {
    ...services,
    worker,
    /** The current sound: `silence`, or the source of the alarm. */
    heard: () => soundState,
    /** Simulates a tap, after which the browser allows sound. */
    unlockSound: () => {
      isSoundBlocked = false;
      unlocked.forEach((run) => run());
    },
    /** A phone call pauses the sound, or the sound goes on. */
    reportSound: (outcome: SoundOutcome) => outcomes.forEach((run) => run(outcome)),
    screen,
    camera,
    location,
    icon: appIcon,
    speech,
    said: speech.said,
    /** What went to the log, and what people chose where that is logged. */
    logged: logged as readonly Logged[],
    noted: notes as readonly Logged[],
    goOnline: () => {
      isOnline = true;
      online.forEach((run) => run());
    },
    /** The browser knows that there is no network. */
    goOffline: () => {
      isOnline = false;
      offline.forEach((run) => run());
    },
    show: () => {
      isVisible = true;
      visible.forEach((run) => run());
    },
    /** The page goes into the background; `show` brings it back. */
    hide: () => {
      isVisible = false;
      hidden.forEach((run) => run());
    },
    dispatchStorageEvent: () => stored.forEach((run) => run()),
    close: () => {
      bus.close();
      alarmBus.close();
    },
  };
};
