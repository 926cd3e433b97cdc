import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useScrollPlace } from './useScrollPlace.ts';

let pageHeight: number;
let grown: () => void;
let anchored: string[];

/** A window of 800 pixels over a page that is as long as the test says. */
/** How the page was come to. */
let loaded: 'navigate' | 'reload';

beforeEach(() => {
  loaded = 'reload';
  Object.assign(performance, { getEntriesByType: () => [{ type: loaded }] });
  pageHeight = 3_000;
  anchored = [];
  sessionStorage.clear();
  window.scrollY = 0;
  const page = document.documentElement;
  jest.spyOn(page, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  jest.spyOn(page, 'clientHeight', 'get').mockReturnValue(800);
  window.scrollTo = ((_x: number, y: number) => scroll(y)) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function (this: Element) {
    anchored.push(this.id);
  };
  globalThis.ResizeObserver = class {
    readonly #grown: () => void;
    constructor(hear: ResizeObserverCallback) {
      this.#grown = () => hear([], this);
    }
    observe() {
      grown = this.#grown;
    }
    unobserve() {}
    disconnect() {
      if (grown === this.#grown) grown = () => undefined;
    }
  };
  grown = () => undefined;
});
afterEach(() => document.body.replaceChildren());

const scroll = (y: number) => {
  window.scrollY = Math.min(y, pageHeight - 800);
  window.dispatchEvent(new Event('scroll'));
};

function Page() {
  useScrollPlace();
  return <h2 id="settings">Settings</h2>;
}

let router: ReturnType<typeof createMemoryRouter>;
const open = (at: string) => {
  router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [at] });
  return render(<RouterProvider router={router} />);
};
const go = (to: string | number) =>
  act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));

test('a new address begins at its top; Back and Forward lead to where one was', async () => {
  open('/medication');
  scroll(700);
  await go('/exerciseguide');
  expect(window.scrollY).toBe(0);
  scroll(300);
  await go(-1);
  expect(window.scrollY).toBe(700);
  await go(1);
  expect(window.scrollY).toBe(300);
});

test('the same address, opened anew, begins at its top', async () => {
  open('/medication');
  await go('/exerciseguide');
  scroll(700);
  await go('/medication');
  await go('/exerciseguide');
  expect(window.scrollY).toBe(0);
});

test('a reload leads to where one was, on the same address only', () => {
  const { unmount } = open('/medication');
  scroll(700);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  scroll(0);
  open('/exerciseguide').unmount();
  expect(window.scrollY).toBe(0);
  open('/medication');
  expect(window.scrollY).toBe(700);
});

test('an address that is opened anew in the same tab begins at its top; what one comes back to does not', async () => {
  open('/medication');
  await go('/exerciseguide');
  scroll(300);
  await go(-1);
  scroll(700);
  window.dispatchEvent(new Event('pagehide'));
  const kept = sessionStorage.getItem('upstroke-places');
  loaded = 'navigate';
  open('/medication');
  expect(window.scrollY).toBe(0);
  sessionStorage.setItem('upstroke-places', kept ?? '');
  loaded = 'reload';
  open('/medication');
  expect(window.scrollY).toBe(700);
});

test('where what stands there comes a moment later, the place is returned to when it is there', async () => {
  open('/medication');
  scroll(700);
  await go('/exerciseguide');
  pageHeight = 1_000;
  await go(-1);
  expect(window.scrollY).toBe(200);
  pageHeight = 1_400;
  grown();
  expect(window.scrollY).toBe(600);
  pageHeight = 3_000;
  grown();
  expect(window.scrollY).toBe(700);
  scroll(100);
  grown();
  expect(window.scrollY).toBe(100);
});

test('whoever moves the page meanwhile is not moved', async () => {
  open('/medication');
  scroll(700);
  await go('/exerciseguide');
  pageHeight = 1_000;
  await go(-1);
  window.dispatchEvent(new Event('wheel'));
  scroll(50);
  pageHeight = 3_000;
  grown();
  expect(window.scrollY).toBe(50);
});

test('after five seconds it is given up: what comes then moves nobody', async () => {
  open('/medication');
  scroll(700);
  await go('/exerciseguide');
  pageHeight = 1_000;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  await go(-1);
  jest.advanceTimersByTime(4_999);
  pageHeight = 1_200;
  grown();
  expect(window.scrollY).toBe(400);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  pageHeight = 3_000;
  grown();
  expect(window.scrollY).toBe(400);
});

test('a page that was left before it was long enough keeps its place', async () => {
  open('/medication');
  scroll(700);
  await go('/exerciseguide');
  pageHeight = 1_000;
  await go(-1);
  scroll(window.scrollY);
  await go(1);
  pageHeight = 3_000;
  grown();
  expect(window.scrollY).toBe(0);
  await go(-1);
  expect(window.scrollY).toBe(700);
});

test('an anchor is where its address begins, one that is nowhere or broken at the top', async () => {
  open('/medication');
  await go('/editprofilesurvivor#settings');
  expect(anchored).toEqual(['settings']);
  scroll(700);
  await go('/editprofilesurvivor#nowhere');
  expect(window.scrollY).toBe(0);
  scroll(700);
  await go('/editprofilesurvivor#%E0');
  expect(window.scrollY).toBe(0);
  expect(anchored).toEqual(['settings']);
});

test('the browser moves nothing by itself, until the page is left', () => {
  const { unmount } = open('/medication');
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
  unmount();
  expect(window.history.scrollRestoration).toBe('auto');
});

test.each(['getItem', 'setItem'] as const)('a tab that can note nothing: %s fails', (method) => {
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const { unmount } = open('/medication');
  scroll(700);
  unmount();
  open('/medication');
  expect(window.scrollY).toBe(0);
});
