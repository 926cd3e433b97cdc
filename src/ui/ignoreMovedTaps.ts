/** Too short to see that a control has moved, and to stop the finger. */
const steadyMs = 700;
const slackPx = 4;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly movedAt: number;
}

const places = new WeakMap<Element, Place>();

/** In the document, as scrolling moves nothing under a finger that has lifted. */
const placeOf = (element: Element) => {
  const { left, top } = element.getBoundingClientRect();
  return { x: left + window.scrollX, y: top + window.scrollY };
};

const findMoved = (): void => {
  for (const element of document.querySelectorAll('[data-answers]')) {
    const { x, y } = placeOf(element);
    const known = places.get(element);
    const isSteady = known && Math.abs(known.x - x) <= slackPx && Math.abs(known.y - y) <= slackPx;
    if (!isSteady) places.set(element, { x, y, movedAt: performance.now() });
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
  const handleClick = (event: MouseEvent) => {
    // Keys and assistive technology click without a place.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    findMoved();
    const answers = event.target.closest('[data-answers]');
    const movedAt = (answers && places.get(answers)?.movedAt) ?? -Infinity;
    if (event.timeStamp - movedAt >= steadyMs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', handleClick, true);
};
