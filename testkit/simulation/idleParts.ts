import type { Device } from '../../src/device/services.ts';
import { makeDrivenCamera } from '../page/drivenCamera.ts';
import { makeDrivenIcon } from '../page/drivenIcon.ts';
import { makeDrivenPush } from '../page/drivenPush.ts';
import { makeDrivenSpeech } from '../page/drivenSpeech.ts';
import { makeMemoryStorage } from '../page/memoryStorage.ts';

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
