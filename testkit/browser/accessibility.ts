import axe from 'axe-core';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Driver } from './engines/driver.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that axe runs only when they, or their tag, are named. */
const optInRules = ['color-contrast-enhanced', 'target-size', 'landmark-one-main'];
const all = { runOnly: tags, rules: { 'color-contrast-enhanced': { enabled: true } } };
/** The results of all other rules are the same in both themes. */
const colourRules = {
  runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'],
};

const runAxe = async (page: Page, options: axe.RunOptions, expected: readonly string[]) => {
  const { violations, ...others } = await page.evaluate((given) => {
    const { axe: tool } = globalThis as unknown as { readonly axe: typeof axe };
    return tool.run(document, { ...given, resultTypes: ['violations'] });
  }, options);
  const ran = [violations, others.passes, others.incomplete, others.inapplicable].flat();
  expect(ran.map(({ id }) => id)).toEqual(expect.arrayContaining([...expected]));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** What axe finds on the page in either theme, each with its elements. */
const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  // What fades in has its contrast only at the end.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await runAxe(page, all, optInRules);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await runAxe(page, colourRules, colourRules.runOnly);
  return [
    ...light.map((violation) => `light: ${violation}`),
    ...dark.map((violation) => `dark: ${violation}`),
  ];
};

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Elements of the page that can be scrolled by themselves; of a dialog or a message it may be needed. */
const findScrollBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *:not(dialog, dialog *, [role=status])')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map(({ className }) => className),
  );

/** Shows the page with type of so many per cent of its usual size. */
export const setTypeSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    `${1.1875 * percent}%`,
  );

/** Waits until dialogs have shrunk to a new size: they do so in the frames after it. */
export const layoutSettled = async (page: Pick<Driver, 'evaluate'>): Promise<void> => {
  await page.evaluate(`(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  })()`);
};

/** Whether the page scrolls sideways on a narrow phone with text of 200 %; the page is as before afterwards. */
const scrollsWhenNarrow = async (page: Page): Promise<boolean> => {
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 640 });
  await setTypeSize(page, 200);
  const scrolls = await scrollsSideways(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.setViewportSize(before);
  return scrolls;
};

/** Expects that axe finds nothing, and that nothing scrolls in the page, nor sideways on a narrow phone with large text. */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  expect.soft(await violations(page), what).toEqual([]);
  expect.soft(await scrollsSideways(page), `${what}: scrolls sideways`).toBe(false);
  expect.soft(await findScrollBoxes(page), `${what}: scrolls in the page`).toEqual([]);
  const narrow = `${what}: scrolls sideways at 320 px with text of 200 %`;
  expect.soft(await scrollsWhenNarrow(page), narrow).toBe(false);
};

/** Nothing covers its corners, and none of them is outside the window. */
export const isUncovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 20, right - 20].every((x) =>
      [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });

/** The visible words that are broken over two lines. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      for (const word of (currentNode.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(currentNode, word.index);
        range.setEnd(currentNode, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word[0]);
      }
    }
    return broken;
  });
