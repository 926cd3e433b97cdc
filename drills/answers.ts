import { figuresOf } from './answers/report.ts';
import { makeHome } from './answers/home.ts';
import { planFor } from './answers/plan.ts';
import { type AnswersRan, runOnce } from './answers/run.ts';
import { type AnswersTold, watched } from './answers/watched.ts';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { makeMortalDevice } from './support/mortalDevice.ts';
import { type Lane, runSeries } from './support/series.ts';

/**
 * Answers doses and changes medicines in a real Chromium, and kills the tab or the browser at every
 * step of the outbox. Proves that what the screen showed as kept, or the device holds, is at the
 * server in the end, once and whole, and that the app which is opened again shows what is so.
 */
const openLane = async (): Promise<Lane<AnswersRan>> => {
  const chromium = await findChromium();
  const home = await makeHome();
  const proxy = await startFaultProxy({
    target: home.origin,
    paths: ['/api/reminders', '/api/activities'],
    writesOnly: true,
    ...{ seed: 0, faults: ['pass'] },
  });
  const told: AnswersTold[] = [];
  const onTold = (each: AnswersTold) => void told.push(each);
  const device = await makeMortalDevice(chromium, proxy.origin, watched, onTold);
  return {
    run: (seed) => runOnce({ home, proxy, device, told }, planFor(seed)),
    close: async () => {
      await device.remove();
      await proxy.close();
      await home.remove();
    },
  };
};

if (!(await buildIfStale())) process.exit(1);
await runSeries<AnswersRan>({
  name: 'answers',
  runs: 200,
  lanes: 2,
  // The longest wait of the app alone is 45 s.
  longestRun: 150_000,
  openLane,
  figures: figuresOf,
});
