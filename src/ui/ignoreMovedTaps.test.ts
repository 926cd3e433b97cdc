import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { ignoreMovedTaps } from './ignoreMovedTaps.ts';

let top = 0;
let clicks = 0;
const nextFrame = () => new Promise(requestAnimationFrame);
const tap = (at: number, detail = 1) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.querySelector('button')!.dispatchEvent(event);
  return clicks;
};
/** `by` px down, as by a message above it. */
const move = async (by: number) => {
  top += by;
  document.body.prepend(document.createElement('p'));
  await nextFrame();
  await nextFrame();
};

beforeAll(() => {
  ignoreMovedTaps();
  document.body.addEventListener('click', () => {
    clicks += 1;
  });
});

afterAll(() => {
  // The document goes before its last frame.
  window.requestAnimationFrame = () => 0;
});

beforeEach(async () => {
  clicks = 0;
  document.body.innerHTML = '<div data-steady><button>Taken</button></div>';
  const answers = document.querySelector('div')!;
  answers.getBoundingClientRect = () => new DOMRect(0, top, 100, 50);
  await nextFrame();
  await nextFrame();
});

test('an answer that has just appeared or moved does not count; one that stood there does', async () => {
  const appeared = performance.now();
  expect(tap(appeared + 300)).toBe(0);
  expect(tap(appeared + 300, 0)).toBe(1);
  expect(tap(appeared + 800)).toBe(2);
  await move(2);
  expect(tap(appeared + 900)).toBe(3);
  await move(76);
  const moved = performance.now();
  expect(tap(moved + 500)).toBe(3);
  expect(tap(moved + 800)).toBe(4);
});

test('wherever a tap answers a dose, early taps are ignored', () => {
  const unguarded = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] }).filter((file) => {
    const code = readFileSync(file, 'utf8');
    return code.includes('recordAnswer(') && !/data-steady|[iI]gnoreEarlyTaps/.test(code);
  });
  expect(unguarded).toEqual([]);
});
