import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/** Node's option that loads a file of this folder before the program. */
export const importOption = (file: string): string =>
  `--import=${pathToFileURL(path.join(import.meta.dirname, file)).href}`;

/** A clock for server processes that runs ahead of this machine's by `shift` milliseconds. */
export const makeServerClock = (first = 0) => {
  const file = path.join(tmpdir(), `upstroke-drill-clock-${randomUUID()}`);
  let shift = first;
  const setShift = (next: number) => {
    shift = next;
    // Renaming replaces the file at once, for a process that is reading it.
    writeFileSync(`${file}.next`, String(shift));
    renameSync(`${file}.next`, file);
  };
  setShift(first);
  return {
    env: { DRILL_CLOCK: file, NODE_OPTIONS: importOption('shiftedClock.ts') },
    /** In epoch milliseconds. */
    now: () => Date.now() + shift,
    shift: () => shift,
    /** Running processes use it after some milliseconds. */
    setShift,
    remove: () => rmSync(file, { force: true }),
  };
};
