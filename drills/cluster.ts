import { share } from '../bench/support/share.ts';
import { type ClusterRan, runOnce } from './cluster/run.ts';
import { engines } from './support/engines.ts';
import { numberFrom } from './support/settings.ts';
import { runOnEngines } from './support/onEngines.ts';
import { toldWithin } from './traffic/telling.ts';

/**
 * Two processes on one PostgreSQL behind a proxy, one of which is killed and started again every so
 * often, while survivors, caregivers, newcomers and guessers do all that they do. Proves that nothing
 * acknowledged is lost or doubled, every dose and alert is told in time, and sessions and limits hold
 * across the processes.
 */
const second = 1_000;
const size = {
  lasts: numberFrom('SECONDS', 600) * second,
  every: numberFrom('EVERY', 20) * second,
  survivors: numberFrom('SURVIVORS', 40),
};

const ms = (value: number): string => `${Math.round(value)} ms`;

await runOnEngines<ClusterRan>({
  name: 'cluster',
  on: (await engines()).filter(({ engine }) => engine === 'postgres'),
  runs: 1,
  longestRun: size.lasts + 600 * second,
  run: (seed, ground) => runOnce(seed, ground, size),
  figures: (ran) => {
    const sum = (of: (one: ClusterRan) => number) => ran.reduce((all, one) => all + of(one), 0);
    const most = (of: (one: ClusterRan) => number) => ms(Math.max(...ran.map(of)));
    const restarts = ran.flatMap((one) => one.restarts);
    const tries = sum((one) => one.tries);
    return {
      kills: sum((one) => one.kills),
      'start until ready': `median ${ms(share(restarts, 0.5))}, longest ${ms(share(restarts, 1))}`,
      'calls served': sum((one) => one.calls),
      'tries that failed': `${sum((one) => one.failedTries)} of ${tries} (${((100 * sum((one) => one.failedTries)) / tries).toFixed(2)} %)`,
      'calls p50, p99': `${most((one) => one.median)}, ${most((one) => one.slow)}`,
      'longest gap of a client': most((one) => one.longestGap),
      '502 by the proxy': sum((one) => one.badGateways),
      '503 by one that just began': sum((one) => one.busy),
      'passed on by the proxy': sum((one) => one.passedOn),
      'answers of each process': ran.map((one) => one.answered.join(' + ')).join(', '),
      'doses due, last told': `${sum((one) => one.doses)}, after ${most((one) => one.lastDose)} (at most ${toldWithin})`,
      'alerts, last told': `${sum((one) => one.alerts)}, after ${most((one) => one.lastAlert)} (at most ${toldWithin})`,
      'pushes that came twice': sum((one) => one.toldTwice),
      'guessers limited': sum((one) => one.guesses),
      "the drill's own delay, p99": most((one) => one.ownDelay),
    };
  },
});
