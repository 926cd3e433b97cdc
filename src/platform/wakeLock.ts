import type { BrowserEvents } from './browserEvents.ts';

/** Browsers release the lock of a hidden page, so it is requested again when visible. */
export const makeWakeLock = (
  locks: Pick<WakeLock, 'request'> | undefined,
  { isVisible, onVisible }: Pick<BrowserEvents, 'isVisible' | 'onVisible'>,
) => ({
  /** Reports every change of whether the screen stays on. Returns the release function. */
  hold: (onChange: (staysOn: boolean) => void) => {
    let released = false;
    let asking = false;
    let lock: WakeLockSentinel | null = null;

    const ask = async (): Promise<void> => {
      if (asking || lock?.released === false) return;
      asking = true;
      // Refused on hidden pages or low battery.
      const given = (await locks?.request('screen').catch(() => null)) ?? null;
      asking = false;
      if (released) {
        await given?.release();
        return;
      }
      lock = given;
      given?.addEventListener('release', () => {
        if (!released && isVisible()) onChange(false);
      });
      onChange(given !== null);
    };

    void ask();
    const unsubscribe = onVisible(() => void ask());
    return () => {
      released = true;
      unsubscribe();
      void lock?.release();
    };
  },
});
