import { figuresOf } from './answers/report.ts';
import { makeHome } from './answers/home.ts';
import { planFor } from './answers/plan.ts';
import { type AnswersRan, runOnce } from './answers/run.ts';
import { type AnswersTold, watched } from './answers/watched.ts';
import { openBrowserLane, runInBrowser } from './support/inBrowser.ts';
import { makeMortalDevice } from './support/mortalDevice.ts';

/**
 * Answers doses and changes medicines in a real Chromium, and kills the tab or the browser at every
 * step of the outbox. Proves that what the screen showed as kept, or the device holds, is at the
 * server in the end, once and whole, and that the app which is opened again shows what is so.
 */
await runInBrowser<AnswersRan>({
  name: 'answers',
  runs: 200,
  lanes: 2,
  // The longest wait of the app alone is 45 s.
  longestRun: 150_000,
  openLane: (chromium) => {
    const faulty = { paths: ['/api/reminders', '/api/activities'], writesOnly: true };
    return openBrowserLane(makeHome, faulty, async (ground) => {
      const told: AnswersTold[] = [];
      const onTold = (each: AnswersTold) => void told.push(each);
      const device = await makeMortalDevice(chromium, ground, watched, onTold);
      return {
        run: (seed) => runOnce({ ...ground, device, told }, planFor(seed)),
        close: device.remove,
      };
    });
  },
  figures: figuresOf,
});
