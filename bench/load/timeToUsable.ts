import type { Browser, BrowserContext } from '@playwright/test';
import { paths } from '../../contract/paths.ts';
import { waitForServiceWorker } from '../../testkit/browser/userActions.ts';
import { phone, signInOn } from '../support/browser.ts';

declare global {
  interface Window {
    /** Milliseconds from the beginning of the navigation. */
    usableAt?: number;
  }
}

/** A start that takes longer is none. */
const timeoutMs = 30_000;

interface Person {
  readonly email: string;
  readonly password: string;
  /** IANA name. */
  readonly zone: string;
}

/** Sets `usableAt` in its pages: when the login is shown, or a dose of today and a button for help. */
export const reportUsable = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const canBeTapped = (element: Element | undefined) => {
      if (!element?.checkVisibility()) return false;
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const isUsable = () => {
      const help = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Get help',
      );
      const heading = document.querySelector('h1')?.textContent;
      if (document.querySelector('[type=password]')?.checkVisibility()) return true;
      return (
        heading?.includes('Rosa') === true &&
        document.querySelector('[aria-labelledby=today] li') !== null &&
        canBeTapped(help)
      );
    };
    requestAnimationFrame(function look() {
      if (isUsable()) window.usableAt = performance.now();
      else requestAnimationFrame(look);
    });
  });
};

/** A phone with a session, whose worker has cached the app. */
export const makeSignedInContext = async (
  browser: Browser,
  baseURL: string,
  { email, password, zone }: Person,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL, viewport: phone, timezoneId: zone });
  const page = await context.newPage();
  await signInOn(page, { email, password });
  await waitForServiceWorker(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  await reportUsable(context);
  return context;
};

/**
 * Opens the dashboard in a tab of its own: how long until its heading and today's doses stand and Get
 * help can be tapped, in milliseconds.
 */
export const timeToUsable = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  await page.goto(paths.survivorDashboard, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(() => window.usableAt, null, { timeout: timeoutMs });
  const at = await usable.jsonValue();
  await page.close();
  return at ?? Number.NaN;
};
