export type DrivenScreen = ReturnType<typeof makeDrivenScreen>;

/** A screen as its page can keep it on. */
export const makeDrivenScreen = () => {
  const held = new Set<EventTarget & { released: boolean }>();
  const end = (lock: EventTarget & { released: boolean }) => {
    lock.released = true;
    held.delete(lock);
    lock.dispatchEvent(new Event('release'));
  };
  const request = async () => {
    if (screen.refuses) throw new DOMException('low battery', 'NotAllowedError');
    const made = { type: 'screen' as const, released: false, onrelease: null };
    const lock = Object.assign(new EventTarget(), made, { release: async () => end(lock) });
    held.add(lock);
    return lock;
  };
  const screen = {
    /** A low battery gives no lock. */
    refuses: false,
    locks: { request } as Pick<WakeLock, 'request'>,
    /** How many locks keep the screen on. */
    held: () => held.size,
    /** The browser takes every lock away, as it does when the page is hidden. */
    takeAway: () => held.forEach(end),
  };
  return screen;
};
