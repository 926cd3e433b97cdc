/** Lets pending input run first during long work on slow phones. */
export const yieldToMain = (): Promise<void> =>
  typeof scheduler === 'undefined' || !('yield' in scheduler)
    ? Promise.resolve()
    : scheduler.yield();
