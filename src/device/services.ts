import { type AlarmBus, type Bus, makeAlarmBus, makeBus } from './bus.ts';
import { browserCamera, type Camera } from './camera.ts';
import { type Clock, systemClock, systemLeaps } from './clock.ts';
import { makeDatabase } from './database.ts';
import { type EmergencyQueue, makeEmergencyQueue } from './emergency/emergencyQueue.ts';
import { type Exclusively, makeExclusively } from './exclusively.ts';
import { type Fired, makeFired } from './fired.ts';
import { makeKeepStorage } from './keepStorage.ts';
import { type LocalKeys, makeLocalKeys } from './localKeys.ts';
import { consoleLog, consoleNote, type Log } from './log.ts';
import { newId } from './newId.ts';
import { type AlarmEvents, makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore, type OutboxStore } from './outbox/outboxStore.ts';
import { browserPush, type Push } from './push.ts';
import { makeRightTime, type RightTime } from './rightTime.ts';
import { makeScheduleStore, type ScheduleStore } from './schedule.ts';
import { makeSettingsStore, type Settings, type SettingsStore, showSettings } from './settings.ts';
import { browserSignals, type Signals } from './signals.ts';
import { type AlarmSound, makeAlarmSound } from './sound.ts';
import { makeSpeech, type Speech } from './speech.ts';
import { browserUpload } from './upload.ts';
import { makeWakeLock, type WakeLock } from './wakeLock.ts';
import { makeWire, type Wire } from './wire.ts';
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

export const browserServices = (): Services => {
  const rightTime = makeRightTime(systemClock, localStorage, systemLeaps);
  const database = makeDatabase();
  return {
    clock: rightTime.clock,
    bus: makeBus(),
    alarmBus: makeAlarmBus(),
    device: {
      localKeys: makeLocalKeys(localStorage),
      settings: makeSettingsStore(localStorage),
      outbox: makeOutboxStore(database),
      emergencyQueue: makeEmergencyQueue(database, systemClock),
      alarmEvents: makeAlarmEvents(database),
      schedule: makeScheduleStore(database),
      fired: makeFired(database),
      worker: makeWorkerLink('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
      rightTime,
      sound: makeAlarmSound(window),
      speech: makeSpeech(
        'speechSynthesis' in window ? window.speechSynthesis : undefined,
        systemClock,
      ),
      wakeLock: makeWakeLock(
        'wakeLock' in navigator ? navigator.wakeLock : undefined,
        browserSignals,
      ),
      camera: browserCamera(),
      signals: browserSignals,
      push: browserPush(),
      wire: makeWire({
        fetch: window.fetch.bind(window),
        upload: browserUpload,
        origin: window.location.origin,
        zone: systemClock.zone,
        ownNow: systemClock.now,
        hearServer: rightTime.hearServer,
      }),
      exclusively: makeExclusively('locks' in navigator ? navigator.locks : undefined),
      log: consoleLog,
      note: consoleNote,
      showSettings,
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
