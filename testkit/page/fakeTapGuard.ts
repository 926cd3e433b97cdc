import { afterEach, beforeEach } from '@jest/globals';

const guardDelaysMs = new Set([400, 700, 1_500]);
const realTimeout = globalThis.setTimeout;

const onGuardDelay = (handle: (run: () => void) => void): void => {
  // No mock of Jest's: Testing Library would take that for fake timers.
  globalThis.setTimeout = ((run: () => void, ms?: number, ...values: []) => {
    if (ms === undefined || !guardDelaysMs.has(ms)) return realTimeout(run, ms, ...values);
    handle(run);
    return 0;
  }) as typeof setTimeout;
};

/** Screens accept taps at once. */
export const skipTapGuard = (): void => onGuardDelay((run) => run());

/** Lets a test end the first moments of each dialog on the screen, in which taps do nothing. */
export const fakeTapGuard = (): { readonly acceptTaps: () => void } => {
  const pendingTimers: (() => void)[] = [];
  beforeEach(() => {
    pendingTimers.length = 0;
    onGuardDelay((run) => pendingTimers.push(run));
  });
  afterEach(skipTapGuard);
  return {
    acceptTaps: () => {
      for (const run of pendingTimers.splice(0)) run();
    },
  };
};
