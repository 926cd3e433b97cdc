import { makeHome } from './emergency/home.ts';
import { planFor } from './emergency/plan.ts';
import { figuresOf } from './emergency/report.ts';
import { type EmergencyRan, type Heard, runOnce } from './emergency/run.ts';
import { type EmergencyTold, watched } from './emergency/watched.ts';
import { openBrowserLane, runInBrowser } from './support/inBrowser.ts';
import { makeMortalDevice } from './support/mortalDevice.ts';

/**
 * Taps "Yes, send alert" in a real Chromium again and again, over a network that fails in every
 * way, and kills the tab at every step from the tap to the answer. Proves that each tap is one
 * emergency with one alert to each caregiver, that a screen says "sent" only of what the server has,
 * and that "I am OK" leaves nothing open.
 */
await runInBrowser<EmergencyRan>({
  name: 'emergency',
  runs: 500,
  lanes: 2,
  // The longest wait of the app alone is 30 s.
  longestRun: 150_000,
  openLane: (chromium) => {
    const faulty = { paths: ['/api/emergency/send', '/api/emergency/withdraw'] };
    return openBrowserLane(makeHome, faulty, async (ground) => {
      const heard: Heard = { told: [], sightings: [] };
      const onTold = (told: EmergencyTold) => {
        heard.told.push(told);
        if (told.what !== 'stands' || told.words !== 'sent') return;
        const hasRow = ground.home.truth().emergencies.length > 0;
        heard.sightings.push({ at: told.at, hasRow });
      };
      const device = await makeMortalDevice(chromium, ground, watched, onTold);
      return {
        run: (seed) => runOnce({ ...ground, device, heard }, planFor(seed)),
        close: device.remove,
      };
    });
  },
  figures: figuresOf,
});
