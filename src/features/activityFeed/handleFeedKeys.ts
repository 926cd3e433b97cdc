import type { KeyboardEvent } from 'react';

const focusableSelector = 'a[href], button, input, select, textarea, [tabindex="0"]';

const focusOutside = (feed: HTMLElement, side: 'before' | 'after'): void => {
  const wanted =
    side === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const places = [...document.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (place) => !feed.contains(place) && (feed.compareDocumentPosition(place) & wanted) !== 0,
  );
  for (const place of side === 'before' ? places.toReversed() : places) {
    place.focus();
    if (place === document.activeElement) return;
  }
};

const adjacentArticle = (article: Element | null, key: 'PageDown' | 'PageUp'): Element | null =>
  (key === 'PageDown' ? article?.nextElementSibling : article?.previousElementSibling) ?? null;

export const handleFeedKeys = (event: KeyboardEvent<HTMLElement>): void => {
  const { key, ctrlKey, currentTarget: feed, target } = event;
  if (!ctrlKey && (key === 'PageDown' || key === 'PageUp')) {
    const article = adjacentArticle((target as Element).closest('article'), key);
    if (!(article instanceof HTMLElement)) return;
    article.focus();
  } else if (ctrlKey && (key === 'Home' || key === 'End')) {
    focusOutside(feed, key === 'Home' ? 'before' : 'after');
  } else {
    return;
  }
  event.preventDefault();
};
