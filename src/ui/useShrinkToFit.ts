import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Sizes in px below the user's; 19 is the default. */
const typeSizes = [48, 42, 38, 34, 30, 27, 24, 21, 19, 17, 15];
/** A larger pinned part would hide the content. */
const maxPinnedShare = 0.65;

const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

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

/** Shrinks spacing, then type, to keep `data-in-sight` parts visible; else the dialog scrolls. */
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
