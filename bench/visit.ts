import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { startWeightFloor } from './floors/weight.ts';
import { makeSignedInContext, reportUsable } from './load/timeToUsable.ts';
import { launchBrowser, phone } from './support/browser.ts';
import { noonZone } from './support/noonZone.ts';
import { percentile } from './support/percentile.ts';
import { fail, report } from './support/report.ts';
import { password, type SeededSurvivor, seedSurvivors } from './support/seedSurvivors.ts';

/** Chromium's "Slow 4G", on a processor at a quarter of its speed. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const cpuSlowdown = 4;
const visits = 10;
/** The median of the first visits, in milliseconds, and as a ratio of an empty page of the same weight. */
const limits: Readonly<Record<string, number>> = {
  [paths.login]: 2_200,
  [paths.survivorDashboard]: 3_200,
};
const maxRatio = 1.2;

const survivor: SeededSurvivor = {
  email: 'rosa@example.org',
  days: 7,
  medicines: [
    { name: 'Aspirin', dosage: '100 mg', times: ['08:00'] },
    { name: 'Metoprolol', dosage: '1 tablet', times: ['08:00', '20:00'] },
  ],
};

const openSlowly = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(url, { waitUntil: 'commit' });
  return page;
};

interface Visit {
  readonly usable: number;
  /** On the wire, until it could be used. */
  readonly bytes: number;
  readonly requests: number;
}

const measure = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await openSlowly(context, url);
  const handle = await page.waitForFunction(() => window.usableAt, null, { timeout: 60_000 });
  const usable = (await handle.jsonValue()) ?? Number.NaN;
  const rest = await page.evaluate((until) => {
    const [document_] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd > 0 && responseEnd <= until,
    );
    const bytes = [...(document_ ? [document_] : []), ...files].map(
      ({ transferSize }) => transferSize,
    );
    return {
      bytes: bytes.reduce((sum, each) => sum + each, 0),
      requests: bytes.length,
    };
  }, usable);
  await page.close();
  return { usable, ...rest };
};

const repeat = async (
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
): Promise<Visit[]> => {
  const done: Visit[] = [];
  while (done.length < visits) {
    const context = await browser.newContext({ viewport: phone, ...options });
    await reportUsable(context);
    done.push(await measure(context, url));
    await context.close();
  }
  return done;
};

const median = (all: readonly Visit[], key: keyof Visit) =>
  percentile(
    all.map((visit) => visit[key]),
    0.5,
  );
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const weightOf = (all: readonly Visit[]) => [
  `${Math.round(median(all, 'bytes') / 1_000)} kB`,
  String(median(all, 'requests')),
];

const now = Date.now();
const zone = noonZone(now);
await using browser = await launchBrowser();
await using server = await makeRealServer({ RATE_LIMIT: 'off' });
await seedSurvivors(server.dataDir, [survivor], { now, zone });
await server.start();
const signedIn = await makeSignedInContext(browser, server.origin, { ...survivor, password, zone });
const storageState = await signedIn.storageState();
const rows: string[][] = [];
for (const [address, options] of [
  [paths.login, { timezoneId: zone }],
  [paths.survivorDashboard, { timezoneId: zone, storageState }],
] as const) {
  const first = await repeat(browser, options, server.origin + address);
  const floorSite = await startWeightFloor(median(first, 'bytes'));
  const floor = median(await repeat(browser, {}, floorSite.url), 'usable');
  await floorSite.close();
  const usable = median(first, 'usable');
  const ratio = usable / floor;
  const figures = [seconds(usable), seconds(floor), ratio.toFixed(2)];
  rows.push([`\`${address}\`, first visit`, ...figures, ...weightOf(first)]);
  const limit = limits[address] ?? Infinity;
  if (usable > limit) fail(`${address} takes more than ${limit} ms`);
  if (ratio > maxRatio) fail(`${address} takes more than ${maxRatio} times the empty page`);
}
const later: Visit[] = [];
while (later.length < visits)
  later.push(await measure(signedIn, server.origin + paths.survivorDashboard));
const usable = seconds(median(later, 'usable'));
rows.push([`\`${paths.survivorDashboard}\`, later visits`, usable, '', '', ...weightOf(later)]);
await report('visit', ['page', 'usable', 'floor', 'ratio', 'on the wire', 'requests'], rows);
