import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ignoreRepeatedTaps } from './ignoreRepeatedTaps.ts';

type Box = readonly [left: number, top: number, width: number, height: number];

const boxes = new Map<Element, Box>();
let clicked: string[];
/** Each test starts after the taps of the one before. */
let now = 0;

/** Shows only these, the last on top; an element that is shown again is the same. */
const show = (shown: Readonly<Record<string, Box>>): void => {
  boxes.clear();
  for (const [id, box] of Object.entries(shown)) {
    const element = document.getElementById(id) ?? document.createElement('button');
    element.id = id;
    document.body.append(element);
    boxes.set(element, box);
  }
  for (const element of document.body.querySelectorAll('button'))
    if (!boxes.has(element)) element.remove();
};

const elementAt = (x: number, y: number): Element =>
  [...boxes].findLast(
    ([, [left, top, width, height]]) =>
      x >= left && x < left + width && y >= top && y < top + height,
  )?.[0] ?? document.body;

interface Tap {
  readonly at?: number;
  readonly pointerType?: string;
  readonly detail?: number;
}

const tap = (x: number, y: number, { at = 0, pointerType = 'touch', detail = 1 }: Tap = {}) => {
  const place = { clientX: x, clientY: y, bubbles: true, cancelable: true };
  const event = new MouseEvent('click', { ...place, detail });
  Object.defineProperties(event, {
    timeStamp: { value: now + at },
    pointerType: { value: pointerType },
  });
  elementAt(x, y).dispatchEvent(event);
  return event;
};

beforeAll(() => {
  document.elementFromPoint = elementAt;
  ignoreRepeatedTaps();
  document.body.addEventListener('click', ({ target }) => clicked.push((target as Element).id));
});

beforeEach(() => {
  now += 10_000;
  clicked = [];
  document.body.replaceChildren();
});

const page = { undo: [20, 90, 350, 64], help: [20, 700, 350, 64] } as const;
const alarm = { ...page, cover: [0, 0, 390, 844], taken: [20, 100, 350, 96] } as const;
const answer = () => {
  show(alarm);
  tap(100, 105);
  show(page);
};

test.each<[string, Tap]>([
  ['a quarter of a second later', { at: 250 }],
  ['almost a second later', { at: 999 }],
  ['of a mouse', { at: 500, pointerType: 'mouse' }],
])('the second tap on an answer, %s, does not reach what the overlay covered', (_when, second) => {
  show(alarm);
  tap(100, 105, { ...second, at: 0 });
  show(page);
  expect(tap(108, 100, second).defaultPrevented).toBe(true);
  // Beside it is nothing; that is no new first tap.
  tap(100, 160, { at: 990 });
  tap(100, 150, { at: 999 });
  expect(clicked).toEqual(['taken', '']);
});

test.each([
  ['a second later', 100, 105, { at: 1000 }],
  ['elsewhere', 100, 730, { at: 300 }],
  ['a finger away', 165, 105, { at: 300 }],
  ['elsewhere with a mouse', 120, 105, { at: 300, pointerType: 'mouse' }],
  ['by a key or assistive technology', 100, 105, { at: 300, detail: 0 }],
])('a tap %s counts', (_what, x, y, second) => {
  answer();
  tap(x, y, second);
  expect(clicked).toEqual(['taken', elementAt(x, y).id]);
});

test('a tap after one that counted is judged by what was in sight at that', () => {
  show({ one: [0, 0, 50, 50], two: [60, 0, 50, 50] });
  tap(48, 25);
  tap(62, 25, { at: 150 });
  tap(40, 25, { at: 300 });
  show({ one: [0, 0, 50, 50], yes: [60, 0, 50, 50] });
  tap(62, 25, { at: 1200 });
  expect(clicked).toEqual(['one', 'two', 'one']);
});

test('a control that moved under the finger is not tapped', () => {
  show({ seen: [0, 0, 300, 50], well: [0, 60, 300, 50] });
  tap(100, 25);
  show({ seen: [0, 60, 300, 50], well: [0, 0, 300, 50] });
  tap(100, 25, { at: 400 });
  expect(clicked).toEqual(['seen']);
});

test('the click that a label passes on to its field, at the same place, counts', () => {
  document.body.innerHTML = '<label id="label">Pills <input id="pills" type="checkbox"></label>';
  const [label, pills] = [...document.body.querySelectorAll('label, input')];
  boxes.clear();
  boxes.set(label!, [0, 0, 100, 50]);
  // That of jsdom has no place.
  label!.addEventListener('click', (event) => event.preventDefault());
  tap(50, 25);
  boxes.set(pills!, [0, 0, 100, 50]);
  tap(50, 25, { at: 1 });
  expect(clicked).toEqual(['label', 'pills']);
});
