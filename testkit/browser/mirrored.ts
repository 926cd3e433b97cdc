import type { Page } from '@playwright/test';
import { layoutSettled } from './accessibility.ts';

interface Part {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  /** Of its box, where that matters. */
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  /** Such as a calendar, which has one order. */
  readonly isFixed: boolean;
  /** Of a control: the left edge of its group. */
  readonly from: number | undefined;
}

/** Runs in the page: its lines of text, controls and icons; those of an open dialog alone. */
const readParts = (): Part[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const groups =
    'li, section, article, form, [data-field], [data-asked], dialog, main, header, nav, body';
  /** One without a box of its own leaves it to the next. */
  const groupOf = (part: Element | null): Element | undefined => {
    const group = part?.closest(groups);
    return group && getComputedStyle(group).display === 'contents'
      ? groupOf(group.parentElement)
      : (group ?? undefined);
  };
  const isInline = (part: Element) => getComputedStyle(part).display.startsWith('inline');
  const isClipped = (part: Element) => getComputedStyle(part).clipPath !== 'none';
  const boxesOf = (part: Element): DOMRect[] => {
    if (isClipped(part)) return [];
    if (part.matches(`${controls}, input, svg, img`))
      return isInline(part) && part.matches('a, svg, img') ? [] : [part.getBoundingClientRect()];
    return isInline(part) ? [] : textBoxesOf(part);
  };
  const textBoxesOf = (part: Element): DOMRect[] =>
    [...part.childNodes].flatMap((node) => {
      // An icon in a line is a part of it.
      if (node instanceof SVGElement && isInline(node)) return [node.getBoundingClientRect()];
      if (node instanceof Element)
        return isInline(node) && !isClipped(node) ? textBoxesOf(node) : [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    });
  const controls = 'button, a, select, textarea, input:not([type=radio], [type=checkbox])';
  return [...root.querySelectorAll('*')].flatMap((part) => {
    const boxes = boxesOf(part).filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) return [];
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const isFixed = getComputedStyle(part).direction === 'ltr';
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    // A heading may be broken before its end.
    const end = part.matches('h1') ? part.getBoundingClientRect().right : right;
    const start = groupOf(part.parentElement)?.getBoundingClientRect().left;
    const from = part.matches(controls) ? start : undefined;
    return [
      {
        name: part.textContent.trim() || part.tagName,
        left,
        right,
        end,
        top,
        bottom,
        isFixed,
        from,
      },
    ];
  });
};

/** In pixels: the room of an icon and a close button before the words below them, and between neighbours. */
const maxIndent = 112;
const maxApart = 48;

/** Controls away from the left edge of their group, with nothing before them. */
const findFar = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ name, left, top, bottom, from }) => {
    if (from === undefined || left - from <= maxIndent) return [];
    const before = parts
      .filter((part) => part.right < left + 2 && part.top < bottom && part.bottom > top)
      .map(({ end }) => end);
    return left - Math.max(from, ...before) <= maxApart
      ? []
      : [`on the side that is missed: ${name}`];
  });

/** Runs in the page: sentences with words before those that they follow. */
const readReordered = (): string[] => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const wordsOf = (part: Element) =>
    [...part.children].filter(
      (child) =>
        child.matches(':is(strong, span, time):not([aria-hidden])') &&
        getComputedStyle(child).clipPath === 'none',
    );
  const isBefore = (one: Element, next: Element | undefined) => {
    const [last, first] = [[...one.getClientRects()].at(-1), next?.getClientRects()[0]];
    const isOneLine = last && first && first.top + first.height / 2 < last.bottom;
    return isOneLine && first.left < last.left;
  };
  return [...root.querySelectorAll('p, h1, h2, h3')]
    .filter((part) => wordsOf(part).some((one, index, all) => isBefore(one, all[index + 1])))
    .map(({ textContent }) => `not in reading order: ${textContent}`);
};

/** Parts that are not at the mirrored place for users who miss the other side. */
export const findUnmirrored = async (page: Page): Promise<string[]> => {
  const partsFor = async (side: string) => {
    await page.evaluate((misses) => {
      document.documentElement.dataset.misses = misses;
    }, side);
    await layoutSettled(page);
    return page.evaluate(readParts);
  };
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  const [forRight, forLeft] = [await partsFor('right'), await partsFor('left')];
  const reordered = await page.evaluate(readReordered);
  await partsFor('neither');
  const isMirrored = (one: Part, other: Part | undefined) =>
    other !== undefined && (other.isFixed || Math.abs(other.right - (width - one.left)) < 2);
  return forRight
    .filter((part, index) => !isMirrored(part, forLeft[index]))
    .map(({ name }) => name)
    .concat(findFar(forRight), reordered);
};
