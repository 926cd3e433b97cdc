import type { Device } from '../../device/services.ts';
import { makeDrivenCamera } from '../drivenCamera.ts';
import { makeDrivenPush } from '../drivenPush.ts';

type IdleParts = Pick<
  Device,
  'speech' | 'wakeLock' | 'camera' | 'push' | 'log' | 'showSettings' | 'vibrate'
>;

/** What a phone lends that no alarm hangs on. */
export const makeIdleParts = (): IdleParts => ({
  speech: { available: false, say: () => undefined, stop: () => undefined },
  wakeLock: { hold: () => () => undefined },
  camera: makeDrivenCamera(),
  push: makeDrivenPush(),
  log: () => undefined,
  showSettings: () => undefined,
  vibrate: () => undefined,
});
