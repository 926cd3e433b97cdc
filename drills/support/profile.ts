import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';
import { accountOf } from './insist.ts';

/** A browser with a profile of its own on the disk, as a device has it. */
export interface Profile {
  readonly context: BrowserContext;
  readonly remove: () => Promise<void>;
}

/** Of every such browser. */
export const zone = 'UTC';

/** `origin` may sync in the background. */
export const openProfile = async (executablePath: string, origin: string): Promise<Profile> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...{ executablePath, args: chromiumArgs, viewport: { width: 390, height: 844 } },
    // Where every day has 24 hours; the worker knows no other zone than the browser's.
    env: { ...process.env, TZ: zone },
  });
  await context.grantPermissions(['background-sync'], { origin });
  context.setDefaultTimeout(20_000);
  return {
    context,
    remove: async () => {
      await context.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Signs in on the screen, and waits until the app can be opened without a server. */
export const signInAs = async (page: Page, origin: string, name: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  const { email, password } = accountOf(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/survivordashboard$/);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
};

/** The tab's process dies at once; nothing in it hears of that. */
export const crash = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
};

const opensTabWithin = 20_000;

/** A browser may hand out the spare renderer that a kill has just taken: then the next one is whole. */
export const newTab = (context: BrowserContext): Promise<Page> => {
  const tooSlow = after(opensTabWithin, undefined, { ref: false }).then(() => {
    throw new Error('The browser was too slow to open a tab');
  });
  return Promise.race([context.newPage().catch(() => context.newPage()), tooSlow]);
};
