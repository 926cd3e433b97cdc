import { type RefObject, useEffect, useLayoutEffect } from 'react';

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

const isInSight = (dialog: HTMLDialogElement, hasColumns: boolean): boolean => {
  const top = dialog.getBoundingClientRect().top - dialog.scrollTop;
  const answers = heightOf(dialog.querySelector(hasColumns ? '[data-answers]' : '[data-pinned]'));
  const height = dialog.clientHeight - (hasColumns ? 0 : answers);
  return (
    answers <= dialog.clientHeight &&
    [...dialog.querySelectorAll('[data-in-sight]')].every(
      (part) => part.getBoundingClientRect().bottom - top <= height,
    )
  );
};

const fit = (dialog: HTMLDialogElement, minHeightRem: number): void => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const shrinkTo = (share: number, isTight: boolean): boolean => {
    const hasColumns = fitsIntoColumns(dialog, rem * share);
    dialog.style.setProperty('--shrink', String(share));
    dialog.toggleAttribute('data-columns', hasColumns);
    dialog.toggleAttribute('data-tight', isTight);
    return hasColumns;
  };
  const fits = (share: number): boolean =>
    [false, true].some((isTight) => {
      const hasColumns = shrinkTo(share, isTight);
      const minHeight = hasColumns ? Math.min(minHeightRem, columns.minHeightRem) : minHeightRem;
      return dialog.clientHeight >= minHeight * rem * share && isInSight(dialog, hasColumns);
    });
  const shares = [1, ...typeSizes.map((size) => size / rem).filter((share) => share < 1)];
  dialog.style.setProperty('--sight', `${dialog.clientHeight}px`);
  const isCut = !shares.some(fits);
  const hasColumns = dialog.hasAttribute('data-columns');
  if (isCut) shrinkTo(1, false);
  dialog.toggleAttribute('data-low', isCut);
  const pinned = isCut || hasColumns ? 0 : heightOf(dialog.querySelector('[data-pinned]'));
  dialog.style.scrollPaddingBlockEnd = `${pinned}px`;
};

/** Shrinks spacing, then type, to keep `data-in-sight` parts visible; else all of the dialog scrolls. */
export const useShrinkToFit = (
  dialog: RefObject<HTMLDialogElement | null>,
  minHeightRem = 0,
): void => {
  useLayoutEffect(() => {
    if (dialog.current) fit(dialog.current, minHeightRem);
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // In its own frame, to avoid "ResizeObserver loop" errors.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => fit(element, minHeightRem)),
    );
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [dialog, minHeightRem]);
};
