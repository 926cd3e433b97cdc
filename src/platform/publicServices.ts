import {
  confirmEmail,
  forgotPassword,
  login,
  logout,
  register,
  resetPassword,
} from '../../contract/endpoints/auth.ts';
import { type Clock, systemClock } from './clock.ts';
import { makeSessionStore, type SessionStore } from './sessionStore.ts';
import { makeCorrectedClock, type CorrectedClock } from './correctedClock.ts';
import { applySettings, makeSettingsStore, type Settings, type SettingsStore } from './settings.ts';
import { browserEvents, type BrowserEvents } from './browserEvents.ts';
import { type EndpointMap, makeHttpClient, type HttpClient } from './httpClient.ts';
import { makeInstallPrompts } from './installPrompt.ts';

export const browserHttpClient = (
  endpoints: EndpointMap,
  clock: Pick<Clock, 'zone'>,
  { recordServerTime }: Pick<CorrectedClock, 'recordServerTime'>,
): HttpClient =>
  makeHttpClient({
    endpoints,
    fetch: window.fetch.bind(window),
    origin: window.location.origin,
    zone: () => (browserEvents.isVisible() ? clock.zone() : null),
    deviceNow: systemClock.now,
    recordServerTime,
  });

/** Browsers offer the installation only once, so this module listens as soon as it loads. */
export const browserInstallPrompts = makeInstallPrompts(window);

export interface PublicDevice {
  readonly sessionStore: SessionStore;
  readonly settings: SettingsStore;
  readonly correctedClock: Omit<CorrectedClock, 'clock'>;
  readonly browserEvents: BrowserEvents;
  readonly httpClient: HttpClient;
  readonly applySettings: (settings: Settings) => void;
}

export interface PublicServices {
  readonly clock: Clock;
  readonly device: PublicDevice;
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
  const rightTime = makeCorrectedClock(systemClock, localStorage);
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
