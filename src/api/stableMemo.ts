import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';

/** Caches the last value; the unchanged parts of the next one keep their identity. */
export const stableMemo = <Args extends readonly unknown[], T>(
  compute: (...args: Args) => T,
): ((...args: Args) => T) => {
  let lastArgs: Args | undefined;
  let value: T | undefined;
  return (...args) => {
    if (value !== undefined && lastArgs?.every((arg, index) => arg === args[index])) return value;
    value = copyWithStructuralSharing(value, compute(...args));
    lastArgs = args;
    return value;
  };
};
