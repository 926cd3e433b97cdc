import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { buildIfStale } from '../scripts/build.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { type Cost, watchTicks } from './render/tick.ts';
import { launchBrowser, phone, signInOn } from './support/browser.ts';
import { noonZone } from './support/noonZone.ts';
import { type Life, password, type SeededMedicine, seedLives } from './support/seedLife.ts';
import { share } from './support/share.ts';

const count = 200;
/** Minutes that pass on each screen. */
const ticks = 30;
/** The most that the scripts of a minute may take, in milliseconds. */
const most = 4;

const two = (part: number) => String(part).padStart(2, '0');

/** Three doses a day, each at a minute of its own, and none of them in the hours after noon. */
const medicine = (_none: unknown, index: number): SeededMedicine => {
  const later = Math.floor(index / 60);
  const timeFrom = (hour: number) => `${two(hour + later)}:${two(index % 60)}`;
  return {
    name: `Medicine ${index + 1}`,
    dosage: '1 tablet',
    times: [0, 6, 18].map(timeFrom),
  };
};

const lives = {
  full: {
    email: 'full@example.org',
    medicines: Array.from({ length: count }, medicine),
    days: 1,
  },
  empty: { email: 'empty@example.org', medicines: [], days: 1 },
} as const satisfies Record<string, Life>;

const screens: Readonly<Record<string, { readonly path: string; readonly shown: string }>> = {
  dashboard: { path: paths.survivorDashboard, shown: 'main li' },
  'My Medications': { path: paths.medication, shown: 'main article' },
};
const leastShown = { full: count, empty: 0 };

/**
 * Signs in on a clock that can be driven. What the page asks every 4 s is answered here: nothing has
 * changed, and no date is told by which the driven clock would be corrected.
 */
const openApp = async (browser: Browser, baseURL: string, zone: string, { email }: Life) => {
  const context = await browser.newContext({
    baseURL,
    viewport: phone,
    timezoneId: zone,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.install();
  await signInOn(page, { email, password });
  return page;
};

const open = async (
  page: Page,
  { path: to, shown }: { path: string; shown: string },
  least: number,
) => {
  await page.unrouteAll();
  await page.goto(to);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    ([selector, wanted]) => document.querySelectorAll(selector).length >= wanted,
    [shown, least] as const,
  );
  await page.route('**/api/changes?*', (route) =>
    route.fulfill({ json: { version: 1, changed: [] } }),
  );
};

const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10);

/** Half of them took no longer. */
const scriptingOf = (costs: readonly Cost[]) =>
  share(
    costs.map(({ scripting }) => scripting),
    0.5,
  );

const row = (name: string, costs: readonly Cost[]) => {
  const scripting = costs.map((cost) => cost.scripting);
  const tasks = costs.map((cost) => cost.tasks);
  return [
    name.padEnd(42),
    ...[0.5, 0.95, 1].map((part) => ms(share(scripting, part))),
    ms(share(tasks, 0.5)),
  ].join(' ');
};

const heading = `${''.padEnd(42)} ${['scripting', 'p95', 'max', 'all tasks'].map((each) => each.padStart(10)).join(' ')}`;

const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-render-'));
if (!(await buildIfStale())) throw new Error('The app could not be built');
try {
  const now = Date.now();
  const zone = noonZone(now);
  await seedLives(dataDir, Object.values(lives), { now, zone });
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await launchBrowser();
  try {
    console.log(heading);
    for (const [name, screen] of Object.entries(screens)) {
      for (const life of ['full', 'empty'] as const) {
        const page = await openApp(browser, server.url, zone, lives[life]);
        await open(page, screen, leastShown[life]);
        const watched = await watchTicks(page, ticks);
        const named = `${name}, ${lives[life].medicines.length} medicines`;
        console.log(row(named, watched.ticks));
        console.log(row('  no minute turns', watched.idle));
        await page.context().close();
        if (scriptingOf(watched.ticks) < most) continue;
        console.log(`  FAILED: the scripts of a minute take ${most} ms or more`);
        process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
