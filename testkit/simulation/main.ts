import { constants, setPriority } from 'node:os';
import { liveSeed } from './liveSeed.ts';

/** Lives through every `step`th seed from the first one on, up to the last, and tells what went wrong. */
const [first = 1, last = 1, step = 1] = process.argv.slice(2).map(Number);
// Its time is no real one: it leaves the processors to whoever waits for a real minute.
setPriority(constants.priority.PRIORITY_LOW);
let wrong = 0;
for (let seed = first; seed <= last; seed += step) {
  const told = await liveSeed(seed);
  if (told === null) continue;
  wrong += 1;
  console.error(told);
}
// What a page that was left would still do in an hour keeps nobody waiting.
process.exit(wrong === 0 ? 0 : 1);
