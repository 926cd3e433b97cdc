import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { minute } from '../../domain/constants.ts';
import type { Db } from '../../server/db/open.ts';
import { type Call, insist } from '../../testkit/browser/insist.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import { until } from '../support/until.ts';
import type { RestartingServer } from './restartingServer.ts';

export interface Member {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly device?: DeviceSubscription;
}

const quietWithinMs = 28_000;
/** Alerts repeat every minute, and the scenario looks half way between: a slower step would see more. */
const longestStepMs = 28_000;

const countOf = async (db: Db, now: number) => {
  const upTo = now - (now % minute);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from pushes where state = 'queued') as pushes,
    (select count(*) from doses where next_at <= ${now}) as doses,
    (select count(*) from emergencies where next_at <= ${now}) as emergencies,
    1 - (select count(*) from jobs where name = 'doses' and done_up_to >= ${upTo}) as minutes
  `.execute(db);
  return Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0);
};

interface Parts {
  readonly server: RestartingServer;
  readonly push: PushService;
  readonly db: Db;
  /** The server's time at the start, in epoch milliseconds. */
  readonly begun: number;
}

/** What the steps of the scenario use. */
export const makeFixture = (parts: Parts) => {
  const { server, db, begun } = parts;
  const { clock } = server;
  /** Names for ids and endpoints that are the same in each run. */
  const names = new Map<string, string>();
  let stepBegun = Date.now();

  /** Waits until the server has no work left at this time. */
  const quiet = async (): Promise<void> => {
    const left = () => countOf(db, clock.now());
    if (!(await until(async () => (await left()).length === 0, quietWithinMs))) {
      throw new Error(`The server still has work: ${JSON.stringify(await left())}`);
    }
    if (Date.now() - stepBegun > longestStepMs) throw new Error('The machine is too slow');
  };

  return {
    ...parts,
    names,
    quiet,
    /** Repeats the call until it succeeds, or is refused with `done`: then an earlier try succeeded. */
    call: async <T>(
      person: Member | null,
      method: string,
      path: string,
      call: Call = {},
      done?: RegExp,
    ) =>
      insist<T>(server, person ?? { token: '' }, method, path, call).catch((error: unknown) => {
        if (done?.test(String(error))) return {} as T;
        throw error;
      }),
    newId: (name: string) => {
      const id = randomUUID();
      names.set(id, name);
      return id;
    },
    /** Sets the server's clock, and waits until it has done what is due. */
    moveTo: async (sinceBegun: number) => {
      stepBegun = Date.now();
      clock.setShift(begun + sinceBegun - stepBegun);
      // The server reads the clock's file every 10 ms.
      await wait(30);
      await quiet();
    },
  };
};

export type Fixture = ReturnType<typeof makeFixture>;
