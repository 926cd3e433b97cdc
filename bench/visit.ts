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

/** Chromium's "Slow 4G". */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
};
const visits = 10;
/** By how much the processor is slowed down: the medians, as ratios of the first visit of an empty page of the same weight. */
const limits = [
  { slowdown: 4, [paths.login]: 1.2, [paths.survivorDashboard]: 1.25, later: 0.6 },
  { slowdown: 6, [paths.login]: 1.3, [paths.survivorDashboard]: 1.45, later: 0.6 },
] as const;

const survivor: SeededSurvivor = {
  email: 'rosa@example.org',
  days: 7,
  medicines: [
    { name: 'Aspirin', dosage: '100 mg', times: ['08:00'] },
    { name: 'Metoprolol', dosage: '1 tablet', times: ['08:00', '20:00'] },
  ],
};

const openSlowly = async (
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<Page> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  return page;
};

interface Visit {
  readonly usable: number;
  /** On the wire, until it could be used. */
  readonly bytes: number;
  readonly requests: number;
}

const measure = async (context: BrowserContext, url: string, slowdown: number): Promise<Visit> => {
  const page = await openSlowly(context, url, slowdown);
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
  slowdown: number,
): Promise<Visit[]> => {
  const done: Visit[] = [];
  while (done.length < visits) {
    const context = await browser.newContext({ viewport: phone, ...options });
    await reportUsable(context);
    done.push(await measure(context, url, slowdown));
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
const addRow = (
  name: string,
  all: readonly Visit[],
  { floor, limit, slowdown }: { floor: number; limit: number; slowdown: number },
) => {
  const usable = median(all, 'usable');
  const ratio = usable / floor;
  const figures = [seconds(usable), seconds(floor), ratio.toFixed(2)];
  rows.push([name, `1/${slowdown}`, ...figures, ...weightOf(all)]);
  if (ratio > limit) fail(`${name}: more than ${limit} times the empty page`);
};
for (const { slowdown, later: laterLimit, ...first } of limits) {
  let floor = Number.NaN;
  for (const [address, options] of [
    [paths.login, { timezoneId: zone }],
    [paths.survivorDashboard, { timezoneId: zone, storageState }],
  ] as const) {
    const all = await repeat(browser, options, server.origin + address, slowdown);
    await using floorSite = await startWeightFloor(median(all, 'bytes'));
    floor = median(await repeat(browser, {}, floorSite.url, slowdown), 'usable');
    addRow(`\`${address}\`, first visit`, all, { floor, limit: first[address], slowdown });
  }
  const later: Visit[] = [];
  while (later.length < visits)
    later.push(await measure(signedIn, server.origin + paths.survivorDashboard, slowdown));
  const name = `\`${paths.survivorDashboard}\`, later visits`;
  addRow(name, later, { floor, limit: laterLimit, slowdown });
}
const columns = ['page', 'processor', 'usable', 'floor', 'ratio', 'on the wire', 'requests'];
await report('visit', columns, rows);
