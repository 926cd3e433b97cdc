import type { BrowserContext, Page } from '@playwright/test';
import { alarm } from '../../testkit/browser/rosa.ts';
import { newTab } from '../support/profile.ts';

/** A tab, and what of it must not be. */
export interface Tab {
  readonly page: Page;
  /** Whether help was asked for in it and it was not loaded anew since. */
  helped: boolean;
  /** A person has it loaded, so that it may. */
  loading: boolean;
}

export interface Tabs {
  readonly all: () => readonly Tab[];
  readonly open: () => Promise<Tab>;
  readonly reload: (tab: Tab) => Promise<void>;
  readonly close: (tab: Tab) => Promise<void>;
  /** What must never be, as it came about. */
  readonly faults: readonly string[];
}

/** What the browser, and the app, say of a network that is away. */
const isOfNetwork = /Failed to load resource|net::ERR_|kind: network|status: none/;

export const makeTabs = (
  context: BrowserContext,
  origin: string,
  isAlarmKnown: () => boolean,
): Tabs => {
  let tabs: Tab[] = [];
  const faults: string[] = [];

  /** Something that can be read stands in it. */
  const assertStands = async ({ page }: Tab, after: string): Promise<void> => {
    await page
      .getByRole('heading')
      .first()
      .waitFor()
      .catch(() => faults.push(`a tab stays blank after ${after}: ${page.url()}`));
  };

  const open = async (): Promise<Tab> => {
    const page = await newTab(context);
    const tab: Tab = { page, helped: false, loading: true };
    page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' || isOfNetwork.test(text)) return;
      faults.push(`logged: ${text}`);
    });
    page.on('domcontentloaded', () => {
      if (tab.loading) return;
      if (tab.helped) faults.push('a tab was loaded anew in which help was asked for');
      if (isAlarmKnown()) faults.push('a tab was loaded anew while an alarm stood');
    });
    await page.goto(`${origin}/survivordashboard`, { waitUntil: 'domcontentloaded' });
    tab.loading = false;
    await assertStands(tab, 'it was opened');
    tabs.push(tab);
    return tab;
  };

  return {
    all: () => tabs,
    open,
    faults,
    reload: async (tab) => {
      tab.loading = true;
      const load = () => tab.page.reload({ waitUntil: 'domcontentloaded' });
      // A person tries again; that it does not come is a fault all the same. One that is aborted has
      // given way to the page's own, and what stands then is looked at below.
      await load().catch(async (cause: unknown) => {
        if (String(cause).includes('ERR_ABORTED')) {
          await tab.page.waitForLoadState();
          return;
        }
        faults.push(`a tab does not come: ${String(cause).split('\n')[0]}`);
        await load();
      });
      Object.assign(tab, { loading: false, helped: false });
      await assertStands(tab, 'a reload');
    },
    close: async (tab) => {
      tabs = tabs.filter((each) => each !== tab);
      await tab.page.close();
    },
  };
};

/** Whether something stands over the screen of a tab. */
export const isCovered = async ({ page }: Tab): Promise<boolean> =>
  (await alarm(page).isVisible()) || (await page.getByRole('alertdialog').first().isVisible());
