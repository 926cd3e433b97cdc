import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** The clock of server processes, which goes as this machine's but shows another time. */
export interface ServerClock {
  /** What gives a process this clock. */
  readonly env: Readonly<Record<string, string>>;
  /** In epoch milliseconds. */
  readonly now: () => number;
  /** How far it is ahead of this machine's, in milliseconds. */
  readonly shift: () => number;
  /** Shows this from now on; processes that run know it within some milliseconds. */
  readonly setShift: (shift: number) => void;
  readonly remove: () => void;
}

/** The program of a drill that is loaded into a process before its own. */
export const loadedFirst = (file: string): string =>
  `--import=${pathToFileURL(path.join(import.meta.dirname, '..', file)).href}`;

export const makeServerClock = (first = 0): ServerClock => {
  const file = path.join(tmpdir(), `upstroke-drill-clock-${randomUUID()}`);
  let shift = first;
  const setShift = (next: number) => {
    shift = next;
    // A process that looks at this moment finds it whole.
    writeFileSync(`${file}.next`, String(shift));
    renameSync(`${file}.next`, file);
  };
  setShift(first);
  return {
    env: { DRILL_CLOCK: file, NODE_OPTIONS: loadedFirst('support/shiftedClock.ts') },
    now: () => Date.now() + shift,
    shift: () => shift,
    setShift,
    remove: () => rmSync(file, { force: true }),
  };
};
