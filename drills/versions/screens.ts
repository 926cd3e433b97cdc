import type { Page } from '@playwright/test';
import { appTexts } from '../../src/app/strings.ts';
import { notLoadedTexts } from '../../src/app/screens/notLoadedStrings.ts';
import { until } from '../support/until.ts';
import type { Tab } from './tabs.ts';

/** Screens one tap from the dashboard, by the name of their tile, with what stands over each. */
const tiles = [
  ['Exercise Guide', /Exercise Guide/i],
  ['Speech Practice', /Speech Practice/i],
  ['My Medications', /My Medications/i],
  ['Connect Caregiver', /Caregiver/i],
] as const;

/** What stands where a screen could not be loaded. */
const notLoaded = new Set<string>([
  ...Object.values(notLoadedTexts).map(({ title }) => title),
  appTexts.crashedTitle,
]);

const comesWithin = 20_000;

export interface Title {
  readonly words: string;
  readonly isNotLoaded: boolean;
}

const titleOf = async (page: Page): Promise<Title> => {
  const heading = page.getByRole('heading', { level: 1 }).first();
  const words = (await heading.textContent({ timeout: 500 }).catch(() => null)) ?? '';
  return { words, isNotLoaded: notLoaded.has(words) };
};

/** Waits for a screen, or for what says that it is not there. */
const comes = async (page: Page, heading: RegExp): Promise<Title> => {
  let title: Title = { words: '', isNotLoaded: false };
  const isThere = await until(async () => {
    title = await titleOf(page);
    return title.isNotLoaded || heading.test(title.words);
  }, Date.now() + comesWithin);
  if (!isThere) throw new Error(`No screen comes, nor a word of it: "${title.words}"`);
  return title;
};

const isHome = (page: Page) => page.url().endsWith('/survivordashboard');

const goHome = async ({ page }: Tab): Promise<Title> => {
  if (isHome(page)) return comes(page, /Rosa/);
  await page.getByRole('link', { name: 'Home' }).first().click();
  return comes(page, /Rosa/);
};

const openTile = async (page: Page, index: number): Promise<Title> => {
  const [name, heading] = tiles[index % tiles.length] ?? tiles[0];
  await page.getByRole('link', { name }).first().click();
  return comes(page, heading);
};

/** Taps what a screen that is not there offers; whether a screen stands then. */
export const mend = async (tab: Tab): Promise<boolean> => {
  const { page } = tab;
  if (!(await titleOf(page)).isNotLoaded) return true;
  tab.loading = true;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  const isMended = await until(async () => {
    const { words, isNotLoaded } = await titleOf(page);
    return words !== '' && !isNotLoaded;
  }, Date.now() + comesWithin);
  tab.loading = false;
  return isMended;
};

/** To the dashboard, or from there to a screen. */
export const goSomewhere = async (tab: Tab, pick: number): Promise<Title> => {
  if ((await titleOf(tab.page)).isNotLoaded) await mend(tab);
  if (!isHome(tab.page)) return goHome(tab);
  return openTile(tab.page, Math.floor(pick * tiles.length * tiles.length));
};

/** Every screen is there; those that are not, in words. */
export const screensOpen = async (tab: Tab): Promise<string[]> => {
  const faults: string[] = [];
  for (const index of tiles.keys()) {
    await goHome(tab);
    const { words, isNotLoaded } = await openTile(tab.page, index);
    if (isNotLoaded) faults.push(`a screen cannot be opened: ${words}`);
  }
  return faults;
};
