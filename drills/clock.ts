import { chromium } from '@playwright/test';
import { share } from '../bench/support/share.ts';
import { chromiumArgs as args } from '../scripts/chromiumArgs.ts';
import { planFor } from './clock/plan.ts';
import { bounds, isWrong } from './clock/verdict.ts';
import { type ClockRan, runOnce } from './clock/run.ts';
import { runInBrowser } from './support/inBrowser.ts';

/**
 * Sets the server's clock off against that of a real Chromium, by up to a day, also in the middle of
 * a session, and has a dose fall due, with and without the server. Proves that the device says that
 * its clock is wrong exactly when it is, that the alarm stands in the server's minute, once, and that
 * the answer is recorded of that dose and at its instant.
 */
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

await runInBrowser<ClockRan>({
  name: 'clock',
  runs: 24,
  lanes: 3,
  longestRun: 300_000,
  openLane: async (executablePath) => {
    const browser = await chromium.launch({ executablePath, args });
    return {
      run: (seed, tell) => runOnce(browser, planFor(seed), tell),
      close: () => browser.close(),
    };
  },
  figures: (ran) => {
    const late = ran.map(({ lateness }) => lateness);
    const count = (is: (one: ClockRan) => boolean) => ran.filter(is).length;
    return {
      'clocks wrong at the dose': count(({ plan }) => plan.atMidnight || isWrong(plan.skewLater)),
      'changed in the session': count(({ plan }) => plan.skew !== plan.skewLater),
      'at midnight': count(({ plan }) => plan.atMidnight),
      'without the server': count(({ plan }) => plan.offline),
      'alarm after its minute': `p50 ${seconds(share(late, 0.5))}, at most ${seconds(Math.max(...late))} (${seconds(bounds.late)})`,
    };
  },
});
