import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { BrowserGround } from './inBrowser.ts';
import { newTab, openProfile, signInAs } from './profile.ts';
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
  { proxy: { origin }, tell }: Pick<BrowserGround<unknown>, 'proxy' | 'tell'>,
  watched: Watched<string>,
  onTold: (told: never) => void,
): Promise<MortalDevice> => {
  const profile = await openProfile(executablePath, origin, async (context) => {
    await context.exposeBinding(tellName, (_source, told: unknown) => {
      tell(JSON.stringify(told));
      onTold(told as never);
    });
    await context.addInitScript(watch, watched);
  });
  await signInAs(await profile.context().newPage(), origin, 'rosa');
  // A browser that is closed has written all it knows.
  await profile.reopen();

  return {
    open: async (screen) => {
      const page = await newTab(profile.context());
      await page.goto(`${origin}${screen}`, { waitUntil: 'commit' });
      return page;
    },
    aim: async (page, how) => {
      const context = profile.context();
      const browser = browserOf(context);
      if (how === 'browser') {
        const [pid] = await processesOf(browser, 'browser');
        const closed = new Promise((resolve) => context.once('close', resolve));
        return async () => {
          if (pid !== undefined) process.kill(pid, 'SIGKILL');
          await closed;
          await profile.reopen();
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
    remove: () => profile.remove(),
  };
};
