import { systemClock } from './clock.ts';
import { makeSessionStore } from './sessionStore.ts';
import { makeCorrectedClock, type CorrectedClock } from './correctedClock.ts';
import { applySettings, makeSettingsStore } from './settings.ts';
import { browserEvents } from './browserEvents.ts';
import { type EndpointMap, makeHttpClient, type HttpClient } from './httpClient.ts';
import { makeInstallPrompts } from './installPrompt.ts';
import { publicEndpoints } from './publicEndpoints.ts';

export const browserHttpClient = (
  endpoints: EndpointMap,
  { clock, recordServerTime }: CorrectedClock,
): HttpClient =>
  makeHttpClient({
    endpoints,
    fetch: window.fetch.bind(window),
    origin: window.location.origin,
    zone: () => (browserEvents.isVisible() ? clock.zone() : null),
    isSessionStored: () => localStorage.getItem('token') !== null,
    deviceNow: systemClock.now,
    recordServerTime,
  });

/** Browsers offer the installation only once, so this module listens as soon as it loads. */
export const browserInstallPrompts = makeInstallPrompts(window);

export const publicServices = () => {
  const correctedClock = makeCorrectedClock(systemClock, localStorage);
  return {
    clock: correctedClock.clock,
    device: {
      sessionStore: makeSessionStore(localStorage),
      settings: makeSettingsStore(localStorage),
      correctedClock,
      browserEvents,
      httpClient: browserHttpClient(publicEndpoints, correctedClock),
      applySettings,
    },
  };
};

export type PublicServices = ReturnType<typeof publicServices>;
