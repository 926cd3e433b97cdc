import type { BrowserContext, Page } from '@playwright/test';
import { connectBrowser } from '../../testkit/browser/worker.ts';
import { outboxSyncTag } from '../../src/device/workerLink.ts';
import { crash, newTab } from '../support/profile.ts';
import type { Act } from './plan.ts';

const screens = ['/medication', '/survivordashboard'] as const;

/** The tabs of one device. */
export interface Tabs {
  readonly all: () => readonly Page[];
  readonly open: () => Promise<Page>;
  /** Does one thing with them; resolves with what it was, in words. */
  readonly act: (act: Act) => Promise<string>;
  /** How often a call may have been under way in a tab that died. */
  readonly deaths: () => number;
  /** How often what waits was tried before its time: a tab began, or the worker was asked. */
  readonly hurries: () => number;
  /** What pages threw. */
  readonly thrown: readonly string[];
  /** How long each other screen took to come, in ms. */
  readonly looks: readonly number[];
}

const most = 6;
const fewest = 2;

/** Opens the other one of two screens by its link. */
const look = async (page: Page): Promise<number> => {
  const isHome = page.url().endsWith('/survivordashboard');
  const name = isHome ? /^My Medications/ : 'Home';
  const begun = performance.now();
  await page.getByRole('link', { name }).first().click();
  const heading = isHome ? 'My Medications' : /Rosa/;
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return performance.now() - begun;
};

export const makeTabs = (context: BrowserContext, origin: string): Tabs => {
  let pages: Page[] = [];
  let opened = 0;
  let deaths = 0;
  let hurries = 0;
  const thrown: string[] = [];
  const looks: number[] = [];
  const without = (page: Page) => {
    pages = pages.filter((each) => each !== page);
    deaths += 1;
  };
  const open = async (): Promise<Page> => {
    const page = await newTab(context);
    page.on('pageerror', (error) => thrown.push(error.message));
    // Tabs may share a process that another one's crash takes away.
    page.on('crash', () => without(page));
    const screen = screens[opened % screens.length];
    opened += 1;
    // As it begins and as it is shown.
    hurries += 2;
    await page.goto(`${origin}${screen}`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Get help' }).waitFor({ state: 'attached' });
    pages.push(page);
    return page;
  };

  const act = async ({ what, pick }: Act): Promise<string> => {
    const page = pages[Math.floor(pick * pages.length)];
    if (!page) throw new Error('No tab is left');
    const isOneOfFew = pages.length <= fewest;
    switch (what) {
      case 'open':
        if (pages.length < most) await open();
        return what;
      case 'close':
        if (isOneOfFew) return 'left open';
        without(page);
        await page.close();
        return what;
      case 'crash':
        if (isOneOfFew) return 'left alive';
        await crash(page);
        return what;
      case 'reload':
        deaths += 1;
        hurries += 2;
        await page.reload({ waitUntil: 'commit' });
        await page.getByRole('button', { name: 'Get help' }).waitFor({ state: 'attached' });
        return what;
      case 'sync':
        hurries += 1;
        await (await connectBrowser(context, page, origin)).sync(outboxSyncTag);
        return what;
      case 'look':
        looks.push(await look(page));
        return what;
    }
  };

  return {
    all: () => pages,
    open,
    act,
    deaths: () => deaths,
    hurries: () => hurries,
    thrown,
    looks,
  };
};
