import type { Locator, Page } from '@playwright/test';

/** Longer than taps on what has just appeared or moved are ignored. */
const steadyMs = 800;

const waitUntilSteady = (element: Element, waitMs: number) => {
  const part = element.closest('[data-steady]');
  if (!part) return undefined;
  return new Promise<void>((resolve) => {
    let place = '';
    let since = 0;
    const look = () => {
      const { left, top } = part.getBoundingClientRect();
      if (place !== `${left} ${top}`) since = performance.now();
      place = `${left} ${top}`;
      if (!part.isConnected || performance.now() - since >= waitMs) resolve();
      else requestAnimationFrame(look);
    };
    look();
  });
};

const patched = new WeakSet<object>();

/** Lets each click of a locator wait, as a hand does, until its target has stood still long enough to count. */
export const waitBeforeClicks = (page: Page): void => {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (patched.has(locators)) return;
  patched.add(locators);
  const { click } = locators;
  locators.click = async function (options) {
    await this.evaluate(
      waitUntilSteady,
      steadyMs,
      options?.timeout === undefined ? {} : { timeout: options.timeout },
    );
    return click.call(this, options);
  };
};
