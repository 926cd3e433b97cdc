import { repeatMs } from './useSingleTap.ts';

/** Half a finger, in CSS pixels. A mouse points at less. */
const reachPx = { finger: 60, mouse: 15 };
const samplesPerReach = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

const isWithin = (px: number, a: Point, b: Point): boolean =>
  Math.abs(a.x - b.x) <= px && Math.abs(a.y - b.y) <= px;

const controlOf = (element: Element | null): Element | null => {
  const control = element?.closest('a, button, input, label, select, summary, textarea') ?? null;
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
};

/** The control at each of a grid of points around a tap. */
const sampleControls = ({ x, y }: Point, stepPx: number) => {
  const steps = Array.from({ length: 2 * samplesPerReach + 1 }, (_, i) => i - samplesPerReach);
  return steps.flatMap((across) =>
    steps.map((down) => {
      const at = { x: x + across * stepPx, y: y + down * stepPx };
      return { ...at, control: controlOf(document.elementFromPoint(at.x, at.y)) };
    }),
  );
};

/**
 * A second tap on the same place does not reach a control that has just appeared or moved there, such
 * as one behind an overlay that the first tap closed. `useSingleTap` ignores it on the same button.
 */
export const ignoreRepeatedTaps = (): void => {
  let last = { x: 0, y: 0, at: -Infinity, seen: [] as ReturnType<typeof sampleControls> };

  const handleClick = (event: PointerEvent) => {
    // Keys and assistive technology click without a place.
    if (event.detail === 0) return;
    const tap = { x: event.clientX, y: event.clientY };
    const px = event.pointerType === 'mouse' ? reachPx.mouse : reachPx.finger;
    const stepPx = px / samplesPerReach;
    const sinceLast = event.timeStamp - last.at;
    if (sinceLast >= 0 && sinceLast < repeatMs && isWithin(px, tap, last)) {
      const control = event.target instanceof Element ? controlOf(event.target) : null;
      if (control === null) return;
      const wasThere = last.seen.some(
        (point) => point.control === control && isWithin(stepPx, point, tap),
      );
      if (!wasThere) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
    }
    last = { ...tap, at: event.timeStamp, seen: sampleControls(tap, stepPx) };
  };
  window.addEventListener('click', handleClick, true);
};
