/** Runs the work while nobody else on this device holds the lock of that name. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** In this tab only, for pages that no lock of the browser reaches. */
const makeTabLock = (): WithLock => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
};

/**
 * A browser lends its locks to https and localhost only. Elsewhere tabs may send the same row twice,
 * which the server's unique keys make harmless.
 */
export const makeWithLock = (locks: LockManager | undefined): WithLock =>
  locks ? (name, work) => locks.request(name, work) : makeTabLock();
