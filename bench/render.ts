import type { Browser, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { measureTicks } from './render/measureTicks.ts';
import { launchBrowser, phone, signInOn } from './support/browser.ts';
import { noonZone } from './support/noonZone.ts';
import {
  type SeededSurvivor,
  password,
  type SeededMedicine,
  seedSurvivors,
} from './support/seedSurvivors.ts';
import { percentile } from './support/percentile.ts';
import { fail, report } from './support/report.ts';

const count = 30;
/** Minutes that pass on each screen. */
const tickCount = 30;
/** The most that the scripts of a minute may take, in milliseconds. */
const maxScriptingMs = 4;

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Three doses a day, each at a minute of its own, and none of them in the hours after noon. */
const medicine = (_none: unknown, index: number): SeededMedicine => ({
  name: `Medicine ${index + 1}`,
  dosage: '1 tablet',
  times: [0, 6, 18].map((hour) => `${twoDigits(hour)}:${twoDigits(index)}`),
});

const survivors = {
  full: {
    email: 'full@example.org',
    medicines: Array.from({ length: count }, medicine),
    days: 1,
  },
  empty: { email: 'empty@example.org', medicines: [], days: 1 },
} as const satisfies Record<string, SeededSurvivor>;

const screens: Readonly<Record<string, { readonly path: string; readonly shown: string }>> = {
  dashboard: { path: paths.survivorDashboard, shown: 'main li' },
  'My Medications': { path: paths.medication, shown: 'main article' },
};
const minShown = { full: count, empty: 0 };

/**
 * Signs in on a clock that can be driven. What the page asks every 4 s is answered here: nothing has
 * changed, and no date is told by which the driven clock would be corrected.
 */
const openApp = async (
  browser: Browser,
  baseURL: string,
  zone: string,
  { email }: SeededSurvivor,
) => {
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

const ms = (value: number) => `${value.toFixed(2)} ms`;

const now = Date.now();
const zone = noonZone(now);
await using browser = await launchBrowser();
await using server = await makeRealServer({ RATE_LIMIT: 'off' });
await seedSurvivors(server.dataDir, Object.values(survivors), { now, zone });
await server.start();
const rows: string[][] = [];
for (const [name, screen] of Object.entries(screens)) {
  for (const survivor of ['full', 'empty'] as const) {
    const page = await openApp(browser, server.origin, zone, survivors[survivor]);
    await open(page, screen, minShown[survivor]);
    const watched = await measureTicks(page, tickCount);
    const medicines = survivors[survivor].medicines.length;
    const figures = [0.5, 0.95, 1].map((part) => ms(percentile(watched.ticks, part)));
    rows.push([name, String(medicines), ...figures, ms(percentile(watched.idle, 0.5))]);
    await page.context().close();
    if (percentile(watched.ticks, 0.5) >= maxScriptingMs) {
      fail(`${name}: the scripts of a minute take ${maxScriptingMs} ms or more`);
    }
  }
}
await report('render', ['screen', 'medicines', 'median', 'p95', 'max', 'no new minute'], rows);
