export interface DrivenScreen {
  readonly locks: Pick<WakeLock, 'request'>;
  /** A low battery gives no lock. */
  refuses: boolean;
  /** How many locks keep the screen on. */
  readonly held: () => number;
  /** The browser takes every lock away, as it does when the page is hidden. */
  readonly takeAway: () => void;
}

/** A screen as its page can keep it on. */
export const makeDrivenScreen = (): DrivenScreen => {
  const held = new Set<EventTarget & { released: boolean }>();
  const end = (lock: EventTarget & { released: boolean }) => {
    lock.released = true;
    held.delete(lock);
    lock.dispatchEvent(new Event('release'));
  };
  const screen: DrivenScreen = {
    refuses: false,
    locks: {
      request: async () => {
        if (screen.refuses) throw new DOMException('low battery', 'NotAllowedError');
        const lock = Object.assign(new EventTarget(), {
          type: 'screen' as const,
          released: false,
          onrelease: null,
          release: async () => end(lock),
        });
        held.add(lock);
        return lock;
      },
    },
    held: () => held.size,
    takeAway: () => held.forEach(end),
  };
  return screen;
};
