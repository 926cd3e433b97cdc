import { buildIfStale } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { makeHome } from './emergency/home.ts';
import { planFor } from './emergency/plan.ts';
import { figuresOf } from './emergency/report.ts';
import { type EmergencyRan, type Heard, runOnce } from './emergency/run.ts';
import { type EmergencyTold, watched } from './emergency/watched.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { makeMortalDevice } from './support/mortalDevice.ts';
import { type Lane, runSeries } from './support/series.ts';

/**
 * Taps "Yes, send alert" in a real Chromium again and again, over a network that fails in every
 * way, and kills the tab at every step from the tap to the answer. Proves that each tap is one
 * emergency with one alert to each caregiver, that a screen says "sent" only of what the server has,
 * and that "I am OK" leaves nothing open.
 */
const openLane = async (): Promise<Lane<EmergencyRan>> => {
  const chromium = await findChromium();
  const home = await makeHome();
  const paths = ['/api/emergency/send', '/api/emergency/withdraw'];
  const proxy = await startFaultProxy({ target: home.origin, paths, seed: 0, faults: ['pass'] });
  const heard: Heard = { told: [], sightings: [] };
  const onTold = (told: EmergencyTold) => {
    heard.told.push(told);
    if (told.what !== 'stands' || told.words !== 'sent') return;
    heard.sightings.push({ at: told.at, hasRow: home.truth().emergencies.length > 0 });
  };
  const device = await makeMortalDevice(chromium, proxy.origin, watched, onTold);
  return {
    run: (seed) => runOnce({ home, proxy, device, heard }, planFor(seed)),
    close: async () => {
      await device.remove();
      await proxy.close();
      await home.remove();
    },
  };
};

if (!(await buildIfStale())) process.exit(1);
await runSeries<EmergencyRan>({
  name: 'emergency',
  runs: 500,
  lanes: 2,
  // The longest wait of the app alone is 30 s.
  longestRun: 150_000,
  openLane,
  figures: figuresOf,
});
