import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs } from '../../scripts/chromiumArgs.ts';
import { newTab, signInAs, zone } from './profile.ts';
import { tellName, watch, type Watched } from './watch.ts';

/** How a tab dies: it is closed, it crashes, its processes are killed, or the whole browser is. */
export const tabKills = ['close', 'crash', 'renderer'] as const;
export type Kill = (typeof tabKills)[number] | 'browser';

/** Rosa's device: a browser with a profile of its own, in which she is signed in. */
export interface MortalDevice {
  /** Opens the app in a tab, on the screen of this path. */
  readonly open: (screen: string) => Promise<Page>;
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

/** Its pages tell of what is watched for; of which kind that is, whoever watches knows. */
export const makeMortalDevice = async (
  executablePath: string,
  origin: string,
  watched: Watched<string>,
  onTold: (told: never) => void,
): Promise<MortalDevice> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-drill-browser-'));
  const launch = async () => {
    const viewport = { width: 390, height: 844 };
    const launched = await chromium.launchPersistentContext(folder, {
      ...{ executablePath, args: chromiumArgs, viewport },
      env: { ...process.env, TZ: zone },
    });
    await launched.grantPermissions(['background-sync'], { origin });
    await launched.exposeBinding(tellName, (_source, told: unknown) => onTold(told as never));
    await launched.addInitScript(watch, watched);
    launched.setDefaultTimeout(20_000);
    return launched;
  };
  let context = await launch();
  await signInAs(await context.newPage(), origin, 'rosa');
  // A browser that is closed has written all it knows.
  await context.close();
  context = await launch();

  return {
    open: async (screen) => {
      const page = await newTab(context);
      await page.goto(`${origin}${screen}`, { waitUntil: 'commit' });
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
