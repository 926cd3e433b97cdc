export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

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

/** Web Locks need https; elsewhere the server's unique keys make double sends harmless. */
export const makeWithLock = (locks: LockManager | undefined): WithLock =>
  locks ? (name, work) => locks.request(name, work) : makeTabLock();
