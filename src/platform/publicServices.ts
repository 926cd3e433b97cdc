import { browserClock, browserHttpClient } from './browserHttpClient.ts';
import { makeSessionStore } from './sessionStore.ts';
import { applySettings, makeSettingsStore } from './settings.ts';
import { browserEarlyMedicines } from './earlyMedicines.ts';
import { browserEvents } from './browserEvents.ts';
import { makeInstallPrompts } from './installPrompt.ts';
import { publicEndpoints } from './publicEndpoints.ts';

/** Browsers offer the installation only once, so this module listens as soon as it loads. */
export const browserInstallPrompts = makeInstallPrompts(window);

export const publicServices = () => ({
  clock: browserClock.clock,
  device: {
    sessionStore: makeSessionStore(localStorage, sessionStorage),
    settings: makeSettingsStore(localStorage),
    correctedClock: browserClock,
    browserEvents,
    httpClient: browserHttpClient(publicEndpoints),
    earlyMedicines: browserEarlyMedicines,
    applySettings,
  },
});

export type PublicServices = ReturnType<typeof publicServices>;
