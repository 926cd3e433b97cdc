import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { root } from '../../scripts/run.ts';
import { type ServerProcess, startServer } from '../../scripts/serverProcess.ts';
import type { Place } from '../support/engines.ts';
import type { Target } from '../support/insist.ts';
import { loadedFirst, makeServerClock, type ServerClock } from '../support/serverClock.ts';

/** A server that kills itself at some of its points, and is started again at once. */
export interface MortalServer {
  readonly target: Target;
  readonly clock: ServerClock;
  /** Ends it as an operator does, and starts it again. */
  readonly restart: () => Promise<void>;
  /** The names of the points that it has met, in order. */
  readonly points: () => readonly string[];
  /** Those of its deaths that it has died. */
  readonly died: () => readonly string[];
  readonly remove: () => Promise<void>;
}

/** What the process that died had claimed is free again after it. */
const longerThanLease = 3_200;

interface Birth {
  readonly place: Place;
  readonly pushHost: string;
  /** Of the clock, in milliseconds. */
  readonly shift: number;
  /** `before the …` or `after the …` a point each. */
  readonly deaths: readonly string[];
}

/** Compiling the server anew takes longer than starting it. */
const compiled = path.join(root, '.cache', 'drills', 'compiled');

export const startMortal = async (birth: Birth): Promise<MortalServer> => {
  const { place, pushHost, shift, deaths } = birth;
  const clock = makeServerClock(shift);
  const file = path.join(tmpdir(), `upstroke-drill-points-${randomUUID()}`);
  writeFileSync(file, '');
  const lines = () => readFileSync(file, 'utf8').split('\n');
  const died = () => lines().flatMap((line) => /^died (.*)/.exec(line)?.[1] ?? []);
  const env = {
    ...place.env,
    ...clock.env,
    NODE_OPTIONS: `${clock.env.NODE_OPTIONS} ${loadedFirst('commits/dieAt.ts')}`,
    PUSH_ALLOWED_HOSTS: pushHost,
    DRILL_POINTS: file,
    DRILL_DEATHS: deaths.join('\n'),
    NODE_COMPILE_CACHE: compiled,
  };
  const target: Target = { url: '' };
  let isOver = false;
  let server: ServerProcess;

  const pass = () => clock.setShift(clock.shift() + longerThanLease);

  const start = async (): Promise<void> => {
    const before = died().length;
    try {
      server = await startServer(env);
    } catch (error) {
      if (died().length === before) throw error;
      pass();
      return start();
    }
    target.url = server.url;
    const mine = server;
    void mine.ended.then(() => {
      if (isOver || mine !== server) return;
      pass();
      starting = start();
    });
  };
  let starting = start();
  await starting;

  return {
    target,
    clock,
    died,
    points: () => lines().filter((line) => line !== '' && !line.startsWith('died ')),
    restart: async () => {
      await starting;
      const former = server;
      isOver = true;
      await former.stop();
      isOver = false;
      starting = start();
      await starting;
    },
    remove: async () => {
      isOver = true;
      await starting.catch(() => undefined);
      await server.stop();
      clock.remove();
      rmSync(file, { force: true });
    },
  };
};
