import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Loaded before a program (`node --import`): shifts its clock by the milliseconds in the file
 * DRILL_CLOCK, which may change while it runs. Timers are not affected.
 */
const file = process.env.DRILL_CLOCK ?? '';
const readEveryMs = 10;
const OwnDate = Date;
let shift = 0;
let readAt = -Infinity;

const now = (): number => {
  if (performance.now() - readAt >= readEveryMs) {
    readAt = performance.now();
    shift = Number(readFileSync(file, 'utf8'));
  }
  return OwnDate.now() + shift;
};

globalThis.Date = new Proxy(OwnDate, {
  construct: (target, args: unknown[], made) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, made) as Date,
  apply: () => new OwnDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
