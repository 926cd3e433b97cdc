import { type BrowserContext, chromium } from '@playwright/test';
import type { Result } from 'lighthouse';
import { paths } from '../contract/paths.ts';
import { waitForServiceWorker } from '../testkit/browser/userActions.ts';
import { freePort, makeRealServer } from '../testkit/browser/realServer.ts';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/findChromium.ts';
import { audit, columns, failuresOf, opportunitiesOf, performanceOf, row } from './load/audit.ts';
import { makeSignedInContext, timeToUsable } from './load/timeToUsable.ts';
import { browserArgs, launchBrowser, signInOn } from './support/browser.ts';
import { noonZone } from './support/noonZone.ts';
import { type SeededSurvivor, password, seedSurvivors } from './support/seedSurvivors.ts';
import { percentile } from './support/percentile.ts';
import { fail, report } from './support/report.ts';

/** Of Lighthouse on each page. */
const defaultRuns = 5;
/** With the server and without it, each. */
const startCount = 20;
/** How many times as long a start without the server may take. */
const maxRatio = 1.1;
/** Of performance. */
const minScore = 98;

const survivor: SeededSurvivor = {
  email: 'rosa@example.org',
  days: 7,
  medicines: [
    { name: 'Aspirin', dosage: '100 mg', times: ['08:00'] },
    { name: 'Atorvastatin', dosage: '40 mg', times: ['20:00'] },
    { name: 'Clopidogrel', dosage: '75 mg', times: ['08:00'] },
    { name: 'Metoprolol', dosage: '1 tablet', times: ['08:00', '20:00'] },
    { name: 'Ramipril', dosage: '5 mg', times: ['07:30', '19:30'] },
  ],
};

const parseRuns = (typed = String(defaultRuns)): number => {
  const count = Number(typed);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new Error(`Runs must be a whole number from 1, but are "${typed}".`);
};

interface Site {
  readonly url: string;
  readonly zone: string;
}

/** A browser of its own with a debugging port, in which Lighthouse opens its tabs. */
const withBrowser = async (
  { zone }: Site,
  work: (context: BrowserContext, port: number) => Promise<Result[]>,
): Promise<Result[]> => {
  const port = await freePort();
  // An empty path is a temporary profile.
  await using context = await chromium.launchPersistentContext('', {
    executablePath: await findChromium(),
    args: [...browserArgs, `--remote-debugging-port=${port}`],
    env: { ...process.env, TZ: zone },
    viewport: null,
  });
  return await work(context, port);
};

const repeat = async <T>(times: number, work: () => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  while (done.length < times) done.push(await work());
  return done;
};

const auditLogin = (site: Site, runs: number) =>
  withBrowser(site, (_context, port) =>
    repeat(runs, () => audit({ port, url: site.url + paths.login, staysSignedIn: false })),
  );

const auditDashboard = (site: Site, runs: number) =>
  withBrowser(site, async (context, port) => {
    const page = await context.newPage();
    await signInOn(page, { email: survivor.email, password }, site.url);
    await waitForServiceWorker(page);
    await page.close();
    const url = site.url + paths.survivorDashboard;
    return repeat(runs, () => audit({ port, url, staysSignedIn: true }));
  });

const reportAudits = async (pages: Readonly<Record<string, readonly Result[]>>): Promise<void> => {
  for (const [name, runs] of Object.entries(pages)) {
    const [last] = runs.slice(-1);
    const failures = new Set(runs.flatMap(failuresOf));
    if (failures.size > 0) console.log(`\n${name}: accessibility and best practices not passed`);
    for (const line of failures) console.log(`  ${line}`);
    console.log(`\n${name}: what would be faster, in its last run`);
    for (const line of last ? opportunitiesOf(last) : []) console.log(`  ${line}`);
    if (performanceOf(runs) < minScore) fail(`${name}: performance is below ${minScore}`);
  }
  const rows = Object.entries(pages).map(([name, runs]) => row(`\`${name}\``, runs));
  await report('lighthouse', ['page', ...columns], rows);
};

/** Two phones, each with a server of its own, of which one is stopped: their starts alternate. */
const compareStarts = async (running: Site, stopped: Site, stop: () => Promise<void>) => {
  const browser = await launchBrowser();
  try {
    const person = { email: survivor.email, password, zone: running.zone };
    const withServer = await makeSignedInContext(browser, running.url, person);
    const without = await makeSignedInContext(browser, stopped.url, person);
    await stop();
    // The first start of each fills what is kept in memory.
    for (const phone of [withServer, without]) await timeToUsable(phone);
    const kinds = [
      { name: 'server running', phone: withServer, times: [] as number[] },
      { name: 'server stopped', phone: without, times: [] as number[] },
    ] as const;
    for (let turn = 0; turn < startCount; turn += 1) {
      // Neither is always the one that comes after the other.
      for (const { phone, times } of turn % 2 === 0 ? kinds : kinds.toReversed()) {
        times.push(await timeToUsable(phone));
      }
    }
    const ratio = percentile(kinds[1].times, 0.5) / percentile(kinds[0].times, 0.5);
    if (ratio > maxRatio) fail(`without the server a start takes ${ratio.toFixed(2)} as long`);
    const rows = kinds.map(({ name, times }) => [
      name,
      ...[0.5, 0.95].map((part) => `${Math.round(percentile(times, part))} ms`),
    ]);
    await report('starts', ['start', 'median', 'p95'], rows);
  } finally {
    await browser.close();
  }
};

const runs = parseRuns(process.argv[3]);
if (!(await buildIfStale())) throw new Error('The app could not be built');
const now = Date.now();
const zone = noonZone(now);
const start = async () => {
  const server = await makeRealServer({ RATE_LIMIT: 'off' });
  await seedSurvivors(server.dataDir, [survivor], { now, zone });
  await server.start();
  return server;
};
await using online = await start();
await using stopped = await start();
const site = { url: online.origin, zone };
await compareStarts(site, { url: stopped.origin, zone }, stopped.stop);
await reportAudits({
  [paths.login]: await auditLogin(site, runs),
  [paths.survivorDashboard]: await auditDashboard(site, runs),
});
