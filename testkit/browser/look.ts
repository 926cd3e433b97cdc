import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules that axe leaves out unless it is asked for them, or for their tag. */
const askedFor = ['color-contrast-enhanced', 'target-size', 'landmark-one-main'];

type Options = Parameters<AxeBuilder['options']>[0];

const all = { runOnly: tags, rules: { 'color-contrast-enhanced': { enabled: true } } };

/** What else axe looks at is the same in either theme. */
const ofColours = { runOnly: ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'] };

/** Without the blank page that axe else opens for what it found in frames: the app has none. */
const violationsNow = async (page: Page, options: Options, expected: readonly string[]) => {
  const { violations, passes, incomplete, inapplicable } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options(options)
    .analyze();
  const ran = [violations, passes, incomplete, inapplicable].flat().map(({ id }) => id);
  expect(ran).toEqual(expect.arrayContaining([...expected]));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** What axe finds on the page in either theme, each with the elements in which it does. */
export const violations = async (page: Page): Promise<string[]> => {
  // What still fades in has not its contrast yet.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violationsNow(page, all, askedFor);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsNow(page, ofColours, ofColours.runOnly);
  return [
    ...light.map((violation) => `light: ${violation}`),
    ...dark.map((violation) => `dark: ${violation}`),
  ];
};

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** As on a narrow phone whose text is set to 200 %. */
export const narrowWithLargeText = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '237.5%'));
};

/** Nothing lies over its corners, and none of them is out of the window. */
export const isUncovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [left + 20, right - 20].every((x) =>
      [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });

/** The words on the page that go on in the next line, but for those of lines that only screen readers have. */
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
