import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { paths } from '../contract/paths.ts';
import { buildIfStale } from '../scripts/build.ts';
import { startServer } from '../testkit/server/serverProcess.ts';
import { startWeightFloor } from './floors/weight.ts';
import { makeSignedInContext, reportUsable } from './load/timeToUsable.ts';
import { launchBrowser, phone } from './support/browser.ts';
import { noonZone } from './support/noonZone.ts';
import { percentile } from './support/percentile.ts';
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

const median = (all: readonly Visit[], pick: (visit: Visit) => number) =>
  percentile(all.map(pick), 0.5);
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`.padStart(8);
const print = (name: string, all: readonly Visit[], more = ''): number => {
  const usable = median(all, (visit) => visit.usable);
  const bytes = `${Math.round(median(all, (visit) => visit.bytes) / 1_000)} kB`.padStart(8);
  const requests = String(median(all, (visit) => visit.requests)).padStart(4);
  const p95 = percentile(
    all.map((visit) => visit.usable),
    0.95,
  );
  console.log(name.padEnd(40), seconds(usable), seconds(p95), bytes, requests, more);
  return usable;
};

if (!(await buildIfStale())) throw new Error('The app could not be built');
const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-visit-'));
const now = Date.now();
const zone = noonZone(now);
await seedSurvivors(folder, [survivor], { now, zone });
const server = await startServer({ DATA_DIR: folder });
const browser = await launchBrowser();
try {
  const signedIn = await makeSignedInContext(browser, server.url, { ...survivor, password, zone });
  const storageState = await signedIn.storageState();
  console.log(' '.repeat(40), '  usable      p95  on wire requests');
  for (const [address, options] of [
    [paths.login, { timezoneId: zone }],
    [paths.survivorDashboard, { timezoneId: zone, storageState }],
  ] as const) {
    const first = await repeat(browser, options, server.url + address);
    const bytes = median(first, (visit) => visit.bytes);
    const floorSite = await startWeightFloor(bytes);
    const floor = print('an empty page of its weight', await repeat(browser, {}, floorSite.url));
    await floorSite.close();
    const usable = print(`${address}, first visit`, first);
    const limit = limits[address] ?? Infinity;
    console.log(`  ratio ${(usable / floor).toFixed(2)}`);
    if (usable <= limit && usable / floor <= maxRatio) continue;
    console.log(`  FAILED: more than ${limit} ms, or ${maxRatio} times the empty page`);
    process.exitCode = 1;
  }
  const later: Visit[] = [];
  while (later.length < visits)
    later.push(await measure(signedIn, server.url + paths.survivorDashboard));
  print(`${paths.survivorDashboard}, later visit`, later);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
