import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';

export const kills = ['tab closed', 'tab crashed', 'renderer killed', 'browser killed'] as const;
export type Kill = (typeof kills)[number];

/** A Chromium with a profile on disk, which survives the browser. */
export interface Device {
  readonly context: () => BrowserContext;
  /** Opens a tab on this path. */
  readonly open: (path: string) => Promise<Page>;
  /** Prepares a kill, which happens at once when the returned function is called. */
  readonly aim: (page: Page, kill: Kill) => Promise<() => Promise<void>>;
  /** Closes the browser and starts it again. */
  readonly reopen: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Builds the app if necessary, and finds Chromium. */
export const prepareBrowser = async (): Promise<string> => {
  if (!(await buildIfStale())) throw new Error('The app cannot be built');
  return findChromium();
};

const processesOf = async (browser: Browser | null, kind: string): Promise<number[]> => {
  if (!browser) throw new Error('The profile has no browser');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === kind).map(({ id }) => id);
};

const killIfAlive = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
};

/** `prepare` is called with each browser that is started. */
export const makeDevice = async (
  executablePath: string,
  origin: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Device> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const launch = async () => {
    const started = await chromium.launchPersistentContext(folder, {
      ...{ executablePath, args: chromiumArgs, baseURL: origin },
      viewport: { width: 390, height: 844 },
    });
    await started.grantPermissions(['background-sync', 'notifications'], { origin });
    started.setDefaultTimeout(20_000);
    await prepare(started);
    return started;
  };
  let context = await launch();
  const close = () => context.close().catch(() => undefined);
  const reopen = async () => {
    await close();
    context = await launch();
  };
  return {
    context: () => context,
    reopen,
    open: async (address) => {
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'commit' });
      return page;
    },
    aim: async (page, kill) => {
      if (kill === 'tab closed') return () => page.close();
      if (kill === 'tab crashed') {
        const session = await context.newCDPSession(page);
        return async () => {
          const crashed = page.waitForEvent('crash');
          session.send('Page.crash').catch(() => undefined);
          await crashed;
          await page.close();
        };
      }
      const isRenderer = kill === 'renderer killed';
      const pids = await processesOf(context.browser(), isRenderer ? 'renderer' : 'browser');
      return async () => {
        const over = isRenderer
          ? page.waitForEvent('crash')
          : new Promise<unknown>((resolve) => context.once('close', resolve));
        for (const pid of pids) killIfAlive(pid);
        await over;
        // After a renderer's death Chromium may offer a dead spare one to the next tab.
        await reopen();
      };
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
