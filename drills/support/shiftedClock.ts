import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * To be loaded before a program (`node --import`): its clock is off by as many milliseconds as the
 * file DRILL_CLOCK holds, which may change while it runs. Timers go on as they are.
 */
const file = process.env.DRILL_CLOCK ?? '';
/** In milliseconds: so long the file is believed without a look. */
const lookEvery = 10;
const OwnDate = Date;
let shift = 0;
let lookedAt = -Infinity;

const now = (): number => {
  if (performance.now() - lookedAt >= lookEvery) {
    lookedAt = performance.now();
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
