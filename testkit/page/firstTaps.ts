import { afterEach, beforeEach } from '@jest/globals';

const ignoredFor = new Set([400, 700, 900]);
const realTimeout = globalThis.setTimeout;

/** Lets a test end the first moments of each dialog on the screen, in which taps do nothing. */
export const firstTaps = (): { readonly arm: () => void } => {
  const waiting: (() => void)[] = [];
  beforeEach(() => {
    waiting.length = 0;
    // No mock of Jest's: Testing Library would take that for fake timers.
    globalThis.setTimeout = ((run: () => void, ms?: number) => {
      if (ms === undefined || !ignoredFor.has(ms)) return realTimeout(run, ms);
      waiting.push(run);
      return 0;
    }) as typeof setTimeout;
  });
  afterEach(() => {
    globalThis.setTimeout = realTimeout;
  });
  return {
    arm: () => {
      for (const run of waiting.splice(0)) run();
    },
  };
};
