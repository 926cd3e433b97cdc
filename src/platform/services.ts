import { endpoints } from '../../contract/endpoints/index.ts';
import { listMedicines } from '../../contract/endpoints/medicines.ts';
import { makeBadge } from './badge.ts';
import { makeRequestPersistentStorage } from './browserApis.ts';
import { browserHttpClient } from './browserHttpClient.ts';
import { browserInstallPrompts, type PublicServices } from './publicServices.ts';
import { makeAlarmBus, makeMedicationBus } from './broadcastChannels.ts';
import { browserCamera } from './camera.ts';
import { systemClock } from './clock.ts';
import { makeDatabase } from './database.ts';
import type { EarlyMedicines } from './earlyMedicines.ts';
import { makeEmergencyQueue } from './emergency/emergencyQueue.ts';
import { makeWithLock } from './withLock.ts';
import { makeFiredAlarms } from './firedAlarms.ts';
import { isStandalone, makeInstallation, makeLaunchQueue } from './installation.ts';
import type { HttpClient } from './httpClient.ts';
import { makeLocation } from './location.ts';
import { newId } from './newId.ts';
import { makeAlarmEvents } from './outbox/alarmEvents.ts';
import { makeOutboxStore } from './outbox/outboxStore.ts';
import { browserPush } from './push.ts';
import { makeScheduleStore } from './scheduleStore.ts';
import { makeAlarmPlayer, wasActivated } from './alarmPlayer.ts';
import { makeSpeech } from './speech.ts';
import { makeWakeLock } from './wakeLock.ts';
import { makeWorkerLink } from './workerLink.ts';

/** Never tokens or health data. */
type LogDetail = Readonly<Record<string, string | number>>;

/** Uses the response that was requested while the scripts loaded. */
export const withEarlyMedicines =
  (earlyMedicines: EarlyMedicines | null, httpClient: HttpClient): HttpClient =>
  async (call, session, how) => {
    const early = await earlyMedicines?.take(call, session);
    return early ? { ...early, endpoint: listMedicines } : httpClient(call, session, how);
  };

export const browserServices = ({ clock, device }: PublicServices) => {
  const { locks, serviceWorker, storage, wakeLock } = navigator as Partial<Navigator>;
  const database = makeDatabase();
  const withLock = makeWithLock(locks);
  return {
    clock,
    medicationBus: makeMedicationBus(),
    alarmBus: makeAlarmBus(),
    device: {
      ...device,
      outbox: makeOutboxStore(database),
      alarmEvents: makeAlarmEvents(database),
      emergencyQueue: makeEmergencyQueue(database, systemClock),
      schedule: makeScheduleStore(database),
      firedAlarms: makeFiredAlarms(database),
      worker: makeWorkerLink(serviceWorker),
      sound: makeAlarmPlayer(window),
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
      httpClient: withEarlyMedicines(device.earlyMedicines, browserHttpClient(endpoints)),
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
