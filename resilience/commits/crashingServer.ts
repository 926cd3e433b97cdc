import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { type ServerProcess, startProgram } from '../../testkit/server/serverProcess.ts';
import { freePort } from '../../testkit/browser/realServer.ts';
import type { TemporaryDatabase } from '../support/databases.ts';
import { importOption, makeServerClock } from './serverClock.ts';

/** Moves the clock beyond the leases of the process that died. */
const longerThanLeaseMs = 3_200;

interface Settings {
  readonly place: TemporaryDatabase;
  readonly pushHost: string;
  /** Of the clock, in milliseconds. */
  readonly clockShiftMs: number;
  /** Names of points after `before the …` or `after the …`. */
  readonly crashPoints: readonly string[];
}

/** A server that kills itself at some of its points (see dieAt.ts), and is restarted at once. */
export const startCrashingServer = async ({
  place,
  pushHost,
  clockShiftMs,
  crashPoints,
}: Settings) => {
  const clock = makeServerClock(clockShiftMs);
  const file = path.join(tmpdir(), `upstroke-drill-points-${randomUUID()}`);
  writeFileSync(file, '');
  const lines = () => readFileSync(file, 'utf8').split('\n').filter(Boolean);
  /** The deaths that have happened. */
  const readCrashes = () => lines().flatMap((line) => /^died (.*)/.exec(line)?.[1] ?? []);
  const env = {
    ...place.env,
    ...clock.env,
    PUSH_ALLOWED_HOSTS: pushHost,
    NODE_OPTIONS: `${clock.env.NODE_OPTIONS} ${importOption('crashAtPoint.ts')}`,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    RATE_LIMIT: 'off',
    DRILL_POINTS: file,
    DRILL_DEATHS: crashPoints.join('\n'),
    // Compiling the server takes longer than starting it.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'resilience', 'compiled'),
  };
  let isOver = false;
  const start = async (): Promise<ServerProcess> => {
    const before = readCrashes().length;
    const passLease = () => clock.setShift(clock.shift() + longerThanLeaseMs);
    try {
      const server = await startProgram('server/main.ts', [], env);
      void server.ended.then(() => {
        if (isOver) return;
        passLease();
        starting = start();
      });
      return server;
    } catch (error) {
      if (readCrashes().length === before) throw error;
      passLease();
      return start();
    }
  };
  let starting = start();
  await starting;
  return {
    origin: `http://127.0.0.1:${env.PORT}`,
    clock,
    died: readCrashes,
    /** The names of the points that it has passed, in order. */
    points: () => lines().filter((line) => !line.startsWith('died ')),
    remove: async () => {
      isOver = true;
      await starting.then(({ stop }) => stop()).catch(() => undefined);
      clock.remove();
      rmSync(file, { force: true });
    },
  };
};

export type CrashingServer = Awaited<ReturnType<typeof startCrashingServer>>;
