import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeRealServer, type RealServer } from '../testkit/browser/realServer.ts';
import { byKeyboard, byWheel } from './feed/scrolling.ts';
import { seedFeed } from './feed/seed.ts';
import { profileMainThread, type MainThreadProfile } from './feed/profileMainThread.ts';
import { launchBrowser, phone, signInOn } from './support/browser.ts';
import { percentile } from './support/percentile.ts';

const defaultCount = 1_000;
/** How many of the last pages tell what appending one costs. */
const lastPages = 20;
const pageSize = 5;

const parseCount = (typed = String(defaultCount)): number => {
  const count = Number(typed);
  if (Number.isInteger(count) && count > lastPages * pageSize) return count;
  throw new Error(
    `Activities must be a whole number above ${lastPages * pageSize}, but are "${typed}".`,
  );
};
const activities = parseCount(process.argv[3]);

type SeededFeed = Awaited<ReturnType<typeof seedFeed>>;

const articles = (page: Page) => page.getByRole('article');

const signIn = async (page: Page, { person, password }: SeededFeed): Promise<void> => {
  await signInOn(page, { email: person.email, password });
  await articles(page).first().waitFor();
};

/** Scrolls to the bottom, page after page, until so many activities are there. */
const loadUpTo = (page: Page, count: number): Promise<void> =>
  page.getByRole('feed').evaluate(async (feed, wanted) => {
    const scroller = feed.parentElement;
    if (!scroller) throw new Error('The feed does not scroll');
    while (feed.children.length < wanted) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scroller.scrollTop = 0;
  }, count);

/** The same list in the same sheets as a page of its own, without a script. */
const makeFloor = async (context: BrowserContext, page: Page): Promise<Page> => {
  const html = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll('link[rel=stylesheet]')];
    const panel = document.querySelector('[role=feed]')?.closest('section');
    const links = sheets.map(({ outerHTML }) => outerHTML).join('');
    return `<!doctype html><title>floor</title>${links}<main>${panel?.outerHTML ?? ''}</main>`;
  });
  const floor = await context.newPage();
  await floor.route('**/floor', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await floor.goto('/floor');
  await floor.evaluate(() => document.fonts.ready.then(() => undefined));
  return floor;
};

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(9);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), 0);

const formatLongest = (longTasks: readonly number[]) =>
  longTasks.length === 0 ? '≤ 50 ms'.padStart(9) : ms(largest(longTasks));

const row = (name: string, { longTasks, tasks, frames }: MainThreadProfile): string =>
  [
    name.padEnd(24),
    formatLongest(longTasks),
    String(longTasks.length).padStart(7),
    ms(largest(tasks)),
    ms(sum(tasks) / frames.length),
    String(frames.length).padStart(7),
    ms(percentile(frames, 0.5)),
    ms(percentile(frames, 0.99)),
    ms(largest(frames)),
  ].join(' ');

const heading =
  '                           longest  > 50 ms   by CPU  CPU/frame  frames    median       p99       max';

const scrollMethods = { wheel: byWheel, keyboard: byKeyboard };

const measureScrolling = async (
  pages: Readonly<Record<string, Page>>,
  by: readonly (keyof typeof scrollMethods)[],
  slower = 1,
) => {
  for (const way of by) {
    for (const [name, page] of Object.entries(pages)) {
      await page.bringToFront();
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const watched = await profileMainThread(page, session, () => scrollMethods[way](page));
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
      console.log(row(`${name}, ${way}${slower > 1 ? `, CPU / ${slower}` : ''}`, watched));
    }
  }
};

const measureLoading = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const first = activities - lastPages * pageSize;
  const early = await profileMainThread(page, session, () => loadUpTo(page, first));
  const late = await profileMainThread(page, session, () => loadUpTo(page, activities));
  await session.detach();
  const longTasks = [...early.longTasks, ...late.longTasks];
  console.log(
    `Loading ${activities} activities: longest task ${formatLongest(longTasks).trim()}, by CPU ${ms(largest([...early.tasks, ...late.tasks])).trim()};`,
  );
  console.log(
    `each of the last ${lastPages} pages takes ${ms(sum(late.tasks) / lastPages).trim()} of CPU.`,
  );
};

const compare = async (browser: Browser, server: RealServer, seeded: SeededFeed) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: phone,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await signIn(page, seeded);
  await page.getByRole('button', { name: 'View All' }).click();
  await measureLoading(page);
  const floor = await makeFloor(context, page);
  console.log(`\nScrolling through ${activities} activities and back`);
  console.log(heading);
  await measureScrolling({ app: page, floor }, ['wheel', 'keyboard']);
  await measureScrolling({ app: page, floor }, ['wheel'], 4);
  await context.close();
};

await using browser = await launchBrowser();
await using server = await makeRealServer({ RATE_LIMIT: 'off' });
const seeded = await seedFeed(server.dataDir, activities);
await server.start();
await compare(browser, server, seeded);
