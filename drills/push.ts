import { share } from '../bench/support/share.ts';
import { type PushRan, runOnce } from './push/run.ts';
import { enginesAsked } from './support/engines.ts';
import { numberFrom } from './support/settings.ts';
import { runOnEngines } from './support/onEngines.ts';
import { sum } from './support/figures.ts';

/**
 * A push service that is ill: of ten requests it answers three with 5xx, lets one hang, and says 429
 * or 410 now and then; in every second run one device of five is at one that never answers. Many
 * doses fall due at two processes, and some press the button meanwhile. Proves that every device
 * that is not gone is told as soon as the retry rules have it, emergencies first, that no device is
 * given up but for a 410, and that whoever is connected with somebody out of reach hears of it.
 */
const settings = { doses: numberFrom('DOSES', 500), worst: numberFrom('WORST', 4) };

await runOnEngines<PushRan>({
  name: 'push',
  on: await enginesAsked(),
  runs: 3,
  longestRun: 300_000,
  run: (seed, ground) => runOnce(seed, ground, settings),
  figures: (ran) => {
    const emergencies = ran.flatMap((each) => each.emergencies);
    const bound = (kind: 'dose' | 'emergency') =>
      `by the rules ${Math.max(...ran.map(({ atMost }) => atMost[kind]))} at most`;
    return {
      'doses due': ran.length * settings.doses,
      requests: sum(ran.map(({ requests }) => requests)),
      'told of those not gone': `${sum(ran.map(({ told }) => told))} of ${sum(ran.map(({ owed }) => owed))}`,
      'last dose told after': `${Math.max(...ran.map(({ lastAfter }) => lastAfter))} ms (${bound('dose')})`,
      'emergencies told after': `p50 ${share(emergencies, 0.5)}, p99 ${share(emergencies, 0.99)} ms (${bound('emergency')})`,
      'told of somebody unreachable': sum(ran.map(({ unreachable }) => unreachable)),
      'devices deleted': sum(ran.map(({ deleted }) => deleted)),
      'sent before their time': `${sum(ran.map(({ hasty }) => hasty))}, where the machine stood still for ${Math.max(...ran.map(({ standstill }) => standstill))} ms`,
      'maybe shown twice': `${sum(ran.map(({ maybeTwice }) => maybeTwice))}, after an answer that was lost`,
    };
  },
});
