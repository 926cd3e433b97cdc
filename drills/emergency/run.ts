import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Device } from '../support/device.ts';
import { bystander, type Family } from '../support/family.ts';
import type { FaultProxy } from '../support/faultProxy.ts';
import type { Log, Run } from '../support/series.ts';
import * as screens from '../support/screens.ts';
import { until } from '../support/until.ts';
import type { Report } from '../support/watch.ts';
import { type Expected, expectedOf, isAnswer, isOf, type Scenario } from './scenarios.ts';
import { buttonFor, screenOf } from './tap.ts';

interface Lane {
  readonly family: Family;
  readonly proxy: FaultProxy;
  readonly device: Device;
  /** What the pages of this run have reported. */
  readonly reports: readonly Report[];
  /** When "sent" was shown although the server had no alert. */
  readonly falselySent: readonly number[];
  readonly log: Log;
}

export interface EmergencyRun extends Run {
  readonly scenario: Scenario;
  readonly isReached: boolean;
  readonly isShown: boolean;
  readonly isStored: boolean;
  readonly isDone: boolean;
}

interface Scene extends Lane {
  readonly scenario: Scenario;
  readonly expected: Expected;
}

const reachWithinMs = 6_000;
const showsWithinMs = 20_000;

const isDrawn = ({ reports, scenario }: Scene, since: number): boolean =>
  reports.some(
    (report) => report.what === 'drawn' && report.phrase === scenario.action && report.at >= since,
  );

/** Leaves the page just before the tap that the scenario is about. */
const prepareTap = async ({ scenario, expected, proxy }: Scene, page: Page) => {
  const { action, network } = scenario;
  const isAway = network === 'away';
  let askedAt = Infinity;
  const earlier = action === 'undo' ? 'taken' : action === 'ok' ? 'help' : undefined;
  if (earlier) {
    const first = await buttonFor(page, earlier, expected);
    if (isAway) proxy.down();
    askedAt = Date.now();
    await first.click();
  }
  const button = await buttonFor(page, action, expected);
  if (isAway) proxy.down();
  else if (earlier) await screens.untilEmpty(page);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not visible');
  return { askedAt, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Resolves with whether the step was reached in time. */
const reach = (scene: Scene, page: Page, tappedAt: number): Promise<boolean> => {
  const { action, step, call } = scene.scenario;
  const conditions = {
    tapped: () => true,
    stored: async () => (await screens.stored(page)).some((row) => isOf(action, row)),
    'request held': () => scene.proxy.counts().received > call,
    'response held': () => scene.proxy.counts().held > 0,
    shown: () => isDrawn(scene, tappedAt),
  };
  return until(conditions[step], reachWithinMs);
};

const tapAndKill = async (scene: Scene) => {
  const { scenario, expected, device, family, proxy } = scene;
  const page = await device.open(screenOf(scenario.action, family.reminderOf(expected.name)));
  const { x, y, askedAt } = await prepareTap(scene, page);
  const kill = await device.aim(page, scenario.kill);
  proxy.begin(scenario.course);
  const tappedAt = Date.now();
  await page.mouse.click(x, y, { clickCount: scenario.isTappedTwice ? 2 : 1 });
  const isReached = await reach(scene, page, tappedAt);
  await wait(scenario.pauseMs);
  await Promise.all([kill(), scenario.serverDies && family.kill()]);
  return { askedAt: Math.min(askedAt, tappedAt), tappedAt, isReached };
};

const open = async ({ device }: Scene): Promise<Page> => {
  const page = await device.open('/medication');
  await page.getByRole('button', { name: 'Get help' }).first().waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: 'My Medications' }).waitFor();
  return page;
};

/** Opens the app again, first without a network when that is away. */
const openAgain = async (scene: Scene) => {
  const { scenario, proxy, family } = scene;
  proxy.begin();
  proxy.down();
  await family.start();
  if (scenario.network !== 'away') await proxy.up();
  const page = await open(scene);
  const cardsAway = scenario.network === 'away' ? await screens.cardsIn(page) : undefined;
  await proxy.up();
  return { page, cardsAway };
};

export const runOnce = async (lane: Lane, scenario: Scenario): Promise<EmergencyRun> => {
  const { family, proxy, reports, falselySent, log } = lane;
  log(JSON.stringify(scenario));
  const { action, seed } = scenario;
  const now = Date.now();
  const expected = expectedOf(scenario, now);
  const scene: Scene = { ...lane, scenario, expected };
  proxy.begin();
  await proxy.up();
  await family.reset();
  if (action !== 'add') {
    for (const time of expected.times) await family.addReminder(expected.name, time);
  }
  const { askedAt, tappedAt, isReached } = await tapAndKill(scene);
  const isShown = isDrawn(scene, tappedAt);
  const reopenedAt = Date.now();
  const { page, cardsAway } = await openAgain(scene);
  const isEmpty = await screens.untilEmpty(page);
  await page.waitForLoadState('networkidle');

  const truth = family.read(expected.name);
  const isEqual = (state: readonly string[]) => state.join('\n') === truth.join('\n');
  const isDone = isEqual(expected.done);
  const later = reports.filter(({ at }) => at >= reopenedAt);
  const isStored = later.some(
    (report) => report.what === 'stored' && report.rows.some((row) => isOf(action, row)),
  );
  const isDue = isAnswer(action) && !/log: .*(taken|skipped)$/m.test(truth.join('\n'));
  const hasRung = later.some((report) => report.what === 'inserted' && report.phrase === 'rings');
  const names = [bystander.name, expected.name, expected.newName];
  const isShownRight = await until(
    async () => screens.showsMedicines(await screens.cardsIn(page), truth, names),
    showsWithinMs,
  );
  const isRinging =
    !isDue || (await until(() => screens.alarmOf(page, expected.name).isVisible(), showsWithinMs));
  const isAlert = action === 'help' || action === 'ok';
  const isKept = isShown || isStored;
  const isAwayRight =
    !cardsAway ||
    !isStored ||
    isAnswer(action) ||
    screens.showsMedicines(cardsAway, expected.done, names.slice(1));
  const faults = [
    ...(isEmpty ? [] : ['something still waits on the device']),
    ...(isDone || isEqual(expected.before) ? [] : [`half done or doubled: ${truth.join('; ')}`]),
    ...(isKept && !isDone
      ? [`lost, although ${isShown ? 'shown' : 'stored'}: ${truth.join('; ')}`]
      : []),
    ...(isAlert && falselySent.some((at) => at >= askedAt)
      ? ['"sent" was shown before it was true']
      : []),
    ...(isShownRight ? [] : [`the list shows ${JSON.stringify(await screens.cardsIn(page))}`]),
    ...(isAwayRight ? [] : [`without a network the list shows ${JSON.stringify(cardsAway)}`]),
    ...(isRinging ? [] : ['the dose is due, but does not ring']),
    ...(isAnswer(action) && !isDue && hasRung ? ['an answered dose rings again'] : []),
  ];
  await page.close();
  return { seed, faults, scenario, isReached, isShown, isStored, isDone };
};
