import {
  confirmEmail,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
} from '../../contract/endpoints/auth.ts';
// A browser offers to install the app soon after the page has loaded, whoever is there.
import './browserPrompts.ts';
import { browserWire } from './browserWire.ts';
import { type Clock, systemClock, systemLeaps } from './clock.ts';
import { makeLocalKeys } from './localKeys.ts';
import { makeRightTime } from './rightTime.ts';
import type { Device } from './services.ts';
import { makeSettingsStore, showSettings } from './settings.ts';
import { browserSignals } from './signals.ts';
import type { Rows } from './wire.ts';

/** So much of the browser is needed before anybody is signed in. */
export interface EntranceServices {
  readonly clock: Clock;
  readonly device: Pick<
    Device,
    'localKeys' | 'settings' | 'rightTime' | 'signals' | 'wire' | 'showSettings'
  >;
}

const rows: Rows = { register, login, logout, forgotPassword, resetPassword, confirmEmail };

export const entranceServices = (): EntranceServices => {
  const rightTime = makeRightTime(systemClock, localStorage, systemLeaps);
  return {
    clock: rightTime.clock,
    device: {
      localKeys: makeLocalKeys(localStorage),
      settings: makeSettingsStore(localStorage),
      rightTime,
      signals: browserSignals,
      wire: browserWire(rows, rightTime.clock, rightTime),
      showSettings,
    },
  };
};
