import { jest } from '@jest/globals';

type What = 'get' | 'getAll' | 'put' | 'delete';

const spyOn = (what: What, inQueue: () => unknown) => {
  const real = IDBObjectStore.prototype[what] as (...args: unknown[]) => IDBRequest;
  const spy = jest.spyOn(IDBObjectStore.prototype, what).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    const instead = this.name === 'emergencyQueue' ? inQueue() : undefined;
    return (instead ?? real.apply(this, args)) as never;
  });
  return () => spy.mockRestore();
};

/** The device does not do this with alerts; returns how it does again. */
export const refuse = (what: What) =>
  spyOn(what, () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
