import { endpoints } from '../../contract/endpoints/index.ts';
import { makeBadge } from './badge.ts';
import { makeRequestPersistentStorage } from './browserApis.ts';
import { browserHttpClient } from './browserHttpClient.ts';
import { browserInstallPrompts } from './publicServices.ts';
import { makeAlarmBus, makeMedicationBus } from './bus.ts';
import { browserCamera } from './camera.ts';
import { systemClock } from './clock.ts';
import { makeEmergencyQueue } from './emergency/emergencyQueue.ts';
import { makeWithLock } from './withLock.ts';
import { makeFiredAlarms } from './firedAlarms.ts';
import type { firstScreenServices } from './firstScreenServices.ts';
import { isStandalone, makeInstallation, makeLaunchQueue } from './installation.ts';
import { makeLocation } from './location.ts';
import { newId } from './newId.ts';
import { browserPush } from './push.ts';
import { makeScheduleStore } from './scheduleStore.ts';
import { makeAlarmSound, wasActivated } from './alarmSound.ts';
import { makeSpeech } from './speech.ts';
import { makeWakeLock } from './wakeLock.ts';
import { makeWorkerLink } from './workerLink.ts';

/** Never tokens or health data. */
type LogDetail = Readonly<Record<string, string | number>>;

export const browserServices = ({
  clock,
  device,
  database,
}: ReturnType<typeof firstScreenServices>) => {
  const { locks, serviceWorker, storage, wakeLock } = navigator as Partial<Navigator>;
  const withLock = makeWithLock(locks);
  return {
    clock,
    medicationBus: makeMedicationBus(),
    alarmBus: makeAlarmBus(),
    device: {
      ...device,
      emergencyQueue: makeEmergencyQueue(database, systemClock),
      schedule: makeScheduleStore(database),
      firedAlarms: makeFiredAlarms(database),
      worker: makeWorkerLink(serviceWorker),
      sound: makeAlarmSound(window),
      speech: makeSpeech((window as Partial<Window>).speechSynthesis, systemClock),
      wakeLock: makeWakeLock(wakeLock, device.browserEvents),
      camera: browserCamera(),
      location: makeLocation(navigator),
      push: browserPush(withLock),
      badge: makeBadge(navigator),
      installation: makeInstallation({
        prompts: browserInstallPrompts,
        browser: navigator,
        isStandalone,
        storage: localStorage,
      }),
      launchQueue: makeLaunchQueue(window),
      httpClient: browserHttpClient(endpoints),
      withLock,
      log: (what: string, detail: LogDetail) => console.error(what, detail),
      logInfo: (what: string, detail: LogDetail) => console.info(what, detail),
      vibrate: (pattern: readonly number[]) => {
        // Before the first tap browsers refuse to vibrate and log a warning.
        if ('vibrate' in navigator && wasActivated() !== false) navigator.vibrate([...pattern]);
      },
      newId,
      requestPersistentStorage: makeRequestPersistentStorage(storage),
      userAgent: navigator.userAgent,
    },
  };
};

export type Services = ReturnType<typeof browserServices>;
