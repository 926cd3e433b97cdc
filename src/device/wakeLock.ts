import type { BrowserEvents } from './browserEvents.ts';

export interface WakeLock {
  /**
   * Keeps the screen on until it is released, and tells whether it does, again with each change.
   * Returns the release.
   */
  hold: (tell: (staysOn: boolean) => void) => () => void;
}

/** A browser takes the lock away when the page is hidden: it is asked for again when that is seen. */
export const makeWakeLock = (
  locks: Pick<globalThis.WakeLock, 'request'> | undefined,
  { isVisible, onVisible }: Pick<BrowserEvents, 'isVisible' | 'onVisible'>,
): WakeLock => ({
  hold: (tell) => {
    let released = false;
    let asking = false;
    let lock: WakeLockSentinel | null = null;

    const ask = async (): Promise<void> => {
      if (asking || lock?.released === false) return;
      asking = true;
      // Refused to a page that is hidden, or by a battery that is low.
      const given = (await locks?.request('screen').catch(() => null)) ?? null;
      asking = false;
      if (released) {
        await given?.release();
        return;
      }
      lock = given;
      given?.addEventListener('release', () => {
        if (!released && isVisible()) tell(false);
      });
      tell(given !== null);
    };

    void ask();
    const stopHearing = onVisible(() => void ask());
    return () => {
      released = true;
      stopHearing();
      void lock?.release();
    };
  },
});
