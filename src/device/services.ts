import { type Bus, makeBus } from './bus.ts';
import { type Clock, systemClock } from './clock.ts';
import { makeDatabase } from './database.ts';
import { type Exclusively, makeExclusively } from './exclusively.ts';
import { type LocalKeys, makeLocalKeys } from './localKeys.ts';
import { consoleLog, type Log } from './log.ts';
import { newId } from './newId.ts';
import { makeOutboxStore, type OutboxStore } from './outboxStore.ts';
import { browserPush, type Push } from './push.ts';
import { makeSettingsStore, type Settings, type SettingsStore, showSettings } from './settings.ts';
import { browserSignals, type Signals } from './signals.ts';
import { type AlarmSound, makeAlarmSound } from './sound.ts';
import { makeSpeech, type Speech } from './speech.ts';
import { browserUpload } from './upload.ts';
import { makeWire, type Wire } from './wire.ts';

/** What a browser lends to the app. */
export interface Device {
  readonly localKeys: LocalKeys;
  readonly settings: SettingsStore;
  readonly outbox: OutboxStore;
  readonly sound: AlarmSound;
  readonly speech: Speech;
  readonly signals: Signals;
  readonly push: Push;
  readonly wire: Wire;
  readonly exclusively: Exclusively;
  readonly log: Log;
  /** Lets the page look as the settings say. */
  readonly showSettings: (settings: Settings) => void;
  readonly vibrate: (pattern: readonly number[]) => void;
  readonly newId: () => string;
}

/** Listeners, thunks and queries get these through the store's `extra`. */
export interface Services {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly device: Device;
}

export const browserServices = (): Services => ({
  clock: systemClock,
  bus: makeBus(),
  device: {
    localKeys: makeLocalKeys(localStorage),
    settings: makeSettingsStore(localStorage),
    outbox: makeOutboxStore(makeDatabase()),
    sound: makeAlarmSound(),
    speech: makeSpeech('speechSynthesis' in window ? window.speechSynthesis : undefined),
    signals: browserSignals,
    push: browserPush(),
    wire: makeWire({
      fetch: window.fetch.bind(window),
      upload: browserUpload,
      origin: window.location.origin,
      zone: systemClock.zone,
    }),
    exclusively: makeExclusively('locks' in navigator ? navigator.locks : undefined),
    log: consoleLog,
    showSettings,
    vibrate: (pattern) => {
      // Before the first tap a browser refuses, and logs that it did.
      const touched = (navigator as Partial<Navigator>).userActivation?.hasBeenActive ?? true;
      if ('vibrate' in navigator && touched) navigator.vibrate([...pattern]);
    },
    newId,
  },
});
