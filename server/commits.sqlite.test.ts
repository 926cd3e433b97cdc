import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { Kysely } from 'kysely';
import { accessMatrix, viewers } from '../contract/accessMatrix.ts';
import { type EndpointName, endpoints } from '../contract/endpoints/index.ts';
import { makeCaller, makeSamples, makeViewers } from '../testkit/server/endpointSamples.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { perTest } from '../testkit/server/perTest.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { makeSqliteDialect } from './db/sqliteDialect.ts';

/** Each waits for the disk. Here two more, as each device reports a new zone. */
const maxCommits = 5;

let commits = 0;
let loneWrites: string[] = [];

const count = (sql: string, isAlone: boolean): void => {
  if (sql === 'commit') commits += 1;
  if (isAlone && /^\s*(insert|update|delete)\b/i.test(sql)) loneWrites.push(sql);
};

/** A database that counts commits, and collects writes that commit alone. */
const open = (): DatabaseSync => {
  const database = new DatabaseSync(':memory:');
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) =>
    new Proxy(prepare(sql), {
      get: (statement, name: keyof StatementSync) => {
        if (name === 'run' || name === 'all') count(sql, !database.isTransaction);
        const value: unknown = statement[name];
        return typeof value === 'function' ? value.bind(statement) : value;
      },
    });
  return database;
};

const family = perTest(async () => {
  const db = new Kysely<Database>({ dialect: makeSqliteDialect(open, Infinity) });
  await migrate(db);
  const database = { db, open: () => db, address: ':memory:', drop: () => db.destroy() };
  const now = Date.parse('2026-03-10T09:00:00Z');
  return makeFamily({ now, devices: false, rateLimit: true, database });
});
let people: Awaited<ReturnType<typeof makeViewers>>;
beforeEach(async () => {
  people = await makeViewers(family);
});

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  test(`writes only in transactions, which share commits, and ${maxCommits} at most`, async () => {
    const samples = makeSamples(family, people);
    const call = makeCaller(family);
    for (const viewer of viewers.filter((each) => accessMatrix()[name][each] === 'yes')) {
      const sent = await samples[name](viewer);
      const headers = viewer === 'anonymous' ? {} : people[viewer].bearer;
      [commits, loneWrites] = [0, []];
      const { statusCode } = await call(name, { 'time-zone': 'Asia/Tokyo', ...headers }, sent);
      expect(statusCode).toBeLessThan(500);
      expect(loneWrites).toEqual([]);
      // A deletion has one for each table.
      if (name !== 'deleteAccount') expect(commits).toBeLessThanOrEqual(maxCommits);
    }
  });
});

test('a wrong guess costs two commits, and one that is refused none', async () => {
  const costs = [];
  for (let count = 0; count < 12; count += 1) {
    [commits, loneWrites] = [0, []];
    const guess = { email: family.rosa.email, password: 'wrong' };
    await family.call('POST', '/api/auth/login', guess);
    costs.push(commits + loneWrites.length);
  }
  expect(costs).toEqual([...Array.from({ length: 10 }, () => 2), 0, 0]);
});
