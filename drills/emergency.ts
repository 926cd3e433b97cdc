import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { makeDevice } from './emergency/device.ts';
import { makeHome } from './emergency/home.ts';
import { planFor } from './emergency/plan.ts';
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

const drill = async (): Promise<readonly Ran[]> => {
  const chromium = await findChromium();
  const made = await Promise.all(Array.from({ length: lanes }, () => makeLane(chromium)));
  const ran: Ran[] = [];
  let next = 0;
  const work = async (lane: Lane): Promise<void> => {
    while (next < runs) {
      const plan = planFor(seed + next);
      next += 1;
      const one = await runOnce(lane, plan).catch((cause: unknown) => {
        throw new Error(`The run of seed ${plan.seed} came to no end`, { cause });
      });
      ran.push(one);
      if (one.verdict.faults.length > 0) printStory(one);
      if (ran.length % progressEvery === 0) console.log(`  ${ran.length} of ${runs}`);
    }
  };
  try {
    await Promise.all(made.map(work));
  } finally {
    // What went wrong before counts, and not that a dead browser cannot be closed.
    await Promise.allSettled(made.map(removeLane));
  }
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
