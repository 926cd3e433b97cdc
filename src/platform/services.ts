import { endpoints } from '../../contract/endpoints/index.ts';
import { type Badge, makeBadge } from './badge.ts';
import { makeRequestPersistentStorage } from './browserApis.ts';
import { browserInstallPrompts, browserHttpClient } from './publicServices.ts';
import { type AlarmBus, type MedicationBus, makeAlarmBus, makeMedicationBus } from './bus.ts';
import { browserCamera, type Camera } from './camera.ts';
import { type Clock, systemClock } from './clock.ts';
import type { RunOnDatabase } from './database.ts';
import { type EmergencyQueue, makeEmergencyQueue } from './emergency/emergencyQueue.ts';
import { type WithLock, makeWithLock } from './withLock.ts';
import { type FiredAlarms, makeFiredAlarms } from './firedAlarms.ts';
import type { FirstScreenDevice, FirstScreenServices } from './firstScreenServices.ts';
import {
  type Installation,
  isStandalone,
  makeInstallation,
  type AppLaunchQueue,
  makeLaunchQueue,
} from './installation.ts';
import { newId } from './newId.ts';
import { browserPush, type Push } from './push.ts';
import { makeScheduleStore, type ScheduleStore } from './scheduleStore.ts';
import { type AlarmSound, makeAlarmSound } from './alarmSound.ts';
import { makeSpeech, type Speech } from './speech.ts';
import { makeWakeLock, type WakeLock } from './wakeLock.ts';
import { makeWorkerLink, type WorkerLink } from './workerLink.ts';

/** Never log tokens or health data. */
export type Log = (what: string, detail: Readonly<Record<string, string | number>>) => void;

export const consoleLog: Log = (what, detail) => console.error(what, detail);

export const consoleInfo: Log = (what, detail) => console.info(what, detail);

export interface Device extends FirstScreenDevice {
  readonly emergencyQueue: EmergencyQueue;
  readonly schedule: ScheduleStore;
  readonly firedAlarms: FiredAlarms;
  readonly worker: WorkerLink;
  readonly sound: AlarmSound;
  readonly speech: Speech;
  readonly wakeLock: WakeLock;
  readonly camera: Camera;
  readonly push: Push;
  readonly badge: Badge;
  readonly installation: Installation;
  readonly launchQueue: AppLaunchQueue;
  readonly withLock: WithLock;
  readonly log: Log;
  readonly logInfo: Log;
  readonly vibrate: (pattern: readonly number[]) => void;
  readonly newId: () => string;
  readonly requestPersistentStorage: () => void;
  readonly userAgent: string;
}

export interface Services {
  readonly clock: Clock;
  readonly medicationBus: MedicationBus;
  readonly alarmBus: AlarmBus;
  readonly device: Device;
}

export const browserServices = (
  { clock, device }: FirstScreenServices,
  database: RunOnDatabase,
): Services => {
  const withLock = makeWithLock('locks' in navigator ? navigator.locks : undefined);
  return {
    clock,
    medicationBus: makeMedicationBus(),
    alarmBus: makeAlarmBus(),
    device: {
      ...device,
      emergencyQueue: makeEmergencyQueue(database, systemClock),
      schedule: makeScheduleStore(database),
      firedAlarms: makeFiredAlarms(database),
      worker: makeWorkerLink('serviceWorker' in navigator ? navigator.serviceWorker : undefined),
      sound: makeAlarmSound(window),
      speech: makeSpeech(
        'speechSynthesis' in window ? window.speechSynthesis : undefined,
        systemClock,
      ),
      wakeLock: makeWakeLock(
        'wakeLock' in navigator ? navigator.wakeLock : undefined,
        device.browserEvents,
      ),
      camera: browserCamera(),
      push: browserPush(withLock),
      badge: makeBadge(navigator),
      installation: makeInstallation({
        prompts: browserInstallPrompts,
        browser: navigator,
        isStandalone,
        storage: localStorage,
      }),
      launchQueue: makeLaunchQueue(window),
      httpClient: browserHttpClient(endpoints, clock, device.correctedClock),
      withLock,
      log: consoleLog,
      logInfo: consoleInfo,
      vibrate: (pattern) => {
        // Before the first tap browsers refuse to vibrate and log a warning.
        const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
        if ('vibrate' in navigator && touched) navigator.vibrate([...pattern]);
      },
      newId,
      requestPersistentStorage: makeRequestPersistentStorage(
        'storage' in navigator ? navigator.storage : undefined,
      ),
      userAgent: navigator.userAgent,
    },
  };
};
