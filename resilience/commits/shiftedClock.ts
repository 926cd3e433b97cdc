import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Loaded before a program (`node --import`): shifts its clock by the milliseconds in the file
 * DRILL_CLOCK, which may change while it runs, as if so much time had passed. Timers are not affected.
 */
const file = process.env.DRILL_CLOCK ?? '';
const readEveryMs = 10;
const OwnDate = Date;
const elapsed = performance.now.bind(performance);
let shift = 0;
let readAt = -Infinity;

const readShift = (): number => {
  if (elapsed() - readAt >= readEveryMs) {
    readAt = elapsed();
    shift = Number(readFileSync(file, 'utf8'));
  }
  return shift;
};
const now = (): number => OwnDate.now() + readShift();
performance.now = () => elapsed() + readShift();

globalThis.Date = new Proxy(OwnDate, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  apply: () => new OwnDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
