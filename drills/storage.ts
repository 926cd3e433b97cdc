import type { Page } from '@playwright/test';
import { rosa, signIn, typeLogin, untilKept } from '../testkit/browser/rosa.ts';
import { type Device, makeDevice, prepareBrowser } from './support/device.ts';
import { bystander, type Family, makeFamily, stateLines, timeIn } from './support/family.ts';
import { type FaultProxy, startFaultProxy } from './support/faultProxy.ts';
import { tally } from './support/figures.ts';
import * as screens from './support/screens.ts';
import { type Log, type Run, runSeries } from './support/series.ts';
import { until } from './support/until.ts';
import { type Report, watch } from './support/watch.ts';

/**
 * Deletes the site data or the databases of the app under its open page. Checks that the page still
 * sends what it showed as kept, that it rings, that the server's data are unchanged, and that the app
 * opens, rings and records again.
 */
const chromium = await prepareBrowser();

const losses = { 'site data': 'all', databases: 'indexeddb' } as const;
const moments = ['answer waits', 'alert waits', 'alarm rings', 'idle'] as const;

interface Scenario {
  readonly loss: keyof typeof losses;
  readonly moment: (typeof moments)[number];
}

interface StorageRun extends Run, Scenario {}

/** Eight seeds in a row combine each loss with each moment. */
const scenarioFor = (seed: number): Scenario => ({
  loss: Math.floor(seed / moments.length) % 2 === 0 ? 'site data' : 'databases',
  moment: moments[seed % moments.length] ?? 'idle',
});

const phrases = {
  taken: 'Medication marked as taken',
  alert: 'Emergency Alert Sent!|Alert sent to|Sending your alert|Your alert waits to be sent',
};

const sentWithinMs = 30_000;
/** A database that does not respond is waited for twice, 10 s each. */
const opensWithinMs = 30_000;
const ringsWithinMs = 20_000;

const strike = async (device: Device, page: Page, origin: string, loss: Scenario['loss']) => {
  const session = await device.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: losses[loss] });
};

/** Opens the app, and signs in if it asks for that. */
const open = async (device: Device): Promise<Page> => {
  const page = await device.open('/medication');
  const help = page.getByRole('button', { name: 'Get help' }).first();
  const login = page.getByRole('button', { name: 'Login' });
  await help.or(login).first().waitFor({ timeout: opensWithinMs });
  if (await login.isVisible()) await typeLogin(page, rosa.email, rosa.password);
  await help.waitFor();
  return page;
};

const rings = (page: Page, medicine: string): Promise<boolean> =>
  until(() => screens.alarmOf(page, medicine).isVisible(), ringsWithinMs);

interface Scene {
  readonly family: Family;
  readonly proxy: FaultProxy;
  readonly device: Device;
  readonly reports: readonly Report[];
}

const play = async (
  { family, proxy, device, reports }: Scene,
  seed: number,
  { loss, moment }: Scenario,
): Promise<string[]> => {
  const medicine = `Aspirin ${seed}`;
  const later = `Zocor ${seed}`;
  const times = [timeIn(moment === 'idle' || moment === 'alert waits' ? 5 : 0, Date.now())];
  for (const time of times) await family.addReminder(medicine, time);
  const page = await open(device);
  const isDrawn = (phrase: keyof typeof phrases) =>
    until(
      () => reports.some((report) => report.what === 'drawn' && report.phrase === phrase),
      ringsWithinMs,
    );
  const take = async (on: Page, name: string) => {
    await (await screens.answerButton(on, name, 'Taken')).click();
    return isDrawn('taken');
  };

  const faults: string[] = [];
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  if (moment === 'answer waits' || moment === 'alarm rings') {
    expect(await rings(page, medicine), 'the dose does not ring');
  }
  if (moment === 'answer waits') {
    proxy.down();
    expect(await take(page, medicine), 'the answer is not shown as kept');
  } else if (moment === 'alert waits') {
    const yes = await screens.helpButton(page);
    proxy.down();
    await yes.click();
    expect(await isDrawn('alert'), 'the alert is not shown');
  }
  await strike(device, page, proxy.origin, loss);
  await proxy.up();
  if (moment === 'alarm rings') {
    expect(await rings(page, medicine), 'the alarm is gone');
    expect(await take(page, medicine), 'the answer is not shown');
  }

  const isAnswered = moment === 'answer waits' || moment === 'alarm rings';
  const alerts = moment === 'alert waits' ? 1 : 0;
  const stateWith = (names: readonly (readonly [string, string])[], log: string[]) =>
    stateLines([[bystander.name, bystander.time], ...names], log, alerts).join('; ');
  const own = times.map((time) => [medicine, time] as const);
  const isState = async (name: string, state: string) => {
    const isReached = await until(() => family.read(name).join('; ') === state, sentWithinMs);
    expect(isReached, `the server has: ${family.read(name).join('; ')}; expected: ${state}`);
  };
  await isState(medicine, stateWith(own, isAnswered ? ['taken'] : []));
  await page.close();

  const next = await open(device);
  const dueTime = timeIn(0, Date.now());
  await family.addReminder(later, dueTime);
  expect(await rings(next, later), 'the app does not ring afterwards');
  expect(await take(next, later), 'the app does not record afterwards');
  await isState(later, stateWith([...own, [later, dueTime]], ['taken']));
  await isState(medicine, stateWith([...own, [later, dueTime]], isAnswered ? ['taken'] : []));
  await next.close();
  return faults;
};

const openBench = async () => {
  let log: Log = () => undefined;
  const family = await makeFamily();
  const proxy = await startFaultProxy(
    family.origin,
    () => false,
    (line) => log(line),
  );
  const runOnce = async (seed: number, logRun: Log): Promise<StorageRun> => {
    log = logRun;
    const scenario = scenarioFor(seed);
    log(JSON.stringify(scenario));
    await proxy.up();
    await family.reset();
    const reports: Report[] = [];
    const device = await makeDevice(chromium, proxy.origin, async (context) => {
      await context.exposeBinding('report', (_source, report: Report) => {
        log(JSON.stringify(report));
        reports.push(report);
      });
      await context.addInitScript(watch, phrases);
    });
    try {
      const page = await device.context().newPage();
      await signIn(page);
      await untilKept(page);
      await page.close();
      const faults = await play({ family, proxy, device, reports }, seed, scenario);
      return { seed, faults, ...scenario };
    } finally {
      await device.remove();
    }
  };
  const close = async () => {
    await proxy.close();
    await family.remove();
  };
  return { run: runOnce, close };
};

await runSeries<StorageRun>({
  name: 'storage',
  runs: 40,
  benches: 2,
  timeoutMs: 240_000,
  open: openBench,
  figures: (ran) => ({
    losses: tally(ran.map(({ loss }) => loss)),
    moments: tally(ran.map(({ moment }) => moment)),
  }),
});
