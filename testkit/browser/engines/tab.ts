import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { screen } from '@testing-library/dom';
import type { Driver } from './driver.ts';

const require = createRequire(import.meta.url);
const libraryFile = path.join(
  path.dirname(require.resolve('@testing-library/dom/package.json')),
  'dist/@testing-library/dom.umd.min.js',
);

type Queries = typeof screen;
type Point = readonly [x: number, y: number];

/** Runs in the page: the middle of the part that a tap reaches, or why none does. */
const findTarget = (by: 'role' | 'label', value: string, name?: string): Point | string => {
  const { screen: queries } = (globalThis as unknown as { TestingLibraryDom: { screen: Queries } })
    .TestingLibraryDom;
  const found: HTMLElement[] =
    by === 'role'
      ? queries.queryAllByRole(value, name === undefined ? {} : { name })
      : queries.queryAllByLabelText(value);
  for (const element of found.reverse()) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isEnabled = element.getAttribute('aria-disabled') !== 'true';
    if (hit !== null && isEnabled && (element.contains(hit) || hit.contains(element))) {
      return [x, y];
    }
  }
  return `${found.length} found, none can be tapped`;
};

/** Runs in the page: sets a time, as Playwright does. What is typed into its field depends on the language. */
const setTime = (time: string): boolean => {
  const field = document.activeElement as HTMLInputElement;
  if (field.type !== 'time') return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, time);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
};

/** What a user does and sees in the window of a browser. */
export const makeTab = (driver: Driver, origin: string) => {
  const evaluate = async <Args extends readonly unknown[], Value>(
    run: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value> => {
    const values = JSON.stringify(args);
    return (await driver.evaluate(`(${run.toString()})(...${values})`)) as Value;
  };

  const text = () => evaluate(() => document.body.innerText);

  const loadLibrary = async (): Promise<void> => {
    if (await evaluate(() => 'TestingLibraryDom' in globalThis)) return;
    await driver.evaluate(`(() => { ${await readFile(libraryFile, 'utf8')} })()`);
  };

  const tapOn = async (target: Parameters<typeof findTarget>, timeout = 15_000): Promise<void> => {
    await loadLibrary();
    let found: Point | string = '';
    const isStill = async () => {
      const before = found;
      found = await evaluate(findTarget, ...target);
      return typeof found === 'string' ? found : String(found) === String(before);
    };
    await expect.poll(isStill, { message: target.join(' '), timeout }).toBe(true);
    await driver.tapAt(...(found as unknown as Point));
  };

  const tap = (role: 'button' | 'link', name: string, timeout?: number) =>
    tapOn(['role', role, name], timeout);

  /** Waits until the words are shown. */
  const sees = (words: string): Promise<void> => expect.poll(text).toContain(words);

  return {
    evaluate,
    sees,
    tap,
    open: (address: string) => driver.open(`${origin}${address}`),
    /** WebKit's back-forward cache keeps database locks of a page that an http address replaces. */
    reload: async (): Promise<void> => {
      await evaluate(() => void setTimeout(() => window.location.reload()));
      await expect(async () => {
        expect(await evaluate(() => 'TestingLibraryDom' in globalThis)).toBe(false);
      }).toPass();
    },
    fill: async (label: string, value: string): Promise<void> => {
      await tapOn(['label', label]);
      if (!(await evaluate(setTime, value))) await driver.type(value);
    },
    /** As `tapUntilHidden`: in the first moments of a dialog a tap does not count. */
    tapUntil: (button: string, isDone: (shown: string) => boolean): Promise<void> =>
      expect(async () => {
        if (isDone(await text())) return;
        await tap('button', button, 5_000);
        await expect.poll(async () => isDone(await text()), { timeout: 1_000 }).toBe(true);
      }).toPass(),
    /** Waits until a text matches, and returns it. */
    read: async (pattern: RegExp): Promise<string> => {
      await expect.poll(text).toMatch(pattern);
      return pattern.exec(await text())?.[0] ?? '';
    },
  };
};
