import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { typeLogin } from '../../testkit/browser/rosa.ts';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';
import { accountOf } from './insist.ts';

/** A browser with a profile of its own on the disk, as a device has it. */
export interface Profile {
  readonly folder: string;
  /** The browser that runs now. */
  readonly context: () => BrowserContext;
  /** Ends it, where it has not died, lets something be done meanwhile to its folder, and starts it again. */
  readonly reopen: (meanwhile?: () => Promise<void>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Of every such browser: where every day has 24 hours. */
export const zone = 'UTC';

/** `origin` may sync in the background; `prepare` is done to each browser that is started. */
export const openProfile = async (
  executablePath: string,
  origin: string,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Profile> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(folder, {
      ...{ executablePath, args: chromiumArgs, viewport: { width: 390, height: 844 } },
      // The worker knows no other zone than the browser's.
      env: { ...process.env, TZ: zone },
    });
    await context.grantPermissions(['background-sync'], { origin });
    context.setDefaultTimeout(20_000);
    await prepare?.(context);
    return context;
  };
  let context = await launch();
  const close = () => context.close().catch(() => undefined);
  return {
    folder,
    context: () => context,
    reopen: async (meanwhile) => {
      await close();
      await meanwhile?.();
      context = await launch();
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Signs in on the screen, and waits until the app can be opened without a server. */
export const signInAs = async (page: Page, origin: string, name: string): Promise<void> => {
  await page.goto(`${origin}/login`);
  const { email, password } = accountOf(name);
  await typeLogin(page, email, password);
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
