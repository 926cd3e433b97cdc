import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import webPush from 'web-push';
import { buildIfStale } from '../scripts/build.ts';
import { startProgram, startServer } from '../testkit/server/serverProcess.ts';
import { openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { type PushService, startPushService } from '../testkit/server/pushService.ts';
import { addFamily, type Family } from './alert/family.ts';
import {
  pressByHttp,
  pressAndMeasure,
  throughFloor,
  throughServer,
  type AlertPath,
} from './alert/press.ts';
import { pressInBrowser } from './alert/pressInBrowser.ts';
import { launchBrowser } from './support/browser.ts';
import { percentile } from './support/percentile.ts';

const crowdSize = 200;
const crowdPresses = 5;
/** Within which all of a crowd are told, in milliseconds. */
const maxCrowdMs = 5_000;
const tapCount = 200;
/** Within which a caregiver is told, at the 99th percentile, in milliseconds. */
const maxTapMs = 1_000;
/** Beyond the limits, so that it is known by how much one was missed. */
const timeoutMs = 20_000;

interface AlertPaths {
  readonly product: AlertPath;
  readonly floor: AlertPath;
}

const cells = (values: readonly (string | number)[]) =>
  values.map((value) => String(value).padStart(9)).join('');
const ratio = (value: number, floor: number) => (value / Math.max(1, floor)).toFixed(1);

/** One survivor, a crowd of caregivers: when the first and the last of them are told. */
const measureCrowd = async (
  service: PushService,
  { product, floor }: AlertPaths,
): Promise<string[]> => {
  console.log(
    `One alert to ${crowdSize} caregivers, in ms from the tap until pushes are handed over`,
  );
  console.log(cells(['', 'told', 'first', 'last', 'floor', 'ratio']));
  const failures: string[] = [];
  for (let press = 1; press <= crowdPresses; press += 1) {
    const late = await pressAndMeasure(service, product, timeoutMs);
    failures.push(...(await product.settle()));
    const bare = percentile(await pressAndMeasure(service, floor, timeoutMs), 1);
    const last = percentile(late, 1);
    console.log(cells([press, late.length, Math.min(...late), last, bare, ratio(last, bare)]));
    if (late.length < crowdSize)
      failures.push(`${crowdSize - late.length} of ${crowdSize} were never told`);
    if (last > maxCrowdMs) failures.push(`the last was told after ${last} ms`);
  }
  return failures;
};

/** One survivor, one caregiver: how long a tap takes to become a push that is handed over. */
const measureTaps = async (
  service: PushService,
  { product, floor }: AlertPaths,
): Promise<string[]> => {
  const failures: string[] = [];
  const late: number[] = [];
  const bare: number[] = [];
  for (let count = 0; count < tapCount; count += 1) {
    late.push(...(await pressAndMeasure(service, product, timeoutMs)));
    failures.push(...(await product.settle()));
    bare.push(...(await pressAndMeasure(service, floor, timeoutMs)));
  }
  console.log(
    `\n${tapCount} taps in a browser, one caregiver, in ms from the tap until the push is handed over`,
  );
  console.log(cells(['', 'told', 'p50', 'p95', 'p99', 'max']));
  const figures = (values: readonly number[]) =>
    [0.5, 0.95, 0.99, 1].map((part) => percentile(values, part));
  console.log(cells(['product', late.length, ...figures(late)]));
  console.log(cells(['floor', bare.length, ...figures(bare)]));
  if (late.length < tapCount)
    failures.push(`${tapCount - late.length} of ${tapCount} taps told nobody`);
  const p99 = percentile(late, 0.99);
  if (p99 >= maxTapMs) failures.push(`the 99th percentile of a tap is ${p99} ms`);
  return failures;
};

const measure = async (
  service: PushService,
  browser: Browser,
  dataDir: string,
): Promise<string[]> => {
  const keys = webPush.generateVAPIDKeys();
  const env = { DATA_DIR: dataDir, PUSH_ALLOWED_HOSTS: service.host };
  const { url, stop } = await startServer(env);
  const floor = await startProgram('bench/floors/alert.ts', [keys.publicKey, keys.privateKey]);
  const db = openSqlite(sqlitePath(dataDir));
  const floorOf = ({ devices }: Family): AlertPath =>
    throughFloor(
      floor.url,
      devices.map(() => service.subscribe(keys.publicKey)),
    );
  const many = async (): Promise<AlertPaths> => {
    const family = await addFamily(db, url, service, crowdSize);
    const press = pressByHttp(url, family);
    const product = throughServer(url, family, { press, answer: 'acknowledged' });
    return { product, floor: floorOf(family) };
  };
  const one = async (): Promise<AlertPaths> => {
    const family = await addFamily(db, url, service, 1);
    const press = await pressInBrowser(browser, url, family);
    const product = throughServer(url, family, { press, answer: 'resolved' });
    return { product, floor: floorOf(family) };
  };
  try {
    const failures = await measureCrowd(service, await many());
    failures.push(...(await measureTaps(service, await one())));
    return [...failures, ...service.refused.slice(0, 3)];
  } finally {
    await db.destroy();
    await Promise.all([stop(), floor.stop()]);
  }
};

if (!(await buildIfStale())) throw new Error('The app could not be built');
const dataDir = await mkdtemp(path.join(tmpdir(), 'upstroke-bench-'));
const service = await startPushService();
const browser = await launchBrowser();
try {
  const failures = await measure(service, browser, dataDir);
  for (const line of failures) console.log(`  FAILED: ${line}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
}
