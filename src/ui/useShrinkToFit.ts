import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Sizes in px below the user's; 19 is the default. */
const typeSizes = [48, 42, 38, 34, 30, 27, 24, 21, 19, 17, 15];

/** Two columns need this width; a window that is not low has room below the question. */
const columns = { minWidthRem: 26, minAspect: 1.3, minHeightRem: 16, lowRem: 26 } as const;

const shareOf = ({ style }: HTMLDialogElement): number =>
  Number(style.getPropertyValue('--shrink'));

const topOf = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

const fitsIntoColumns = (dialog: HTMLDialogElement, rem: number): boolean => {
  const { clientWidth, clientHeight } = document.documentElement;
  return (
    clientWidth >= columns.minWidthRem * rem &&
    clientWidth >= columns.minAspect * clientHeight &&
    (dialog.dataset.field !== 'plain' || clientHeight < columns.lowRem * rem)
  );
};

/** Parts marked `columns` are wanted beside the answers; the others anywhere. */
const isInSight = (dialog: HTMLDialogElement, hasColumns: boolean, isStrict: boolean): boolean => {
  const share = shareOf(dialog);
  const top = topOf(dialog.firstElementChild);
  const pinned = dialog.querySelector('[data-pinned]');
  const answers = heightOf(hasColumns ? dialog.querySelector('[data-answers]') : pinned);
  // What is pinned has room for the cue in its margin.
  const needsCue = pinned === null && dialog.scrollHeight > dialog.clientHeight + 1;
  const cue = needsCue ? heightOf(dialog.querySelector('[data-cue] > p')) : 0;
  const sight = dialog.clientHeight * share;
  const height = sight - (hasColumns ? 0 : answers + cue);
  const isWanted = hasColumns && isStrict ? '' : ':not([data-in-sight=columns])';
  return (
    answers <= sight &&
    [...dialog.querySelectorAll(`[data-in-sight]${isWanted}`)].every(
      (part) => part.getBoundingClientRect().bottom - top <= height,
    )
  );
};

/** A plain dialog whose question is cut beside its answers would be answered unread. */
const isCutBeside = (dialog: HTMLDialogElement, hasColumns: boolean): boolean =>
  hasColumns && dialog.dataset.field === 'plain' && dialog.scrollHeight > dialog.clientHeight + 1;

/** WebKit takes the scaled height of a scroller for its own: what sticks to its end is too high. */
const correctSticky = (dialog: HTMLDialogElement): void => {
  const share = shareOf(dialog);
  const { style, clientTop, clientHeight } = dialog;
  const quarter = clientHeight / 4;
  style.setProperty('--sticks-high', '0px');
  style.setProperty('--pinned', `${quarter}px`);
  const stuckAt = (topOf(dialog.querySelector('[data-cue]')) - topOf(dialog)) / share - clientTop;
  const isTooHigh = Math.abs(clientHeight * share - quarter - stuckAt) < 2;
  if (isTooHigh) style.setProperty('--sticks-high', `${clientHeight * (1 - share)}px`);
};

/** Shows the cue while the question or an answer ends below the edge: above what is pinned there. */
const markMore = (dialog: HTMLDialogElement): void => {
  const bottomOf = (part: Element) => part.getBoundingClientRect().bottom;
  const share = shareOf(dialog);
  const { clientTop, clientHeight } = dialog;
  const edge = topOf(dialog) + (clientTop + clientHeight) * share;
  const pinned = dialog.querySelector('[data-pinned]');
  const isStuck =
    pinned !== null &&
    getComputedStyle(pinned).position === 'sticky' &&
    bottomOf(pinned) > edge - 1;
  const stuck = isStuck ? heightOf(pinned) : 0;
  const asked = dialog.querySelectorAll('[data-asked] > :last-child');
  const answers = dialog.querySelectorAll('[data-answers] > *');
  const hasMore =
    [...asked].some((part) => bottomOf(part) > edge - stuck + 1) ||
    [...answers].some((part) => bottomOf(part) > edge + 1);
  const cue = isStuck ? parseFloat(getComputedStyle(pinned).paddingBlockStart) : 0;
  dialog.style.setProperty('--pinned', `${Math.max(stuck / share - cue, 0)}px`);
  dialog.toggleAttribute('data-more', hasMore);
};

/** Position in the list of sizes, and the window it was chosen for. */
interface Chosen {
  window: string;
  step: number;
}

type Step = readonly [share: number, isTight: boolean, isStacked: boolean];

const fit = (dialog: HTMLDialogElement, minHeightRem: number, chosen: Chosen): void => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const shrinkTo = ([share, isTight, isStacked]: Step): boolean => {
    const hasColumns = !isStacked && fitsIntoColumns(dialog, rem * share);
    dialog.style.setProperty('--shrink', String(share));
    dialog.style.setProperty('--sight', `${dialog.clientHeight}px`);
    dialog.toggleAttribute('data-columns', hasColumns);
    dialog.toggleAttribute('data-tight', isTight);
    return hasColumns;
  };
  const fits = (step: Step, isStrict: boolean): boolean => {
    const hasColumns = shrinkTo(step);
    const minHeight = hasColumns ? Math.min(minHeightRem, columns.minHeightRem) : minHeightRem;
    return (
      dialog.clientHeight >= minHeight * rem &&
      !isCutBeside(dialog, hasColumns) &&
      isInSight(dialog, hasColumns, isStrict)
    );
  };
  const shares = [1, ...typeSizes.map((size) => size / rem).filter((share) => share < 1)];
  const listSteps = (isStacked: boolean) =>
    shares.flatMap((share): Step[] => [false, true].map((isTight) => [share, isTight, isStacked]));
  // A plain dialog is stacked before its type shrinks.
  const isPlain = dialog.dataset.field === 'plain';
  const steps = isPlain ? [...listSteps(false).slice(0, 2), ...listSteps(true)] : listSteps(false);
  dialog.removeAttribute('data-low');
  const window = `${innerWidth} ${innerHeight} ${rem}`;
  // Never grows while it is open: its buttons would move under a finger.
  const from = chosen.window === window ? chosen.step : 0;
  // Where not all that is wanted fits, tight shows more of it.
  const find = (isStrict: boolean) =>
    steps.findIndex(
      (step, index) => index >= from && (isStrict || step[1]) && fits(step, isStrict),
    );
  const strict = find(true);
  const found = strict === -1 ? find(false) : strict;
  const isCut = found === -1;
  if (isCut) shrinkTo([1, false, true]);
  Object.assign(chosen, { window, step: Math.max(found, 0) });
  dialog.toggleAttribute('data-low', isCut);
  correctSticky(dialog);
  markMore(dialog);
};

/** Shrinks spacing, then type, to keep `data-in-sight` parts visible; else all of the dialog scrolls. */
export const useShrinkToFit = (
  dialog: RefObject<HTMLDialogElement | null>,
  minHeightRem = 0,
): void => {
  const chosen = useRef<Chosen>({ window: '', step: 0 });

  useLayoutEffect(() => {
    if (dialog.current) fit(dialog.current, minHeightRem, chosen.current);
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // In its own frame, to avoid "ResizeObserver loop" errors.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => fit(element, minHeightRem, chosen.current)),
    );
    for (const part of [element, ...element.children]) observer.observe(part);
    const handleScroll = () => markMore(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [dialog, minHeightRem]);
};
