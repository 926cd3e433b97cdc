import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { minute } from '../../domain/constants.ts';
import type { Db } from '../../server/db/open.ts';
import type { DeviceSubscription, PushService } from '../../testkit/server/pushService.ts';
import type { Place } from '../support/engines.ts';
import { type Call, insist, type Person } from '../support/insist.ts';
import { until } from '../support/until.ts';
import type { MortalServer } from './mortal.ts';

export interface Member extends Person {
  readonly name: string;
  readonly device: DeviceSubscription | undefined;
}

/** What the steps of the scenario have at hand. */
export interface Household {
  readonly server: MortalServer;
  /** What the server's clock shows at the beginning, in epoch milliseconds. */
  readonly begun: number;
  readonly push: PushService;
  readonly db: Db;
  /** What ids and endpoints stand for, in words that are the same in each run. */
  readonly names: Map<string, string>;
  /** Once more and once more with the same key, until there is an answer; a refusal named here is one too. */
  readonly call: <T>(
    who: Person | null,
    method: string,
    at: string,
    call?: Call,
    done?: RegExp,
  ) => Promise<T>;
  /** Makes an id that is called so. */
  readonly id: (name: string) => string;
  /** Resolves once the server has nothing left to do at this time. Throws where it goes on. */
  readonly quiet: () => Promise<void>;
  /** The server's clock shows so much after the beginning; then it does what is due. */
  readonly at: (sinceBeginning: number) => Promise<void>;
  /** The mails that were sent, one text each. */
  readonly mails: () => Promise<readonly string[]>;
}

const quietWithin = 28_000;
/** Alerts are repeated every minute and looked at half way: a step that takes longer would be another one. */
const longestStep = 28_000;
/** A mail whose sender died belongs to it for a minute. */
const mailLease = minute + 1_000;
const mailWithin = 2_000;

const countOf = async (db: Db, now: number) => {
  const upTo = now - (now % minute);
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from pushes where state = 'queued') as pushes,
    (select count(*) from doses where next_at <= ${now}) as doses,
    (select count(*) from emergencies where next_at <= ${now}) as emergencies,
    (select count(*) from mails) as mails,
    (select count(*) from jobs where name = 'doses' and done_up_to >= ${upTo}) as looked
  `.execute(db);
  return rows[0];
};

export const makeHousehold = (
  { env }: Place,
  db: Db,
  { server, push, begun }: Pick<Household, 'server' | 'push' | 'begun'>,
): Household => {
  const { clock, target } = server;
  const names = new Map<string, string>();
  let stepBegun = Date.now();
  const busy = async () => {
    const count = await countOf(db, clock.now());
    if (!count) return 'nothing is known';
    const { looked, mails, ...left } = count;
    const what = Object.entries(left).filter(([, some]) => some > 0);
    if (mails !== 0) what.push(['mails', mails ?? 0]);
    if (looked === 0) what.push(['minutes', 1]);
    return what.map(([name, some]) => `${some} ${name}`).join(', ');
  };
  const quiet = async (): Promise<void> => {
    const latest = Date.now() + quietWithin;
    const hasMail = async () => /mails/.test(await busy());
    if (!(await until(async () => !(await hasMail()), Date.now() + mailWithin))) {
      clock.setShift(clock.shift() + mailLease);
    }
    const isQuiet = await until(async () => (await busy()) === '', latest);
    if (!isQuiet) throw new Error(`The server still has to do: ${await busy()}`);
    if (Date.now() - stepBegun > longestStep) throw new Error('The machine is too slow for this');
  };
  return {
    ...{ server, push, begun, db, names, quiet },
    call: async <T>(who: Person | null, method: string, at: string, call: Call = {}, done = /^$/) =>
      insist<T>(target, who?.token ?? '', at, method, call).catch((error: unknown) => {
        if (done.test(String(error))) return {} as T;
        throw error;
      }),
    id: (name) => {
      const made = randomUUID();
      names.set(made, name);
      return made;
    },
    at: async (sinceBeginning) => {
      stepBegun = Date.now();
      clock.setShift(begun + sinceBeginning - stepBegun);
      // The clock is looked at every few milliseconds.
      await after(30);
      await quiet();
    },
    mails: async () => {
      const folder = path.join(env.DATA_DIR ?? '', 'mail');
      const files = await readdir(folder).catch(() => []);
      const whole = files.filter((file) => file.endsWith('.eml'));
      return Promise.all(whole.map((file) => readFile(path.join(folder, file), 'utf8')));
    },
  };
};
