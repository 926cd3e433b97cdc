import { beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isUnavailable } from './errors.ts';
import { type Db, openSqlite } from './open.ts';
import { truncateLog } from './deleteInBatches.ts';
import { database, databasePerTest, db } from '../../testkit/server/perTest.ts';

databasePerTest();
beforeEach(async () => {
  await sql`create table notes (id integer primary key, body text) strict`.execute(db);
});

const insert = (on: Db, id: number, body = '') =>
  sql`insert into notes (id, body) values (${id}, ${body})`.execute(on);

const ids = async (on: Db) =>
  (await sql<{ id: number }>`select id from notes order by id`.execute(on)).rows.map(
    ({ id }) => id,
  );

/** Runs each work in a transaction of its own, as calls that arrive in one turn of the event loop. */
const together = (...works: ((trx: Db) => Promise<unknown>)[]) =>
  Promise.allSettled(
    works.map(async (work) => {
      await new Promise((resolve) => setImmediate(resolve));
      return db.transaction().execute(work);
    }),
  );

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

test('transactions that start together are committed together, and none is answered before', async () => {
  const reader = database.open();
  const [, second] = await together(
    (trx) => insert(trx, 1),
    async (trx) => {
      await insert(trx, 2);
      await pause();
      return { inside: await ids(trx), outside: await ids(reader) };
    },
  );
  expect(second).toEqual({ status: 'fulfilled', value: { inside: [1, 2], outside: [] } });
  expect(await ids(reader)).toEqual([1, 2]);
});

test('a group ends at 50, however many wait', async () => {
  const reader = database.open();
  let seen: number[] = [];
  const works = Array.from({ length: 60 }, (_none, id) => async (trx: Db) => {
    await insert(trx, id);
    if (id === 59) seen = await ids(reader);
  });
  await together(...works);
  expect(seen).toHaveLength(50);
});

test.each([1, 2, 3])(
  'of three together, only the failed one is undone: number %i',
  async (failed) => {
    const results = await together(
      ...[1, 2, 3].map((id) => async (trx: Db) => {
        await insert(trx, id);
        if (id === failed) throw new Error('Undo');
      }),
    );
    const rest = [1, 2, 3].filter((id) => id !== failed);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      [1, 2, 3].map((id) => id !== failed),
    );
    expect(await ids(database.open())).toEqual(rest);
  },
);

const fill = async () => {
  const [size] = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows;
  await sql`pragma max_page_count = ${sql.lit((size?.page_count ?? 0) + 20)}`.execute(db);
};

test('no read sees what is not committed, and what SQLite undoes is refused to all', async () => {
  await fill();
  let read: Promise<number[]> = Promise.resolve([]);
  const results = await together(
    (trx) => insert(trx, 1),
    async (trx) => {
      read = ids(db);
      await pause();
      await insert(trx, 2, 'x'.repeat(200_000)).catch(() => undefined);
    },
    (trx) => insert(trx, 3),
  );
  expect(results).toMatchObject([
    { status: 'rejected', reason: { errcode: 13 } },
    { status: 'rejected', reason: { errcode: 13 } },
    { status: 'fulfilled' },
  ]);
  expect(await read).not.toContain(1);
  expect(await ids(db)).toEqual([3]);
});

test('one that is refused for what its group wrote is answered after the commit', async () => {
  const reader = database.open();
  const refused = async () => {
    const call = db.transaction().execute(async (trx) => {
      throw new Error(`taken by ${(await ids(trx)).join()}`);
    });
    await expect(call).rejects.toThrow('taken by 1');
    return ids(reader);
  };
  const [, seen] = await Promise.all([
    db.transaction().execute((trx) => insert(trx, 1)),
    refused(),
    db.transaction().execute(pause),
  ]);
  expect(seen).toEqual([1]);
});

test('what is deleted leaves the log, however many write meanwhile', async () => {
  await insert(db, 1000, 'deleted text');
  const isInLog = () => readFileSync(`${database.address}-wal`).includes('deleted text');
  const erase = async () => {
    await db.transaction().execute((trx) => sql`delete from notes where id = 1000`.execute(trx));
    expect(isInLog()).toBe(true);
    await truncateLog(db);
    return isInLog();
  };
  const isLeft = erase();
  const write = (_none: unknown, id: number) => db.transaction().execute((trx) => insert(trx, id));
  await Promise.all(Array.from({ length: 160 }, write));
  expect(await isLeft).toBe(false);
});

test('a commit that fails is refused to all, and the next one succeeds', async () => {
  await sql`create table deferred (id integer references notes (id) deferrable initially deferred)`.execute(
    db,
  );
  const orphan = (trx: Db) => sql`insert into deferred values (9)`.execute(trx);
  const refuse = () => Promise.reject(new Error('Undo'));
  const results = await together((trx) => insert(trx, 1), refuse, orphan);
  const reason = { message: 'FOREIGN KEY constraint failed' };
  expect(results).toMatchObject([{ reason }, { reason }, { reason }]);
  expect(await ids(db)).toEqual([]);
  await db.transaction().execute((trx) => insert(trx, 2));
  expect(await ids(db)).toEqual([2]);
});

const failStatements = (pattern: RegExp) => {
  const { prepare } = DatabaseSync.prototype;
  jest.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    if (pattern.test(text)) throw new Error('disk I/O error');
    return prepare.call(this, text);
  });
};

test.each([1, 2])(
  'a rollback that fails undoes its group, and the next one begins: number %i',
  async (failed) => {
    failStatements(/^rollback/);
    const results = await together(
      ...[1, 2, 3].map((id) => async (trx: Db) => {
        await insert(trx, id);
        if (id === failed) throw new Error('Undo');
      }),
    );
    const stored = await ids(db);
    const committed = results.flatMap(({ status }, index) =>
      status === 'fulfilled' ? index + 1 : [],
    );
    expect(stored).toEqual(committed);
    expect(results[failed - 1]).toMatchObject({ status: 'rejected' });
    await db.transaction().execute((trx) => insert(trx, 4));
    expect(await ids(database.open())).toEqual([...committed, 4]);
  },
);

test('a commit and its rollback that fail are refused, and the next one begins', async () => {
  failStatements(/^(commit|rollback)$/);
  const results = await together(
    (trx) => insert(trx, 1),
    (trx) => insert(trx, 2),
  );
  const reason = { message: 'disk I/O error' };
  expect(results).toMatchObject([{ reason }, { reason }]);
  jest.restoreAllMocks();
  await db.transaction().execute((trx) => insert(trx, 3));
  expect(await ids(db)).toEqual([3]);
});

test.each([0, 1])(
  'a transaction that never ends is undone, and the others go on: number %i',
  async (index) => {
    const impatient = openSqlite(database.address, 20);
    let resume: () => void = () => undefined;
    const never = new Promise<void>((resolve) => (resume = resolve));
    const hanging = async (trx: Db) => {
      await insert(trx, 9);
      await never;
      const reading = trx.selectFrom('users').selectAll().stream();
      await expect(reading.next()).rejects.toThrow('took too long');
      await insert(trx, 10);
    };
    const works = [1, 2].map(
      (id) =>
        async (trx: Db): Promise<void> =>
          void (await insert(trx, id)),
    );
    const running = works
      .toSpliced(index, 0, hanging)
      .map((work) => impatient.transaction().execute(work));
    const [hung] = running.splice(index, 1);
    await Promise.all(running);
    expect(await ids(impatient)).toEqual([1, 2]);
    resume();
    const error: unknown = await hung?.catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    await impatient.transaction().execute((trx) => insert(trx, 3));
    expect(await ids(impatient)).toEqual([1, 2, 3]);
    await impatient.destroy();
  },
);
