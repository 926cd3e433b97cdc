import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { root } from '../../scripts/run.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import { freePort } from '../../testkit/browser/server.ts';
import type { Place } from '../support/engines.ts';
import { loadFirst, makeServerClock, type ServerClock } from './serverClock.ts';

/** A server that kills itself at some of its points (see dieAt.ts), and is restarted at once. */
export interface RestartingServer {
  readonly origin: string;
  readonly clock: ServerClock;
  /** The names of the points that it has passed, in order. */
  readonly points: () => readonly string[];
  /** The deaths that have happened. */
  readonly died: () => readonly string[];
  readonly remove: () => Promise<void>;
}

/** Moves the clock beyond the leases of the process that died. */
const longerThanLeaseMs = 3_200;

interface Settings {
  readonly place: Place;
  readonly pushHost: string;
  /** Of the clock, in milliseconds. */
  readonly shift: number;
  /** Names of points after `before the …` or `after the …`. */
  readonly deaths: readonly string[];
}

/** Compiling the server takes longer than starting it. */
const compileCache = path.join(root, '.cache', 'drills', 'compiled');

export const startRestarting = async (settings: Settings): Promise<RestartingServer> => {
  const { place, pushHost, shift, deaths } = settings;
  const clock = makeServerClock(shift);
  const file = path.join(tmpdir(), `upstroke-drill-points-${randomUUID()}`);
  writeFileSync(file, '');
  const lines = () => readFileSync(file, 'utf8').split('\n');
  const died = () => lines().flatMap((line) => /^died (.*)/.exec(line)?.[1] ?? []);
  const env = {
    ...place.env,
    ...clock.env,
    NODE_OPTIONS: `${clock.env.NODE_OPTIONS} ${loadFirst('dieAt.ts')}`,
    PORT: String(await freePort()),
    PUSH_ALLOWED_HOSTS: pushHost,
    DRILL_POINTS: file,
    DRILL_DEATHS: deaths.join('\n'),
    NODE_COMPILE_CACHE: compileCache,
  };
  let isOver = false;
  let server: ServerProcess;
  const pass = () => clock.setShift(clock.shift() + longerThanLeaseMs);

  const start = async (): Promise<void> => {
    const before = died().length;
    try {
      server = await startServer(env);
    } catch (error) {
      if (died().length === before) throw error;
      pass();
      return start();
    }
    void server.ended.then(() => {
      if (isOver) return;
      pass();
      starting = start();
    });
  };
  let starting = start();
  await starting;

  return {
    origin: `http://127.0.0.1:${env.PORT}`,
    clock,
    died,
    points: () => lines().filter((line) => line !== '' && !line.startsWith('died ')),
    remove: async () => {
      isOver = true;
      await starting.catch(() => undefined);
      await server.stop();
      clock.remove();
      rmSync(file, { force: true });
    },
  };
};
