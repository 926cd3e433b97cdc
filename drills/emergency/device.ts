import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Kill } from './plan.ts';
import { tellName, type Told, watch } from './watch.ts';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';
import { newTab, signInAs } from '../support/profile.ts';

/** Rosa's device: a browser with a profile of its own, in which she is signed in. */
export interface Device {
  /** Opens the app in a tab, on a screen that reads little. */
  readonly open: () => Promise<Page>;
  /** Makes ready for a kill, which comes at once when the returned function is called. */
  readonly aim: (page: Page, how: Kill) => Promise<() => Promise<void>>;
  readonly remove: () => Promise<void>;
}

/** The processes of a browser of this kind. */
const processesOf = async (browser: Browser, kind: string): Promise<number[]> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === kind).map(({ id }) => id);
};

const killIfAlive = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

const browserOf = (context: BrowserContext): Browser => {
  const browser = context.browser();
  if (!browser) throw new Error('A profile has no browser');
  return browser;
};

export const makeDevice = async (
  executablePath: string,
  origin: string,
  onTold: (told: Told) => void,
): Promise<Device> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const launch = async () => {
    const viewport = { width: 390, height: 844 };
    const launched = await chromium.launchPersistentContext(folder, {
      ...{ executablePath, args: chromiumArgs, viewport },
    });
    await launched.grantPermissions(['background-sync'], { origin });
    await launched.exposeBinding(tellName, (_source, told: Told) => onTold(told));
    await launched.addInitScript(watch);
    launched.setDefaultTimeout(20_000);
    return launched;
  };
  let context = await launch();
  await signInAs(await context.newPage(), origin, 'rosa');
  // A browser that is closed has written all it knows.
  await context.close();
  context = await launch();

  return {
    open: async () => {
      const page = await newTab(context);
      await page.goto(`${origin}/connectcaregiver`, { waitUntil: 'commit' });
      return page;
    },
    aim: async (page, how) => {
      const browser = browserOf(context);
      if (how === 'browser') {
        const [pid] = await processesOf(browser, 'browser');
        const closed = new Promise((resolve) => context.once('close', resolve));
        return async () => {
          if (pid !== undefined) process.kill(pid, 'SIGKILL');
          await closed;
          context = await launch();
        };
      }
      if (how === 'close') return () => page.close();
      const session = await context.newCDPSession(page);
      const pids = how === 'renderer' ? await processesOf(browser, 'renderer') : [];
      return async () => {
        const crashed = page.waitForEvent('crash');
        for (const pid of pids) killIfAlive(pid);
        if (how === 'crash') session.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
      };
    },
    remove: async () => {
      // It may have died just now.
      await context.close().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
