import type { Page } from '@playwright/test';
import { expect } from './test.ts';

declare global {
  interface Window {
    staleTexts?: (string | null)[];
  }
}

/** Runs in the page: replaces each text node but blanks, as Chrome's translation does, also later ones. */
const startTranslation = (): void => {
  if (window.staleTexts) return;
  const staleTexts: (string | null)[] = (window.staleTexts = []);
  // React still writes to a node that is no longer on the screen.
  const replaced = new MutationObserver((records) => {
    for (const { target } of records) staleTexts.push(target.nodeValue);
  });
  // Its own type is deprecated.
  const tag: string = 'font';
  const translate = (text: Text) => {
    if (!/\S/.test(text.data)) return;
    if (text.parentElement?.closest('font, script, style, template, textarea, noscript, head'))
      return;
    const outer = document.createElement(tag);
    const inner = document.createElement(tag);
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    replaced.observe(text, { characterData: true });
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.filter(({ isConnected }) => isConnected).forEach(translate);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) translateAll(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  translateAll(document);
};

/** Translates what is shown, all that changes, and each page that is opened later. */
export const translate = async (page: Page): Promise<void> => {
  await page.addInitScript(startTranslation);
  await page.evaluate(startTranslation);
};

/** No text changed off the screen, and no part was replaced by an error; uncaught ones fail each test. */
export const expectTranslated = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => window.staleTexts)).toEqual([]);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
};
