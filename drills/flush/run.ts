import { setTimeout as after } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { alarm, answerAlarm } from '../../testkit/browser/rosa.ts';
import { sum } from '../support/figures.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { openProfile, signInAs, zone } from '../support/profile.ts';
import type { Ran, Tell } from '../support/series.ts';
import { until } from '../support/until.ts';
import { type Home, makeHome } from './home.ts';
import type { Plan } from './plan.ts';
import { makeTabs, type Tabs } from './tabs.ts';
import { allSaid, keepUnsent, readHeld, saidIn } from './unsent.ts';
import { type Calls, doseOf, judge } from './verdict.ts';
import { armed } from '../support/armed.ts';

export interface FlushRan extends Ran {
  readonly events: number;
  readonly calls: Calls;
  readonly outageCalls: number;
  /** From the network's return to the last event, in ms. */
  readonly took: number;
  readonly helpAfter: number | null;
  readonly slowestLook: number;
  readonly deaths: number;
}

/** The server is away so long; a row is tried at once, after 1 s and after 3 s at the earliest. */
const outage = 3_000;
const triesInOutage = 3;
/** Each wait is doubled up to 5 minutes, but a run of bad luck that long would be a fault here. */
const emptyWithin = 120_000;
/** Time of a flush for each event, on a busy machine. */
const timePerEvent = 200;
/** The tabs tell each other, and each asks the device again at its next try. */
const agreeWithin = 10_000;
const tabs = 5;

/** Rosa answers an alarm without a network, takes it back, and answers again. */
const answerByHand = async (page: Page): Promise<void> => {
  await answerAlarm(page, 'Taken');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await alarm(page).waitFor();
  await answerAlarm(page, 'Skip');
};

/** Resolves with the milliseconds from the tap until the server had the alert; null where it never had. */
const getHelp = async (page: Page, home: Home): Promise<number | null> => {
  await page.getByRole('button', { name: 'Get help' }).click();
  const yes = page.getByRole('button', { name: 'Yes, send alert' });
  await yes.waitFor();
  await after(armed);
  const tapped = Date.now();
  await yes.click();
  await until(() => home.emergencies().length > 0, tapped + 30_000);
  const [at] = home.emergencies();
  return at === undefined ? null : at - tapped;
};

const isCall = /^(?:PUT|POST|DELETE) /;
/** The app did not get the server's answer to it. */
const isFailed = /: (?:hang|cutBefore|cutAfter|502|503|refuse),|nobody heard|broken off/;

/** What a tab says of changes that wait; empty where it says that none does. */
const noticesOf = async (all: readonly Page[]): Promise<string[]> => {
  const words = /not sent yet|Waiting to be sent/;
  const found = await Promise.all(
    all.map((page) =>
      page
        .getByText(words)
        .allTextContents()
        .catch(() => ['it is dead']),
    ),
  );
  return found.flat();
};

interface Scene {
  readonly plan: Plan;
  readonly home: Home;
  readonly proxy: FaultProxy;
  readonly device: Tabs;
  readonly tell: Tell;
}

/** The acts of the plan, each when the server has its share of the events. */
const disturb = async (scene: Scene, total: number, isOver: () => Promise<boolean>) => {
  const { plan, home, proxy, device, tell } = scene;
  let helpAfter: number | null = null;
  let outageCalls = 0;
  let mostInOutage = 0;
  const log: string[] = [];

  const goAway = async () => {
    log.push(...proxy.story);
    proxy.begin({ seed: plan.seed, faults: [503] });
    const before = device.hurries();
    await device.act({ what: 'sync', at: 0, pick: 0 });
    await after(outage);
    outageCalls = proxy.story.filter((line) => isCall.test(line)).length;
    const groups = plan.medicines.length + 1;
    mostInOutage = groups * (triesInOutage + device.hurries() - before) + tabs;
    log.push(...proxy.story);
    proxy.begin({ seed: plan.seed + 1, faults: plan.faults });
  };
  const steps = [
    ...plan.acts.map((act) => ({ at: act.at, take: () => device.act(act) })),
    {
      at: plan.helpAt,
      take: async () => {
        const [page] = device.all();
        if (page) helpAfter = await getHelp(page, home);
        return `help after ${helpAfter} ms`;
      },
    },
    { at: plan.outageAt, take: async () => goAway().then(() => `outage: ${outageCalls} calls`) },
  ].toSorted((one, other) => one.at - other.at);
  for (const { at, take } of steps) {
    await until(async () => home.countLines() >= at * total || (await isOver()), Infinity);
    const known = home.countLines();
    tell(`at ${known} of ${total}: ${await take()}`);
  }
  return { helpAfter, outageCalls, mostInOutage, log };
};

export const runOnce = async (chromium: string, plan: Plan, tell: Tell): Promise<FlushRan> => {
  const home = await makeHome(plan);
  const paths = ['/api/reminders', '/api/activities'];
  const proxy = await startFaultProxy({
    ...{ target: home.server.origin, paths },
    tell: (line) => isFailed.test(line) && tell(line),
  });
  const profile = await openProfile(chromium, proxy.origin);
  const context = profile.context();
  try {
    const first = await context.newPage();
    await signInAs(first, proxy.origin, 'rosa');
    await alarm(first).waitFor();
    proxy.down();
    await answerByHand(first);
    const all = allSaid(plan, home.medicines, zone);
    await keepUnsent(first, all, { medicines: home.medicines, personId: home.rosa.id });
    const before = await readHeld(first);
    const said = saidIn(before);
    const needed = sum(before.rows.map(({ calls }) => calls.length));
    const already = home.countLines();

    const device = makeTabs(context, proxy.origin);
    for (let count = 0; count < tabs; count += 1) await device.open();
    await first.close();
    tell(`${said.length} events in ${needed} calls wait, ${device.all().length} tabs`);
    const begun = Date.now();
    proxy.begin({ seed: plan.seed, faults: plan.faults });
    await proxy.up();
    await device.all()[0]?.evaluate(() => window.dispatchEvent(new Event('online')));

    const held = async () => {
      for (const page of device.all()) {
        const read = await readHeld(page).catch(() => null);
        if (read) return read;
      }
      throw new Error('No tab is left');
    };
    const isOver = async () => (await held()).rows.every(({ refusal }) => refusal !== null);
    const scene = { plan, home, proxy, device, tell };
    const { helpAfter, outageCalls, mostInOutage, log } = await disturb(scene, said.length, isOver);
    while (device.all().length < tabs) await device.open();
    await until(isOver, Date.now() + emptyWithin + said.length * timePerEvent);
    const took = Date.now() - begun;
    let notices: string[] = [];
    await until(async () => {
      notices = await noticesOf(device.all());
      return notices.length === 0;
    }, Date.now() + agreeWithin);

    log.push(...proxy.story);
    const calls: Calls = {
      needed,
      made: log.filter((line) => isCall.test(line)).length,
      failed: log.filter((line) => isCall.test(line) && isFailed.test(line)).length,
      deaths: device.deaths(),
    };
    return {
      ...{ seed: plan.seed, events: said.length, calls, outageCalls, took, helpAfter },
      slowestLook: Math.round(Math.max(0, ...device.looks)),
      deaths: device.deaths(),
      faults: judge({
        ...{ said, notices, calls, helpAfter, looks: device.looks, thrown: device.thrown },
        lines: home.lines().slice(already),
        doses: home.doses(),
        missed: new Set(home.missed().map(doseOf)),
        held: await held(),
        outage: { calls: outageCalls, most: mostInOutage },
        emergencies: home.emergencies().length,
      }),
    };
  } finally {
    await profile.remove();
    await proxy.close();
    await home.remove();
  }
};
