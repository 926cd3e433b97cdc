import { afterEach, beforeEach } from '@jest/globals';

const guardDelaysMs = new Set([400, 700, 1_500]);
const realTimeout = globalThis.setTimeout;

/** Lets a test end the first moments of each dialog on the screen, in which taps do nothing. */
export const fakeTapGuard = (): { readonly acceptTaps: () => void } => {
  const pendingTimers: (() => void)[] = [];
  beforeEach(() => {
    pendingTimers.length = 0;
    // No mock of Jest's: Testing Library would take that for fake timers.
    globalThis.setTimeout = ((run: () => void, ms?: number) => {
      if (ms === undefined || !guardDelaysMs.has(ms)) return realTimeout(run, ms);
      pendingTimers.push(run);
      return 0;
    }) as typeof setTimeout;
  });
  afterEach(() => {
    globalThis.setTimeout = realTimeout;
  });
  return {
    acceptTaps: () => {
      for (const run of pendingTimers.splice(0)) run();
    },
  };
};
