import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { actionOf, phrases } from './emergency/actions.ts';
import { type Expected, expectedOf, type Scenario, scenarioFor } from './emergency/scenarios.ts';
import { type BrowserFixture, runInBrowsers } from './support/runInBrowsers.ts';
import { activeFaults, pollUntil } from './support/results.ts';
import * as screens from './support/screens.ts';
import type { Run } from './support/series.ts';

/**
 * Asks for help, takes it back, answers doses and changes medicines in a real Chromium, and kills the
 * tab or the browser at each step of the outbox. Checks that the server gets once what the screen
 * showed as kept or the device stored, and that "sent" is shown only for alerts that the server has.
 */
interface EmergencyRun extends Run {
  readonly isReached: boolean;
  readonly isShown: boolean;
  readonly isDone: boolean;
}

interface ScenarioFixture extends BrowserFixture {
  readonly scenario: Scenario;
  readonly expected: Expected;
}

const reachTimeoutMs = 6_000;
const showTimeoutMs = 20_000;

const isPhraseDrawn = (
  { reports, scenario: { action } }: ScenarioFixture,
  since: number,
): boolean =>
  reports.some(({ at, ...report }) => {
    return report.what === 'drawn' && report.phrase === action && at >= since;
  });

/** Leaves the page just before the tap that the scenario is about. */
const prepareTap = async ({ scenario, expected, proxy }: ScenarioFixture, page: Page) => {
  const { action, network } = scenario;
  const isAway = network === 'away';
  let askedAt = Infinity;
  const earlier = action === 'undo' ? 'taken' : action === 'ok' ? 'help' : undefined;
  if (earlier) {
    const first = await actionOf(earlier).prepareButton(page, expected);
    if (isAway) proxy.down();
    askedAt = Date.now();
    await first.click();
  }
  const button = await actionOf(action).prepareButton(page, expected);
  if (isAway) proxy.down();
  else if (earlier) await screens.waitUntilEmpty(page);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not visible');
  return { askedAt, x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const tapAndKill = async (scene: ScenarioFixture) => {
  const { scenario, expected, device, family, proxy } = scene;
  const { action, step, call } = scenario;
  const { screen, matchesRow } = actionOf(action);
  const id = screen.endsWith('=') ? family.reminderId(expected.name) : '';
  const page = await device.open(`${screen}${id}`);
  const { x, y, askedAt } = await prepareTap(scene, page);
  const kill = await device.prepareKill(page, scenario.kill);
  proxy.begin(scenario.faultPlan);
  const tappedAt = Date.now();
  await page.mouse.click(x, y, { clickCount: scenario.isTappedTwice ? 2 : 1 });
  const conditions = {
    tapped: () => true,
    stored: async () => (await screens.readStoredRows(page)).some(matchesRow),
    'request held': () => proxy.counts().received > call,
    'response held': () => proxy.counts().held > 0,
    shown: () => isPhraseDrawn(scene, tappedAt),
  };
  const isReached = await pollUntil(conditions[step], reachTimeoutMs);
  await wait(scenario.pauseMs);
  await Promise.all([kill(), scenario.isServerKilled && family.kill()]);
  return {
    askedAt: Math.min(askedAt, tappedAt),
    isShown: isPhraseDrawn(scene, tappedAt),
    isReached,
  };
};

/** Opens the app again, first without a network when that is away. */
const reopenApp = async ({ scenario, proxy, family, device }: ScenarioFixture) => {
  proxy.begin();
  proxy.down();
  await family.start();
  if (scenario.network !== 'away') await proxy.up();
  const page = await device.open('/medication');
  await page.getByRole('button', { name: 'Get help' }).first().waitFor({ state: 'attached' });
  await page.getByRole('heading', { level: 1, name: 'My Medications' }).waitFor();
  await proxy.up();
  return page;
};

const run = async (bench: BrowserFixture, seed: number): Promise<EmergencyRun> => {
  const { family, reports, log } = bench;
  const scenario = scenarioFor(seed);
  log(JSON.stringify(scenario));
  const { action } = scenario;
  const expected = expectedOf(scenario, Date.now());
  const scene: ScenarioFixture = { ...bench, scenario, expected };
  if (action !== 'add') {
    for (const time of expected.times) await family.addReminder(expected.name, time);
  }
  const { askedAt, isShown, isReached } = await tapAndKill(scene);
  const reopenedAt = Date.now();
  const page = await reopenApp(scene);
  const isEmpty = await screens.waitUntilEmpty(page);
  await page.waitForLoadState('networkidle');

  const truth = family.readState(expected.name);
  const isEqual = (state: readonly string[]) => state.join('\n') === truth.join('\n');
  const isDone = isEqual(expected.done);
  const later = reports.filter(({ at }) => at >= reopenedAt);
  const { matchesRow, log: answerLog } = actionOf(action);
  const isAnswer = answerLog !== undefined;
  const isStored = later.some((report) => report.what === 'stored' && report.rows.some(matchesRow));
  const isDue = isAnswer && !/log: .*(taken|skipped)$/m.test(truth.join('\n'));
  const hasRung = later.some((report) => report.what === 'inserted' && report.phrase === 'rings');
  const isFalselySent = reports.some(
    ({ at, hasAlert, ...report }) =>
      report.what === 'inserted' && report.phrase === 'sent' && !hasAlert && at >= askedAt,
  );
  // An undo never rings by itself.
  const dueOn = action === 'undo' ? screens.cardOf : screens.alarmOf;
  const isSilent =
    isDue && !(await pollUntil(() => dueOn(page, expected.name).isVisible(), showTimeoutMs));
  const found = truth.join('; ');
  const faults = activeFaults({
    'something still waits on the device': !isEmpty,
    [`half done or doubled: ${found}`]: !isDone && !isEqual(expected.before),
    [`lost, although shown or stored: ${found}`]: (isShown || isStored) && !isDone,
    '"sent" was shown before it was true': /help|ok/.test(action) && isFalselySent,
    'the dose is due, but does not ring': isSilent,
    'an answered dose rings again': isAnswer && !isDue && hasRung,
  });
  await page.close();
  return { faults, isReached, isShown, isDone };
};

await runInBrowsers<EmergencyRun>({
  name: 'emergency',
  runs: 400,
  phrases,
  run,
  // The app's own longest retry delay is 45 s.
  timeoutMs: 150_000,
  summarize: (ran) => ({
    'step not reached': ran.filter(({ isReached }) => !isReached).length,
    'shown before the kill': ran.filter(({ isShown }) => isShown).length,
    'at the server in the end': ran.filter(({ isDone }) => isDone).length,
  }),
});
