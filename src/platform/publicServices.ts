import {
  confirmEmail,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
} from '../../contract/endpoints/auth.ts';
// Browsers offer the installation soon after page load, also before login.
import './browserInstallPrompts.ts';
import { browserHttpClient } from './browserHttpClient.ts';
import { type Clock, systemClock, systemClockJumps } from './clock.ts';
import { makeSessionStore } from './sessionStore.ts';
import { makeCorrectedClock } from './correctedClock.ts';
import type { Device } from './services.ts';
import { makeSettingsStore, applySettings } from './settings.ts';
import { browserEvents } from './browserEvents.ts';
import type { EndpointMap } from './httpClient.ts';

export interface PublicServices {
  readonly clock: Clock;
  readonly device: Pick<
    Device,
    | 'sessionStore'
    | 'settings'
    | 'correctedClock'
    | 'browserEvents'
    | 'httpClient'
    | 'applySettings'
  >;
}

const publicEndpoints: EndpointMap = {
  register,
  login,
  logout,
  forgotPassword,
  resetPassword,
  confirmEmail,
};

export const publicServices = (): PublicServices => {
  const rightTime = makeCorrectedClock(systemClock, localStorage, systemClockJumps);
  return {
    clock: rightTime.clock,
    device: {
      sessionStore: makeSessionStore(localStorage),
      settings: makeSettingsStore(localStorage),
      correctedClock: rightTime,
      browserEvents,
      httpClient: browserHttpClient(publicEndpoints, rightTime.clock, rightTime),
      applySettings,
    },
  };
};
