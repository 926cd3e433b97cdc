import { jest } from '@jest/globals';

/** The device does not do this in that store; returns how it does again. */
export const refuse = (what: 'add' | 'put' | 'delete' | 'getAll', store: string) => {
  const real = IDBObjectStore.prototype[what] as (...args: unknown[]) => IDBRequest;
  const refused = jest.spyOn(IDBObjectStore.prototype, what).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (this.name === store) throw new DOMException('full', 'QuotaExceededError');
    return real.apply(this, args) as never;
  });
  return () => refused.mockRestore();
};
