import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Type sizes that are tried below the chosen one, in pixels; 19 is the usual one. */
const typeSizes = [48, 42, 38, 34, 30, 27, 24, 21, 19, 17, 15];
/** Pinned parts that take more of the height would hide what they are about. */
const maxPinnedShare = 0.65;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

/** Whether everything marked `data-in-sight` is above the part marked `data-pinned` without scrolling. */
const isInSight = (dialog: HTMLDialogElement): boolean => {
  const top = dialog.getBoundingClientRect().top - dialog.scrollTop;
  const height = dialog.clientHeight - heightOf(dialog.querySelector('[data-pinned]'));
  return [...dialog.querySelectorAll('[data-in-sight]')].every(
    (part) => part.getBoundingClientRect().bottom - top <= height,
  );
};

const fit = (dialog: HTMLDialogElement, minHeightRem: number): void => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const shrinkTo = (share: number, isTight: boolean) => {
    dialog.style.setProperty('--shrink', String(share));
    dialog.toggleAttribute('data-tight', isTight);
  };
  const fits = (share: number): boolean =>
    dialog.clientHeight >= minHeightRem * rem * share &&
    [false, true].some((isTight) => {
      shrinkTo(share, isTight);
      return isInSight(dialog);
    });
  const shares = [1, ...typeSizes.map((size) => size / rem).filter((share) => share < 1)];
  if (!shares.some(fits)) shrinkTo(1, false);
  const pinned = heightOf(dialog.querySelector('[data-pinned]'));
  const isLow = pinned > maxPinnedShare * dialog.clientHeight;
  dialog.toggleAttribute('data-low', isLow);
  dialog.style.scrollPaddingBlockEnd = isLow ? '' : `${pinned}px`;
};

/**
 * Shrinks spaces and then the type of a dialog in steps until everything marked `data-in-sight` is
 * shown above its pinned part, and the screen is `minHeightRem` high. Where no step is enough, the
 * dialog scrolls.
 */
export const useShrinkToFit = (
  dialog: RefObject<HTMLDialogElement | null>,
  minHeightRem = 0,
): void => {
  // After each render: the words may have changed.
  useLayoutEffect(() => {
    if (dialog.current) fit(dialog.current, minHeightRem);
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // In a frame of its own: a size that changes while sizes are reported is an error of the page.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => fit(element, minHeightRem)),
    );
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [dialog, minHeightRem]);
};
