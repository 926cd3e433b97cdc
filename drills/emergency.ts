import { setTimeout as after } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { makeDevice } from './emergency/device.ts';
import { makeHome } from './emergency/home.ts';
import { type Plan, planFor } from './emergency/plan.ts';
import { printStory, printTable } from './emergency/report.ts';
import { type Heard, type Lane, type Ran, runOnce } from './emergency/run.ts';
import type { Told } from './emergency/watch.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { numberFrom } from './support/numberFrom.ts';

/**
 * Taps "Yes, send alert" in a real Chromium again and again, over a network that fails in every
 * way, and kills the tab at every step from the tap to the answer. Proves that each tap is one
 * emergency with one alert to each caregiver, that a screen says "sent" only of what the server has,
 * and that "I am OK" leaves nothing open. RUNS and SEED set another length and another course:
 * run number n has the seed SEED + n.
 */
const runs = numberFrom('RUNS', 500);
const seed = numberFrom('SEED', Date.now() % 1_000_000);
const lanes = Math.min(2, runs);
const progressEvery = 25;
/** In milliseconds; the longest wait of the app alone is 30 s. */
const longestRun = 150_000;
const longestEnd = 10_000;

const makeLane = async (chromium: string): Promise<Lane> => {
  const home = await makeHome();
  const paths = ['/api/emergency/send', '/api/emergency/withdraw'];
  const proxy = await startFaultProxy({ target: home.origin, paths, seed, faults: ['pass'] });
  const heard: Heard = { told: [], sightings: [] };
  const onTold = (told: Told) => {
    heard.told.push(told);
    if (told.what !== 'stands' || told.words !== 'sent') return;
    heard.sightings.push({ at: told.at, hasRow: home.truth().emergencies.length > 0 });
  };
  const device = await makeDevice(chromium, proxy.origin, onTold);
  return { home, proxy, device, heard };
};

const removeLane = async ({ home, proxy, device }: Lane): Promise<void> => {
  await device.remove();
  await proxy.close();
  await home.remove();
};

const inTime = async (run: Promise<Ran>): Promise<Ran> => {
  const over = new AbortController();
  const late = after(longestRun, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No end within ${longestRun} ms`);
  });
  return Promise.race([run, late]).finally(() => {
    over.abort();
    late.catch(() => undefined);
  });
};

const drill = async (): Promise<readonly Ran[]> => {
  const chromium = await findChromium();
  const ran: Ran[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    let lane = await makeLane(chromium);
    // What went wrong before counts, and not that a dead browser cannot be closed.
    const leave = () => Promise.race([removeLane(lane).catch(() => undefined), after(longestEnd)]);
    /** A browser that was killed does not always come up again: then once more, with a whole one. */
    const runTwice = async (plan: Plan): Promise<Ran> => {
      try {
        return await inTime(runOnce(lane, plan));
      } catch (cause) {
        console.log(`  seed ${plan.seed} once more: ${String(cause).split('\n')[0]}`);
        await leave();
        lane = await makeLane(chromium);
        return await inTime(runOnce(lane, plan));
      }
    };
    try {
      while (next < runs) {
        const plan = planFor(seed + next);
        next += 1;
        const one = await runTwice(plan).catch((cause: unknown) => {
          throw new Error(`The run of seed ${plan.seed} came to no end`, { cause });
        });
        ran.push(one);
        if (one.verdict.faults.length > 0) printStory(one);
        if (ran.length % progressEvery === 0) console.log(`  ${ran.length} of ${runs}`);
      }
    } finally {
      await leave();
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return ran;
};

if (await buildIfStale()) {
  console.log(`${runs} runs, seed ${seed}`);
  const begun = performance.now();
  const ran = await drill();
  printTable(ran, (performance.now() - begun) / 1_000);
  if (ran.some(({ verdict }) => verdict.faults.length > 0)) process.exitCode = 1;
} else {
  process.exitCode = 1;
}
// A browser that hung keeps nobody waiting.
process.exit();
