import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { isOneOf, preparedAtCommit, preparedForRows, preparedQuery } from './preparedQuery.ts';
import { databasePerTest, db } from '../../testkit/server/perTest.ts';

databasePerTest();

interface Job {
  readonly name: string;
  readonly done_up_to: number;
}

const insertNow = preparedQuery((on, row: Job) => on.insertInto('jobs').values(row));
const insertAtCommit = preparedAtCommit((on, row: Job) => on.insertInto('jobs').values(row));

const jobNamed = preparedQuery((on, { name }: { name: string }) =>
  on.selectFrom('jobs').select('name').where('name', '=', name),
);

const jobsAmong = preparedQuery((on, { names }: { names: readonly string[] }) =>
  on
    .selectFrom('jobs')
    .select('name')
    .where(isOneOf(on, 'name', names))
    .orderBy('name'),
);

const jobs = async () =>
  (await db.selectFrom('jobs').select(['name', 'done_up_to']).orderBy('name').execute()).map(
    ({ name, done_up_to }) => `${name} ${done_up_to}`,
  );

test('later values in another order reach their columns', async () => {
  await insertNow(db, { name: 'a', done_up_to: 1 });
  await insertNow(db, { done_up_to: 2, name: 'b' });
  expect(await jobs()).toEqual(['a 1', 'b 2']);
});

test('two queries with the same SQL take no name from the next one', async () => {
  await insertNow(db, { name: 'a', done_up_to: 1 });
  await insertAtCommit(db, { name: 'b', done_up_to: 2 });
  expect(await jobNamed(db, { name: 'a' })).toEqual([{ name: 'a' }]);
});

test('a query finds the rows of lists of different lengths', async () => {
  for (const name of ['a', '"b', "c,'}"]) await insertNow(db, { name, done_up_to: 1 });
  const found = async (...names: string[]) =>
    (await jobsAmong(db, { names })).map(({ name }) => name);
  expect(await found()).toEqual([]);
  expect(await found('a', 'x')).toEqual(['a']);
  expect(await found('"b', "c,'}", 'a')).toEqual(['"b', 'a', "c,'}"]);
});

test('rows of any number are inserted and changed by one parameter', async () => {
  const columns = { name: 'text', done_up_to: 'bigint' } as const;
  const insert = preparedForRows(
    columns,
    (given, names) => sql`insert into jobs (${names}) select ${names} from ${given}
      where true on conflict do nothing`,
  );
  const change = preparedForRows(
    columns,
    (given) => sql`update jobs set done_up_to = given.done_up_to from ${given}
      where jobs.name = given.name`,
  );
  const instant = 1_773_129_600_000;
  await insert(db, []);
  await insert(db, [{ name: 'a', done_up_to: 1 }]);
  await insert(db, [
    { name: 'a', done_up_to: 2 },
    { name: `"b', \u{1F48A}`, done_up_to: instant },
  ]);
  expect(await jobs()).toEqual([`"b', \u{1F48A} ${instant}`, 'a 1']);
  await change(db, [
    { name: 'a', done_up_to: instant },
    { name: 'x', done_up_to: 5 },
  ]);
  expect(await jobs()).toEqual([`"b', \u{1F48A} ${instant}`, `a ${instant}`]);
});

test('changes at the commit are stored with it, and at once outside a transaction', async () => {
  await db.transaction().execute(async (trx) => {
    await insertAtCommit(trx, { name: 'a', done_up_to: 1 });
    await insertNow(trx, { name: 'b', done_up_to: 2 });
    await insertAtCommit(trx, { name: 'c', done_up_to: 3 });
  });
  await insertAtCommit(db, { name: 'd', done_up_to: 4 });
  expect(await jobs()).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
});

test('a change at the commit that fails undoes its transaction alone, with its own error', async () => {
  const both = db.transaction().execute(async (trx) => {
    await insertNow(trx, { name: 'a', done_up_to: 1 });
    await insertAtCommit(trx, { name: 'a', done_up_to: 2 });
    await insertAtCommit(trx, { name: 'b', done_up_to: 3 });
  });
  await expect(both).rejects.toThrow(/unique/i);
  await insertAtCommit(db, { name: 'c', done_up_to: 4 });
  expect(await jobs()).toEqual(['c 4']);
});

test('a transaction that fails takes its changes at the commit with it', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await insertAtCommit(trx, { name: 'a', done_up_to: 1 });
    throw new Error('Undo');
  });
  await expect(failed).rejects.toThrow('Undo');
  await insertAtCommit(db, { name: 'b', done_up_to: 2 });
  expect(await jobs()).toEqual(['b 2']);
});
