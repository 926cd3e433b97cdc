import { jest } from '@jest/globals';

/** The device does not do this with alerts; returns how it does again. */
export const refuse = (what: 'getAll' | 'put' | 'delete') => {
  const real = IDBObjectStore.prototype[what] as (...args: unknown[]) => IDBRequest;
  const refused = jest.spyOn(IDBObjectStore.prototype, what).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (this.name === 'emergencyQueue') throw new DOMException('full', 'QuotaExceededError');
    return real.apply(this, args) as never;
  });
  return () => refused.mockRestore();
};
