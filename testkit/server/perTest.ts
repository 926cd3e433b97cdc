import { afterEach, beforeEach } from '@jest/globals';

interface Closable {
  readonly close: () => Promise<void>;
}

/** One object for all tests of a file: reset before each test and closed after it. */
export const perTest = <T extends Closable>(make: () => Promise<T>): T => {
  const current = {} as T;
  beforeEach(async () => void Object.assign(current, await make()));
  afterEach(() => current.close());
  return current;
};
