/** Too short to see that a control has moved, and to stop the finger. */
const steadyMs = 700;
const slackPx = 4;

type Place = ReturnType<typeof placeOf>;

const places = new WeakMap<Element, Place & { readonly movedAt: number }>();

/** In the window, and how far it is scrolled: scrolling moves nothing under a finger that has lifted. */
const placeOf = (element: Element) => {
  const { left, top } = element.getBoundingClientRect();
  return { left, top, scrolledX: window.scrollX, scrolledY: window.scrollY };
};

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= slackPx;

/** It has stood still, or sticks to an edge while the page scrolls. */
const isSteady = (before: Place, { left, top, scrolledX, scrolledY }: Place): boolean =>
  (isNear(before.left, left) && isNear(before.top, top)) ||
  (isNear(before.left + before.scrolledX, left + scrolledX) &&
    isNear(before.top + before.scrolledY, top + scrolledY));

const findMoved = (): void => {
  for (const element of document.querySelectorAll('[data-steady]')) {
    const place = placeOf(element);
    const known = places.get(element);
    const movedAt = known && isSteady(known, place) ? known.movedAt : performance.now();
    places.set(element, { ...place, movedAt });
  }
};

/**
 * A tap does not reach an answer that has just appeared or moved, such as by a message above it that
 * came or went: it was meant for what stood there before.
 */
export const ignoreMovedTaps = (): void => {
  let frame = 0;
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(findMoved);
  };
  new MutationObserver(schedule).observe(document.body, {
    attributeFilter: ['class', 'open', 'hidden'],
    characterData: true,
    childList: true,
    subtree: true,
  });
  window.addEventListener('resize', schedule);
  window.addEventListener('scroll', schedule, { passive: true });
  const handleClick = (event: MouseEvent) => {
    // Keys and assistive technology click without a place.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    findMoved();
    const answers = event.target.closest('[data-steady]');
    const movedAt = (answers && places.get(answers)?.movedAt) ?? -Infinity;
    if (event.timeStamp - movedAt >= steadyMs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', handleClick, true);
};
