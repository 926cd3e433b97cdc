import { endpoints } from '../../contract/endpoints/index.ts';
import { type Badge, makeBadge } from './badge.ts';
import { browserPrompts } from './browserPrompts.ts';
import { type AlarmBus, type Bus, makeAlarmBus, makeBus } from './bus.ts';
import { browserWire } from './browserWire.ts';
import { browserCamera, type Camera } from './camera.ts';
import { type Clock, systemClock } from './clock.ts';
import type { RunOnDatabase } from './database.ts';
import { type EmergencyQueue, makeEmergencyQueue } from './emergency/emergencyQueue.ts';
import { type Exclusively, makeExclusively } from './exclusively.ts';
import { type Fired, makeFired } from './fired.ts';
import type { FirstServices } from './firstServices.ts';
import { makeKeepStorage } from './keepStorage.ts';
import { type Installing, isOwnWindow, makeInstalling } from './installing.ts';
import { type Launches, makeLaunches } from './launches.ts';
import type { LocalKeys } from './localKeys.ts';
import { consoleLog, consoleNote, type Log } from './log.ts';
import { newId } from './newId.ts';
import type { AlarmEvents } from './outbox/alarmEvents.ts';
import type { OutboxStore } from './outbox/outboxStore.ts';
import { browserPush, type Push } from './push.ts';
import type { RightTime } from './rightTime.ts';
import { makeScheduleStore, type ScheduleStore } from './schedule.ts';
import type { Settings, SettingsStore } from './settings.ts';
import type { Signals } from './signals.ts';
import { type AlarmSound, makeAlarmSound } from './sound.ts';
import { makeSpeech, type Speech } from './speech.ts';
import { makeWakeLock, type WakeLock } from './wakeLock.ts';
import type { Wire } from './wire.ts';
import { makeWorkerLink, type WorkerLink } from './workerLink.ts';

/** What a browser lends to the app. */
export interface Device {
  readonly localKeys: LocalKeys;
  readonly settings: SettingsStore;
  readonly outbox: OutboxStore;
  readonly emergencyQueue: EmergencyQueue;
  readonly alarmEvents: AlarmEvents;
  readonly schedule: ScheduleStore;
  readonly fired: Fired;
  readonly worker: WorkerLink;
  readonly rightTime: Omit<RightTime, 'clock'>;
  readonly sound: AlarmSound;
  readonly speech: Speech;
  readonly wakeLock: WakeLock;
  readonly camera: Camera;
  readonly signals: Signals;
  readonly push: Push;
  readonly badge: Badge;
  readonly installing: Installing;
  readonly launches: Launches;
  readonly wire: Wire;
  readonly exclusively: Exclusively;
  readonly log: Log;
  /** What a person chose, not what went wrong. */
  readonly note: Log;
  /** Lets the page look as the settings say. */
  readonly showSettings: (settings: Settings) => void;
  readonly vibrate: (pattern: readonly number[]) => void;
  readonly newId: () => string;
  /** Asks the browser to keep what is stored here. */
  readonly keepStorage: () => void;
  /** How the browser names itself. */
  readonly userAgent: string;
}

/** Listeners, thunks and queries get these through the store's `extra`. */
export interface Services {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly alarmBus: AlarmBus;
  readonly device: Device;
}

/** All that the browser lends, beside what the first screen had of it. */
export const browserServices = (
  { clock, device }: FirstServices,
  database: RunOnDatabase,
): Services => {
  const exclusively = makeExclusively('locks' in navigator ? navigator.locks : undefined);
  return {
    clock,
    bus: makeBus(),
    alarmBus: makeAlarmBus(),
    device: {
      ...device,
      emergencyQueue: makeEmergencyQueue(database, systemClock),
      schedule: makeScheduleStore(database),
      fired: makeFired(database),
      worker: makeWorkerLink('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
      sound: makeAlarmSound(window),
      speech: makeSpeech(
        'speechSynthesis' in window ? window.speechSynthesis : undefined,
        systemClock,
      ),
      wakeLock: makeWakeLock(
        'wakeLock' in navigator ? navigator.wakeLock : undefined,
        device.signals,
      ),
      camera: browserCamera(),
      push: browserPush(exclusively),
      badge: makeBadge(navigator),
      installing: makeInstalling({
        prompts: browserPrompts,
        browser: navigator,
        isOwnWindow,
        storage: localStorage,
      }),
      launches: makeLaunches(window),
      wire: browserWire(endpoints, clock, device.rightTime),
      exclusively,
      log: consoleLog,
      note: consoleNote,
      vibrate: (pattern) => {
        // Before the first tap a browser refuses, and logs that it did.
        const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
        if ('vibrate' in navigator && touched) navigator.vibrate([...pattern]);
      },
      newId,
      keepStorage: makeKeepStorage('storage' in navigator ? navigator.storage : undefined),
      userAgent: navigator.userAgent,
    },
  };
};
