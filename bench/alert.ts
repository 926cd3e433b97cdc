import webPush from 'web-push';
import type { NextAlertStatus } from '../domain/alertTransitions.ts';
import { startRealServer } from '../testkit/browser/realServer.ts';
import { startProgram } from '../testkit/server/serverProcess.ts';
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
  type Press,
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

const keys = webPush.generateVAPIDKeys();
const service = await startPushService();
await using browser = await launchBrowser();
await using server = await startRealServer({ PUSH_ALLOWED_HOSTS: service.host });
await using floor = await startProgram('bench/floors/alert.ts', [keys.publicKey, keys.privateKey]);
await using db = openSqlite(sqlitePath(server.dataDir));
/** The ways to so many caregivers. */
const pathsTo = async (
  count: number,
  answer: NextAlertStatus,
  pressBy: (family: Family) => Press | Promise<Press>,
): Promise<AlertPaths> => {
  const family = await addFamily(db, server, service, count);
  const devices = family.devices.map(() => service.subscribe(keys.publicKey));
  const press = await pressBy(family);
  const product = throughServer(family, { press, answer });
  return { product, floor: throughFloor(floor.url, devices) };
};
try {
  const crowd = await pathsTo(crowdSize, 'acknowledged', pressByHttp);
  const one = () => pathsTo(1, 'resolved', (family) => pressInBrowser(browser, family));
  const failures = [
    ...(await measureCrowd(service, crowd)),
    ...(await measureTaps(service, await one())),
    ...service.refused.slice(0, 3),
  ];
  for (const line of failures) console.log(`  FAILED: ${line}`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await service.close();
}
