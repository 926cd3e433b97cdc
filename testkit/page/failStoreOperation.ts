import { jest } from '@jest/globals';

/** The device refuses this operation in one of its stores; returns how to undo that. */
export const failStoreOperation = (
  operation: 'add' | 'put' | 'delete' | 'getAll',
  store: string,
) => {
  const real = IDBObjectStore.prototype[operation] as (...args: unknown[]) => IDBRequest;
  const spy = jest.spyOn(IDBObjectStore.prototype, operation).mockImplementation(function (
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (this.name === store) throw new DOMException('full', 'QuotaExceededError');
    return real.apply(this, args) as never;
  });
  return () => spy.mockRestore();
};
