import { layoutSettled } from './accessibility.ts';
import type { Driver } from './engines/driver.ts';

/** Sideways phones, 150 % zoom, an old phone, a phone, a laptop. */
const sizes = [
  [640, 360],
  [667, 375],
  [740, 360],
  [844, 390],
  [260, 560],
  [320, 568],
  [390, 844],
  [1280, 720],
] as const;

/** Runs in the page: its topmost dialog's texts and controls that are cut or covered, though scrolled into view. */
const findHidden = (firstSight: readonly { source: string; flags: string }[]): string[] => {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const dialog = middle?.closest('dialog');
  if (!dialog) return ['no dialog is open'];
  const controls = 'button, a, select, textarea, input:not([type=radio], [type=checkbox])';
  const nameOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent.trim();

  const isShown = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    const parents = [part, part.parentElement, part.parentElement?.parentElement];
    const isClipped = parents.some((one) => one && getComputedStyle(one).clipPath !== 'none');
    return width > 0 && height > 0 && !isClipped;
  };
  const hasText = (part: Element) =>
    [...part.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  const parts = [...dialog.querySelectorAll('*')].filter(
    (part) =>
      isShown(part) &&
      !part.closest('[data-cue]') &&
      (part.matches(controls) || (hasText(part) && !part.parentElement?.closest(controls))),
  );

  const isWhole = (part: Element) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const isIn =
      left >= 0 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 3, y],
      [right - 3, y],
      [x, top + 3],
      [x, bottom - 3],
    ] as const;
    return (
      isIn &&
      points.every(([atX, atY]) => {
        const hit = document.elementFromPoint(atX, atY);
        return hit !== null && (part.contains(hit) || hit.contains(part));
      })
    );
  };

  dialog.scrollTo(0, 0);
  const hidden: string[] = firstSight
    .map(({ source, flags }) => new RegExp(source, flags))
    .filter((name) => !parts.some((part) => name.test(nameOf(part)) && isWhole(part)))
    .map((name) => `at first sight: ${name}`);
  const cue = dialog.querySelector('[data-cue]')!;
  const hasCue = getComputedStyle(cue).visibility === 'visible';
  if (!hasCue && parts.some((part) => !isWhole(part))) hidden.push('a cue that there is more');
  const bar = cue.firstElementChild!.getBoundingClientRect();
  const isCovered = (part: Element) => {
    const { left, right, bottom } = part.getBoundingClientRect();
    return bottom > bar.top + 1 && left < bar.right - 1 && right > bar.left + 1;
  };
  const inSight = [...dialog.querySelectorAll('[data-in-sight]:not([data-in-sight=columns])')];
  if (hasCue && !dialog.hasAttribute('data-low') && inSight.some(isCovered))
    hidden.push('a cue below what is wanted in sight');
  const emergencyCalls = parts.filter((part) => part.matches('a[href="tel:112"]'));
  if (innerHeight < 400 && !emergencyCalls.every(isWhole)) hidden.push('the emergency number');
  // On a phone held sideways a card that does not fit starts below the edge.
  const cut = [...dialog.querySelectorAll('[data-field=paper]')]
    .map((card) => card.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight - 1 && bottom > innerHeight + 0.5);
  if (cut.length > 0 && innerHeight < 400 && !dialog.hasAttribute('data-low'))
    hidden.push('a card is cut at the edge');
  for (const part of parts) {
    part.scrollIntoView({ block: 'nearest' });
    dialog.dispatchEvent(new Event('scroll'));
    if (!isWhole(part)) hidden.push(nameOf(part));
  }

  // Where it scrolls, the answers are beside what is read, at its end, or pinned below all that matters.
  const asked = dialog
    .querySelector('h2')!
    .parentElement!.lastElementChild!.getBoundingClientRect();
  const [answers] = dialog.querySelectorAll('[data-answers] :is(button, a)');
  const first = answers?.getBoundingClientRect();
  const isBeside = first && (first.left >= asked.right || first.right <= asked.left);
  const isPinned = answers?.closest('[data-pinned]') && !dialog.hasAttribute('data-low');
  if (first && !isBeside && !isPinned && first.top < asked.bottom)
    hidden.push('answers are too early');
  dialog.scrollTo(0, 0);
  if (isBeside && dialog.dataset.field === 'plain' && dialog.scrollHeight > dialog.clientHeight + 1)
    hidden.push('answers are beside a question that is cut');
  return hidden;
};

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const toPattern = (name: string | RegExp) =>
  typeof name === 'string'
    ? { source: `^${escape(name)}$`, flags: '' }
    : { source: name.source, flags: name.flags };

type Names = readonly (string | RegExp)[];

/** What the open dialog hides, at each size and for users who miss either side. */
export const findHiddenParts = async (
  page: Pick<Driver, 'evaluate' | 'setViewportSize'>,
  firstSight: Names = [],
  sightSideways: Names = [],
  minWidth = 0,
): Promise<string[]> => {
  const all: string[] = [];
  for (const [width, height] of sizes.filter(([width]) => width >= minWidth)) {
    await page.setViewportSize({ width, height });
    // Only columns change sides; in one column the first of both moves what the other does.
    for (const side of width > height ? ['neither', 'left', 'right'] : ['neither', 'left']) {
      await page.evaluate(`document.documentElement.setAttribute('data-misses', '${side}')`);
      await layoutSettled(page);
      const inSight = [...firstSight, ...(width > height ? sightSideways : [])].map(toPattern);
      const asked = `(${findHidden.toString()})(${JSON.stringify(inSight)})`;
      const hidden = (await page.evaluate(asked)) as string[];
      all.push(...hidden.map((part) => `${width}x${height}, misses ${side}: ${part}`));
    }
  }
  return all;
};
