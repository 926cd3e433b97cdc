import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium, chromiumArgs } from '../../scripts/findChromium.ts';

export const kills = ['tab closed', 'renderer killed', 'browser killed'] as const;
export type Kill = (typeof kills)[number];

const browserProcess = async (context: BrowserContext): Promise<number> => {
  const session = await context.browser()?.newBrowserCDPSession();
  const info = await session?.send('SystemInfo.getProcessInfo');
  await session?.detach();
  const found = info?.processInfo.find(({ type }) => type === 'browser');
  if (!found) throw new Error('The browser has no process');
  return found.id;
};

/**
 * A Chromium with a profile on disk, which survives the browser. `prepare` is called with each browser
 * that is started.
 */
export const makeBrowserDevice = async (
  origin: string,
  prepare: (context: BrowserContext) => Promise<void>,
) => {
  const executablePath = await findChromium();
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const launch = async () => {
    const started = await chromium.launchPersistentContext(folder, {
      executablePath,
      args: chromiumArgs,
      baseURL: origin,
      viewport: { width: 390, height: 844 },
    });
    await started.grantPermissions(['background-sync', 'notifications'], { origin });
    started.setDefaultTimeout(20_000);
    await prepare(started);
    return started;
  };
  let context = await launch();
  const close = () => context.close().catch(() => undefined);
  /** Closes the browser and starts it again. */
  const reopen = async () => {
    await close();
    context = await launch();
  };
  return {
    context: () => context,
    reopen,
    /** Opens a tab on this path. */
    open: async (address: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'commit' });
      return page;
    },
    /** Prepares a kill, which happens at once when the returned function is called. */
    prepareKill: async (page: Page, kill: Kill): Promise<() => Promise<void>> => {
      if (kill === 'tab closed') return () => page.close();
      if (kill === 'browser killed') {
        const pid = await browserProcess(context);
        return async () => {
          const over = new Promise((resolve) => context.once('close', resolve));
          process.kill(pid, 'SIGKILL');
          await over;
          await reopen();
        };
      }
      const session = await context.newCDPSession(page);
      return async () => {
        const crashed = page.waitForEvent('crash');
        session.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
      };
    },
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type BrowserDevice = Awaited<ReturnType<typeof makeBrowserDevice>>;
