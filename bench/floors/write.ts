import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import pg from 'pg';
import { makeIdGenerator } from '../../server/idGenerator.ts';
import { sqlitePath } from '../../server/openDatabase.ts';

/** The floor of the writes benchmark: Fastify that inserts one activity in a transaction, and nothing else. */
const { DATA_DIR = '', DATABASE_URL } = process.env;
const newId = makeIdGenerator({ now: Date.now });
const insert = `insert into activities (id, person_id, activity_type, details, status, occurred_at)
  values ($1, $2, $3, $4, $5, $6)`;
type Insert = (values: (string | number)[]) => unknown;

const openSqlite = (): Insert => {
  const db = new DatabaseSync(sqlitePath(DATA_DIR), { timeout: 2_000 });
  db.exec(`pragma journal_mode = wal; pragma synchronous = full;
    pragma foreign_keys = on; pragma secure_delete = on`);
  const statement = db.prepare(insert.replaceAll('$', '?'));
  return (values) => {
    db.exec('begin immediate');
    statement.run(...values);
    db.exec('commit');
  };
};

const openPostgres = (): Insert => {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
  return async (values) => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query({ name: 'insert', text: insert, values });
    await client.query('commit');
    client.release();
  };
};

const write = DATABASE_URL === undefined ? openSqlite() : openPostgres();
const app = Fastify();
app.post<{ Body: { user_id: string; activity_type: string; details: string; status: string } }>(
  '/api/activities/log',
  async ({ body: { user_id, ...entry } }, reply) => {
    const { activity_type, details, status } = entry;
    const [id, now] = [newId(), Date.now()];
    await write([id, user_id, activity_type, details, status, now]);
    return reply.code(201).send({ id, ...entry, last_session: new Date(now).toISOString() });
  },
);

console.log(`Floor is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
