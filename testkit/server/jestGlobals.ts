import type * as globals from '@jest/globals';

const { test: defined, ...rest } = globalThis as unknown as typeof globals;

const limitMs = 60_000;

type TestFunction = (...args: never[]) => unknown;

/** Ends a hanging test: the runner does not. */
const limit =
  (run: TestFunction): TestFunction =>
  async (...args) => {
    let timer: NodeJS.Timeout | undefined;
    const limited = new Promise((_resolve, reject) => {
      timer = setTimeout(reject, limitMs, new Error(`Not done after ${limitMs / 1_000} s`));
    });
    await Promise.race([run(...args), limited]).finally(() => clearTimeout(timer));
  };

export const test = Object.assign(
  (name: string, run: TestFunction) => {
    defined(name, limit(run) as () => Promise<unknown>);
  },
  {
    only: (name: string, run: TestFunction) => {
      defined.only(name, limit(run) as () => Promise<unknown>);
    },
    each:
      (...table: Parameters<typeof defined.each>) =>
      (name: string, run: TestFunction) => {
        defined.each(...table)(name, limit(run) as () => Promise<unknown>);
      },
  },
);

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect } = rest;
