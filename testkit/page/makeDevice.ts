import { jest } from '@jest/globals';
import { endpoints } from '../../contract/endpoints/index.ts';
import { makeAlarmBus, makeBus } from '../../src/device/bus.ts';
import type { Clock, ClockLeaps } from '../../src/device/clock.ts';
import { makeDatabase } from '../../src/device/database.ts';
import { type Exclusively, makeExclusively } from '../../src/device/exclusively.ts';
import { makeEmergencyQueue } from '../../src/device/emergency/emergencyQueue.ts';
import { makeFired } from '../../src/device/fired.ts';
import { makeLocalKeys } from '../../src/device/localKeys.ts';
import { makeSettingsStore, showSettings } from '../../src/device/settings.ts';
import { newId } from '../../src/device/newId.ts';
import { makeAlarmEvents } from '../../src/device/outbox/alarmEvents.ts';
import { makeOutboxStore } from '../../src/device/outbox/outboxStore.ts';
import type { Push } from '../../src/device/push.ts';
import { makeRightTime } from '../../src/device/rightTime.ts';
import { makeScheduleStore } from '../../src/device/schedule.ts';
import type { Services } from '../../src/device/services.ts';
import type { Signals } from '../../src/device/signals.ts';
import type { SoundOutcome } from '../../src/device/sound.ts';
import { makeWakeLock } from '../../src/device/wakeLock.ts';
import { makeWire } from '../../src/device/wire.ts';
import { makeDrivenCamera } from './drivenCamera.ts';
import { makeDrivenIcon } from './drivenIcon.ts';
import { makeDrivenPush } from './drivenPush.ts';
import { makeDrivenScreen } from './drivenScreen.ts';
import { makeDrivenSpeech } from './drivenSpeech.ts';
import { makeDrivenWorker } from './drivenWorker.ts';
import { uploadBy } from './uploadBy.ts';

export type TestDevice = ReturnType<typeof makeDevice>;

interface Logged {
  readonly what: string;
  readonly detail: object;
}

interface Options {
  readonly origin: string;
  readonly clock: Clock;
  /** Without them nobody sets the clock. */
  readonly leaps?: ClockLeaps | undefined;
  readonly fetch: typeof fetch;
  readonly storage: Storage;
  readonly soundOutcome?: SoundOutcome;
  readonly push?: Push | undefined;
  /** Shared by the tabs of one device. */
  readonly exclusively?: Exclusively | undefined;
}

/** A device whose database, wire and channels are real, and whose loudspeaker and clock are told. */
export const makeDevice = ({
  origin,
  clock,
  leaps,
  fetch,
  storage,
  soundOutcome = 'file',
  push = makeDrivenPush(),
  exclusively = makeExclusively(undefined),
}: Options) => {
  let heard: SoundOutcome | 'silence' = 'silence';
  let isSoundBlocked = soundOutcome === 'blocked';
  const logged: Logged[] = [];
  const noted: Logged[] = [];
  const online = new Set<() => void>();
  const visible = new Set<() => void>();
  const hidden = new Set<() => void>();
  const stored = new Set<() => void>();
  const unlocked = new Set<() => void>();
  const listen = (listeners: Set<() => void>) => (run: () => void) => {
    listeners.add(run);
    return () => void listeners.delete(run);
  };
  let isVisible = true;
  let isOnline = true;
  const signals: Signals = {
    onOnline: listen(online),
    onVisible: listen(visible),
    onHidden: listen(hidden),
    isVisible: () => isVisible,
    isOnline: () => isOnline,
    isServerThere: () => Promise.resolve(isOnline),
    onStored: (_keys, run) => listen(stored)(run),
  };
  const screen = makeDrivenScreen();
  const camera = makeDrivenCamera();
  const speech = makeDrivenSpeech();
  const bus = makeBus();
  const alarmBus = makeAlarmBus();
  const rightTime = makeRightTime(clock, storage, leaps);
  const database = makeDatabase();
  const worker = makeDrivenWorker();
  const icon = makeDrivenIcon(storage);

  const services: Services = {
    clock: rightTime.clock,
    bus,
    alarmBus,
    device: {
      localKeys: makeLocalKeys(storage),
      settings: makeSettingsStore(storage),
      outbox: makeOutboxStore(database),
      emergencyQueue: makeEmergencyQueue(database, clock),
      alarmEvents: makeAlarmEvents(database),
      schedule: makeScheduleStore(database),
      fired: makeFired(database),
      worker,
      rightTime,
      sound: {
        play: async () => (heard = soundOutcome),
        stop: () => void (heard = 'silence'),
        isBlocked: () => isSoundBlocked,
        onUnlocked: listen(unlocked),
      },
      speech,
      wakeLock: makeWakeLock(screen.locks, signals),
      camera,
      ...icon.parts,
      signals,
      push,
      wire: makeWire({
        rows: endpoints,
        fetch,
        upload: uploadBy(fetch),
        origin,
        zone: () => (isVisible ? rightTime.clock.zone() : null),
        ownNow: clock.now,
        hearServer: rightTime.hearServer,
      }),
      exclusively,
      log: (what, detail) => void logged.push({ what, detail }),
      note: (what, detail) => void noted.push({ what, detail }),
      showSettings: (settings) => {
        // A store without a screen has no page either.
        if (typeof document !== 'undefined') showSettings(settings);
      },
      vibrate: jest.fn(),
      newId,
      keepStorage: jest.fn(),
      userAgent: 'test browser',
    },
  };
  return {
    ...services,
    worker,
    /** What the loudspeaker does: `silence` or how the alarm is heard. */
    heard: () => heard,
    /** Somebody taps the page: the browser lets it sound from now on. */
    unlockSound: () => {
      isSoundBlocked = false;
      unlocked.forEach((run) => run());
    },
    screen,
    camera,
    icon,
    speech,
    said: speech.said,
    /** What went to the log, and what people chose where that is logged. */
    logged: logged as readonly Logged[],
    noted: noted as readonly Logged[],
    goOnline: () => {
      isOnline = true;
      online.forEach((run) => run());
    },
    /** The browser knows that there is no network. */
    goOffline: () => void (isOnline = false),
    show: () => {
      isVisible = true;
      visible.forEach((run) => run());
    },
    /** The page goes into the background; `show` brings it back. */
    hide: () => {
      isVisible = false;
      hidden.forEach((run) => run());
    },
    /** Another tab wrote to local storage. */
    hearStored: () => stored.forEach((run) => run()),
    close: () => {
      bus.close();
      alarmBus.close();
    },
  };
};
