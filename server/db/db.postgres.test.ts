import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { clusterSetting, makeClusterDatabase } from '../../testkit/server/testDatabase.ts';
import { isUnavailable } from './errors.ts';
import { type Db, openPostgres } from './open.ts';
import { preparedAtCommit, preparedQuery } from './preparedQuery.ts';
import { database, databasePerTest, db } from '../../testkit/server/perTest.ts';

databasePerTest();

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that loses commits with the power is refused', async () => {
  const name = new URL(database.address).pathname.slice(1);
  await sql`alter database ${sql.ref(name)} set synchronous_commit = off`.execute(db);
  const careless = database.open();
  for (let round = 0; round < 12; round += 1) {
    await expect(sql`select 1`.execute(careless)).rejects.toThrow('synchronous_commit at off');
  }
  await sql`alter database ${sql.ref(name)} set synchronous_commit = remote_apply`.execute(db);
  await expect(sql`select 1`.execute(careless)).resolves.toBeDefined();
});

test.each(['fsync', 'full_page_writes'])('a server with %s off is refused', async (name) => {
  const own = await makeClusterDatabase();
  try {
    await sql`alter system set ${sql.ref(name)} = off`.execute(own.db);
    await own.cluster.kill();
    await own.cluster.restart();
    await expect(sql`select 1`.execute(own.open())).rejects.toThrow(`${name} at off`);
  } finally {
    await own.drop();
  }
});

test('no query, wait or forgotten transaction lasts for ever', async () => {
  const { rows } = await sql`select name from pg_settings where setting = '0' and name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  expect(rows).toEqual([]);
});

test('a transaction that stays idle gives up its locks, and its later queries throw', async () => {
  const events = new EventEmitter();
  const [locked, resumed] = [once(events, 'locked'), once(events, 'resumed')];
  const lock = (on: Db) => sql`lock table jobs in access exclusive mode`.execute(on);
  const hung = thrownBy(
    db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 20`.execute(trx);
      await lock(trx);
      events.emit('locked');
      await resumed;
      await lock(trx);
    }),
  );
  await locked;
  await db.transaction().execute(lock);
  events.emit('resumed');
  expect(isUnavailable(await hung)).toBe(true);
});

const pidOf = async (on: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)).rows[0]!.pid;

/** Ends a connection from the server's side and waits until it is gone. */
const endConnection = (pid: number) =>
  sql`select pg_terminate_backend(${pid}, 10000)`.execute(database.open());

test('a connection that dies between two queries of a transaction fails that transaction alone', async () => {
  const error = await thrownBy(
    db.transaction().execute(async (trx) => {
      await sql`create table half (id integer)`.execute(trx);
      await endConnection(await pidOf(trx));
      await sql`select 1`.execute(trx);
    }),
  );
  expect(isUnavailable(error)).toBe(true);
  const { rows } = await sql`select to_regclass('half') as found`.execute(db);
  expect(rows).toEqual([{ found: null }]);
});

test('what a transaction was ended for is told, also where its connection is lost', async () => {
  const error = await thrownBy(
    db.transaction().execute(async (trx) => {
      await endConnection(await pidOf(trx));
      throw new Error('Not allowed');
    }),
  );
  expect(error).toMatchObject({ message: 'Not allowed' });
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined();
});

test('a connection that dies idle is replaced', async () => {
  const pid = await pidOf(db);
  await endConnection(pid);
  const next = await thrownBy(pidOf(db));
  if (next !== undefined) expect(isUnavailable(next)).toBe(true);
  expect(await pidOf(db)).not.toBe(pid);
});

const countAtCommit = preparedAtCommit((on, row: { name: string; done_up_to: number }) =>
  on
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ done_up_to: sql<number>`jobs.done_up_to + 1` }),
    ),
);

test('a change at the commit locks its row for others only then', async () => {
  const count = (on: Db) => countAtCommit(on, { name: 'count', done_up_to: 1 });
  await count(db);
  await db.transaction().execute(async (trx) => {
    await count(trx);
    await db.transaction().execute(count);
  });
  const { done_up_to } = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
  expect(done_up_to).toBe(3);
});

test('a statement that is prepared when another process changes its table may be sent again', async () => {
  const allJobs = preparedQuery((on, { name }: { name: string }) =>
    on.selectFrom('jobs').selectAll().where('name', '=', name),
  );
  await allJobs(db, { name: 'a' });
  await sql`alter table jobs add column newer integer`.execute(database.open());
  expect(isUnavailable(await thrownBy(allJobs(db, { name: 'a' })))).toBe(true);
  expect(await allJobs(db, { name: 'a' })).toEqual([]);
});

/** A proxy to the database that can start to drop packets. */
const startNetwork = async () => {
  let swallows = false;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(path.join(clusterSetting('folder'), '.s.PGSQL.5432'));
    const forward = (from: Socket, to: Socket) =>
      from
        .on('data', (chunk) => {
          if (!swallows) to.write(chunk);
        })
        .on('error', () => to.destroy());
    forward(near, far);
    forward(far, near);
    sockets.push(near, far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const name = new URL(database.address).pathname;
  return {
    url: `postgres://upstroke@127.0.0.1:${port}${name}`,
    swallow: (does: boolean) => (swallows = does),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

test('a database that falls silent is given up, and asked again over a new connection', async () => {
  const network = await startNetwork();
  const distant = openPostgres(network.url, 300);
  await sql`select 1`.execute(distant);
  network.swallow(true);
  expect(isUnavailable(await thrownBy(sql`select 1`.execute(distant)))).toBe(true);
  network.swallow(false);
  await expect(sql`select 1`.execute(distant)).resolves.toBeDefined();
  await distant.destroy();
  network.close();
});
