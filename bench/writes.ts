import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'autocannon';
import { findPostgres } from '../scripts/findPostgres.ts';
import { openDatabase } from '../server/openDatabase.ts';
import { urlOf } from '../testkit/server/clusterDatabases.ts';
import { startCluster } from '../testkit/server/postgresCluster.ts';
import { startProgram, startServer } from '../testkit/server/serverProcess.ts';
import { logRequest } from './http/requests.ts';
import { columns, compare } from './support/compare.ts';
import { report } from './support/report.ts';
import { writeFamilies } from './support/writePeople.ts';

/** Each on a connection of their own, with two caregivers. */
const people = 20;
/** On PostgreSQL the product takes more round trips, and the inserts of the floor share commits. */
const limits = { SQLite: { ratio: 0.75, p99: 30 }, PostgreSQL: { ratio: 0.23, p99: 30 } };

type Env = Readonly<{ DATA_DIR: string; DATABASE_URL?: string }>;

const measure = async (name: keyof typeof limits, env: Env): Promise<string[]> => {
  const folder = env.DATA_DIR;
  const location = { dataDir: folder, backupDir: folder, databaseUrl: env.DATABASE_URL };
  const db = await openDatabase(location);
  const survivors = await writeFamilies(db, people, '');
  await db.destroy();
  const product = await startServer(env);
  const floor = await startProgram('bench/floors/write.ts', [], env);
  let next = 0;
  const setupClient = (client: Client) => {
    const survivor = survivors[(next += 1) % people];
    if (!survivor) return;
    client.setRequests([{ setupRequest: (request) => ({ ...request, ...logRequest(survivor) }) }]);
  };
  try {
    const options = { connections: people, setupClient };
    return await compare(name, [product.url, floor.url], options, limits[name]);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
};

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'upstroke-writes-'));
try {
  const rows = [await measure('SQLite', { DATA_DIR })];
  const bin = await findPostgres();
  if (bin === undefined) throw new Error('This machine has no PostgreSQL');
  // On the same disk: in memory a commit would cost next to nothing.
  const cluster = await startCluster(bin, tmpdir());
  try {
    const DATABASE_URL = urlOf(cluster.folder, 'postgres');
    rows.push(await measure('PostgreSQL', { DATA_DIR, DATABASE_URL }));
  } finally {
    await cluster.stop();
  }
  await report('writes', columns, rows);
} finally {
  await rm(DATA_DIR, { recursive: true, force: true });
}
