import '@testing-library/jest-dom/jest-globals';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import '../domain/twentyFourHours.ts';
import { countTask } from './fakeClock.ts';
import { formProblems } from './formProblems.ts';
import { skipTapGuard } from './fakeTapGuard.ts';

// React, the store's batches and the database then run in turns of the event loop that `settle` and
// `rendered` count. jsdom has only timers for them.
Object.assign(globalThis, {
  setImmediate: countTask,
  requestAnimationFrame: (run: FrameRequestCallback) => countTask(() => run(performance.now())),
});

skipTapGuard();

/** Nothing has a size in jsdom. */
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** jsdom has no media queries. */
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

/** jsdom has no modal dialogs. */
if ('HTMLDialogElement' in globalThis) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** React reads a form whose submission leads elsewhere; the `FormData` of Node takes none. */
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
};

/** Each form that a test renders must suit password managers; see `formProblems`. */
const wrongFields = new Set<string>();
if ('MutationObserver' in globalThis) {
  new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const problem of formProblems(added)) wrongFields.add(problem);
  }).observe(document, { childList: true, subtree: true });
}

/** A test that logs a warning or an error fails: a spy collects, the end of the test judges. */
let logged: unknown[][] = [];

beforeEach(() => {
  logged = [];
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(words));
  }
});

afterEach(() => {
  if ('sessionStorage' in globalThis) sessionStorage.clear();
  expect(logged).toEqual([]);
  const wrong = [...wrongFields];
  wrongFields.clear();
  expect(wrong).toEqual([]);
});
