export type FakeWakeLock = ReturnType<typeof makeFakeWakeLock>;

export const makeFakeWakeLock = () => {
  const activeLocks = new Set<EventTarget & { released: boolean }>();
  const end = (lock: EventTarget & { released: boolean }) => {
    lock.released = true;
    activeLocks.delete(lock);
    lock.dispatchEvent(new Event('release'));
  };
  const request = async () => {
    if (screen.isDenied) throw new DOMException('low battery', 'NotAllowedError');
    const made = { type: 'screen' as const, released: false, onrelease: null };
    const lock = Object.assign(new EventTarget(), made, { release: async () => end(lock) });
    activeLocks.add(lock);
    return lock;
  };
  const screen = {
    /** A low battery gives no lock. */
    isDenied: false,
    locks: { request } as Pick<WakeLock, 'request'>,
    held: () => activeLocks.size,
    /** The browser takes every lock away, as it does when the page is hidden. */
    releaseAll: () => activeLocks.forEach(end),
  };
  return screen;
};
