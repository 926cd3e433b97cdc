import type { Browser, Page } from '@playwright/test';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import type { Site } from './site.ts';

/** The paths of the files that a page asked for, each once. */
export interface RequestedFiles {
  /** Before its heading stood: without them there is no screen. */
  readonly initial: readonly string[];
  /** Until it asked for nothing more. */
  readonly total: readonly string[];
}

const userOf = (role: SessionUser['role']): SessionUser => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  role,
  fname: 'Rosa',
  lname: 'Meyer',
  avatarUrl: null,
});

/** Stores a session of that role. */
const signIn = async (page: Page, role: SessionUser['role']): Promise<void> => {
  await page.addInitScript(
    (user) => {
      localStorage.setItem('token', 'none');
      localStorage.setItem('user', user);
    },
    JSON.stringify(userOf(role)),
  );
};

const watchHeading = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('h1')) return;
      performance.mark('heading');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
};

const read = (page: Page) =>
  page.evaluate(() => {
    const stood = performance.getEntriesByName('heading')[0]?.startTime ?? Infinity;
    return performance.getEntriesByType('resource').map(({ name, startTime }) => ({
      file: new URL(name).pathname,
      isInitial: startTime < stood,
    }));
  });

/** Files that a new device requests to open an address; `role` null means signed out. */
export const listRequestedFiles = async (
  browser: Browser,
  { origin }: Pick<Site, 'origin'>,
  address: string,
  role: SessionUser['role'] | null,
): Promise<RequestedFiles> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  if (role) await signIn(page, role);
  await watchHeading(page);
  await page.goto(`${origin}${address}`, { waitUntil: 'networkidle' });
  const all = await read(page);
  await context.close();
  const paths = (some: typeof all) => [...new Set(some.map(({ file }) => file))];
  return { initial: paths(all.filter(({ isInitial }) => isInitial)), total: paths(all) };
};
