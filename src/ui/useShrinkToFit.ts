import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Sizes in px below the user's; 19 is the default. */
const typeSizes = [48, 42, 38, 34, 30, 27, 24, 21, 19, 17, 15];

/** Two columns need this width; a window that is not low has room below the question. */
const columns = { minWidthRem: 26, minAspect: 1.3, minHeightRem: 16, lowRem: 26 } as const;

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
  const top = dialog.getBoundingClientRect().top + dialog.clientTop - dialog.scrollTop;
  const answers = heightOf(dialog.querySelector(hasColumns ? '[data-answers]' : '[data-pinned]'));
  const height = dialog.clientHeight - (hasColumns ? 0 : answers);
  const isWanted = hasColumns && isStrict ? '' : ':not([data-in-sight=columns])';
  return (
    answers <= dialog.clientHeight &&
    [...dialog.querySelectorAll(`[data-in-sight]${isWanted}`)].every(
      (part) => part.getBoundingClientRect().bottom - top <= height,
    )
  );
};

/** Position in the list of sizes, and the window it was chosen for. */
interface Chosen {
  window: string;
  step: number;
}

const fit = (dialog: HTMLDialogElement, minHeightRem: number, chosen: Chosen): void => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const shrinkTo = (share: number, isTight: boolean): boolean => {
    const hasColumns = fitsIntoColumns(dialog, rem * share);
    dialog.style.setProperty('--shrink', String(share));
    dialog.toggleAttribute('data-columns', hasColumns);
    dialog.toggleAttribute('data-tight', isTight);
    return hasColumns;
  };
  const fits = (share: number, isTight: boolean, isStrict: boolean): boolean => {
    const hasColumns = shrinkTo(share, isTight);
    const minHeight = hasColumns ? Math.min(minHeightRem, columns.minHeightRem) : minHeightRem;
    return (
      dialog.clientHeight >= minHeight * rem * share && isInSight(dialog, hasColumns, isStrict)
    );
  };
  const shares = [1, ...typeSizes.map((size) => size / rem).filter((share) => share < 1)];
  const steps = shares.flatMap((share) => [[share, false] as const, [share, true] as const]);
  dialog.style.setProperty('--sight', `${dialog.clientHeight}px`);
  const window = `${innerWidth} ${innerHeight} ${rem}`;
  // Never grows while it is open: its buttons would move under a finger.
  const from = chosen.window === window ? chosen.step : 0;
  const find = (isStrict: boolean) =>
    steps.findIndex(([share, isTight], index) => index >= from && fits(share, isTight, isStrict));
  const strict = find(true);
  const found = strict === -1 ? find(false) : strict;
  const isCut = found === -1;
  if (isCut) shrinkTo(1, false);
  Object.assign(chosen, { window, step: Math.max(found, 0) });
  dialog.toggleAttribute('data-low', isCut);
  const isSticky = !isCut && !dialog.hasAttribute('data-columns');
  const pinned = isSticky ? heightOf(dialog.querySelector('[data-pinned]')) : 0;
  dialog.style.scrollPaddingBlockEnd = `${pinned}px`;
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
    return () => observer.disconnect();
  }, [dialog, minHeightRem]);
};
