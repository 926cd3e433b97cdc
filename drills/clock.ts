import { chromium } from '@playwright/test';
import { share } from '../bench/support/share.ts';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { planFor } from './clock/plan.ts';
import { bounds, isWrong } from './clock/verdict.ts';
import { type ClockRan, runOnce } from './clock/run.ts';
import { type Lane, runSeries } from './support/series.ts';

/**
 * Sets the server's clock off against that of a real Chromium, by up to a day, also in the middle of
 * a session, and has a dose fall due, with and without the server. Proves that the device says that
 * its clock is wrong exactly when it is, that the alarm stands in the server's minute, once, and that
 * the answer is recorded of that dose and at its instant.
 */
const args = ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'];

const openLane = async (): Promise<Lane<ClockRan>> => {
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  return {
    run: (seed, story) => runOnce(browser, planFor(seed), story),
    close: () => browser.close(),
  };
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

if (!(await buildIfStale())) process.exit(1);
await runSeries<ClockRan>({
  name: 'clock',
  runs: 24,
  lanes: 3,
  longestRun: 300_000,
  openLane,
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
