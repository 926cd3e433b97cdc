/**
 * Lets whatever waits, such as a tap, come first where the browser can: long work on a slow phone goes
 * in steps.
 */
export const yieldToMain = (): Promise<void> =>
  typeof scheduler === 'undefined' || !('yield' in scheduler)
    ? Promise.resolve()
    : scheduler.yield();
