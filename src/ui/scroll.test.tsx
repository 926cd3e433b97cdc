import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useScrollRestoration } from './useScrollRestoration.ts';
import { preserveScroll } from './preserveScroll.ts';

const windowHeight = 800;
let pageHeight: number;
let onResize: () => void;
let anchored: string[];
let navigationType: 'navigate' | 'reload';

const scroll = (y: number) => {
  window.scrollY = Math.min(y, pageHeight - windowHeight);
  window.dispatchEvent(new Event('scroll'));
};
const grow = (height: number) => {
  pageHeight = height;
  onResize();
};

beforeEach(() => {
  navigationType = 'reload';
  Object.assign(performance, { getEntriesByType: () => [{ type: navigationType }] });
  pageHeight = 3_000;
  anchored = [];
  sessionStorage.clear();
  window.scrollY = 0;
  const page = document.documentElement;
  jest.spyOn(page, 'scrollHeight', 'get').mockImplementation(() => pageHeight);
  jest.spyOn(page, 'clientHeight', 'get').mockReturnValue(windowHeight);
  window.scrollTo = ((_x: number, y: number) => scroll(y)) as typeof window.scrollTo;
  Element.prototype.scrollIntoView = function (this: Element) {
    anchored.push(this.id);
  };
  onResize = () => undefined;
  globalThis.ResizeObserver = function (run: () => void) {
    const observe = () => void (onResize = run);
    const disconnect = () => void (onResize = onResize === run ? () => undefined : onResize);
    return { observe, disconnect };
  } as unknown as typeof ResizeObserver;
});
afterEach(() => document.body.replaceChildren());

function Page() {
  useScrollRestoration();
  return <h2 id="settings">Settings</h2>;
}

let router: ReturnType<typeof createMemoryRouter>;
const open = (at: string) => {
  router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [at] });
  return render(<RouterProvider router={router} />);
};
const go = (to: string | number) =>
  act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));

test('starts a new address at the top; Back and Forward restore the position', async () => {
  open('/exerciseguide');
  scroll(300);
  await go('/medication');
  expect(window.scrollY).toBe(0);
  scroll(700);
  await go(-1);
  expect(window.scrollY).toBe(300);
  await go(1);
  expect(window.scrollY).toBe(700);
  await go('/medication');
  expect(window.scrollY).toBe(0);
});

test('restores a position that no scroll event has told yet', async () => {
  open('/medication');
  window.scrollY = 700;
  document.body.click();
  await go('/exerciseguide');
  await go(-1);
  expect(window.scrollY).toBe(700);
});

test('restores the position after a reload of the same address, not when it is opened again', () => {
  const { unmount } = open('/medication');
  scroll(700);
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  scroll(0);
  open('/exerciseguide').unmount();
  expect(window.scrollY).toBe(0);
  const stored = sessionStorage.getItem('upstroke-places');
  navigationType = 'navigate';
  open('/medication').unmount();
  expect(window.scrollY).toBe(0);
  sessionStorage.setItem('upstroke-places', stored ?? '');
  navigationType = 'reload';
  open('/medication');
  expect(window.scrollY).toBe(700);
});

test('restores the position once the page has grown long enough, until the user scrolls, for five seconds', async () => {
  open('/');
  /** Goes back to a page that was scrolled to 700 px and is now shorter. */
  const backOnShortPage = async () => {
    pageHeight = 3_000;
    await go('/medication');
    scroll(700);
    await go('/exerciseguide');
    pageHeight = 1_000;
    await go(-1);
    expect(window.scrollY).toBe(200);
  };
  await backOnShortPage();
  grow(1_400);
  expect(window.scrollY).toBe(600);
  grow(3_000);
  expect(window.scrollY).toBe(700);

  await backOnShortPage();
  window.dispatchEvent(new Event('wheel'));
  scroll(50);
  grow(3_000);
  expect(window.scrollY).toBe(50);

  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
  await backOnShortPage();
  jest.advanceTimersByTime(4_999);
  grow(1_200);
  expect(window.scrollY).toBe(400);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  grow(3_000);
  expect(window.scrollY).toBe(400);
});

test('scrolls to the anchor of an address, and to the top for an unknown or broken one; the browser restores nothing', async () => {
  const { unmount } = open('/medication');
  await go('/editprofilesurvivor#settings');
  expect(anchored).toEqual(['settings']);
  for (const hash of ['#nowhere', '#%E0']) {
    scroll(700);
    await go(`/editprofilesurvivor${hash}`);
    expect(window.scrollY).toBe(0);
  }
  expect(anchored).toEqual(['settings']);
  expect(window.history.scrollRestoration).toBe('manual');
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  window.dispatchEvent(new Event('pageshow'));
  expect(window.history.scrollRestoration).toBe('manual');
  unmount();
  expect(window.history.scrollRestoration).toBe('auto');
});

test.each(['getItem', 'setItem'] as const)('starts at the top when %s fails', (method) => {
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  const { unmount } = open('/medication');
  scroll(700);
  unmount();
  open('/medication');
  expect(window.scrollY).toBe(0);
});

test('scrolls so that the tapped element keeps its place when a change moves it', () => {
  const tapped = document.createElement('input');
  const tops = [360, 1459];
  jest
    .spyOn(tapped, 'getBoundingClientRect')
    .mockImplementation(() => ({ top: tops.shift() }) as DOMRect);
  const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const change = jest.fn(() => expect(tops).toEqual([1459]));
  preserveScroll(tapped, change);
  expect(change).toHaveBeenCalledTimes(1);
  expect(scrollBy).toHaveBeenCalledWith(0, 1459 - 360);
});
