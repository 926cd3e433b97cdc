import type { Device } from '../../device/services.ts';
import { makeDrivenCamera } from '../drivenCamera.ts';
import { makeDrivenIcon } from '../drivenIcon.ts';
import { makeDrivenPush } from '../drivenPush.ts';
import { makeDrivenSpeech } from '../drivenSpeech.ts';
import { makeMemoryStorage } from '../memoryStorage.ts';

type IdleParts = Pick<
  Device,
  | 'speech'
  | 'wakeLock'
  | 'camera'
  | 'push'
  | 'badge'
  | 'installing'
  | 'launches'
  | 'log'
  | 'note'
  | 'showSettings'
  | 'vibrate'
  | 'keepStorage'
>;

/** What a phone lends that no alarm hangs on. */
export const makeIdleParts = (): IdleParts => ({
  speech: makeDrivenSpeech(),
  wakeLock: { hold: () => () => undefined },
  camera: makeDrivenCamera(),
  push: makeDrivenPush(),
  ...makeDrivenIcon(makeMemoryStorage()).parts,
  log: () => undefined,
  note: () => undefined,
  showSettings: () => undefined,
  vibrate: () => undefined,
  keepStorage: () => undefined,
});
