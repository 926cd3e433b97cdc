import { tmpdir } from 'node:os';
import type { Client } from 'autocannon';
import { findPostgres } from '../scripts/findPostgres.ts';
import { openDatabase } from '../server/openDatabase.ts';
import { urlOf } from '../testkit/server/clusterDatabases.ts';
import { startCluster } from '../testkit/server/postgresCluster.ts';
import { makeRealServer } from '../testkit/browser/realServer.ts';
import { startProgram } from '../testkit/server/serverProcess.ts';
import { logRequest } from './http/requests.ts';
import { columns, compare } from './support/compare.ts';
import { report } from './support/report.ts';
import { writeFamilies } from './support/writePeople.ts';

/** Each on a connection of their own, with two caregivers. */
const people = 20;
/** On PostgreSQL the product takes more round trips, and the inserts of the floor share commits. */
const limits = { SQLite: { ratio: 0.75, p99: 30 }, PostgreSQL: { ratio: 0.23, p99: 30 } };

const measure = async (
  name: keyof typeof limits,
  settings: { readonly DATABASE_URL?: string } = {},
): Promise<string[]> => {
  const env = { RATE_LIMIT: 'off', ...settings };
  await using product = await makeRealServer(env);
  const { dataDir } = product;
  const { DATABASE_URL: databaseUrl } = settings;
  const db = await openDatabase({ dataDir, backupDir: dataDir, databaseUrl });
  const survivors = await writeFamilies(db, people, '');
  await db.destroy();
  await product.start();
  await using floor = await startProgram('bench/floors/write.ts', [], {
    ...env,
    DATA_DIR: dataDir,
  });
  let next = 0;
  const setupClient = (client: Client) => {
    const survivor = survivors[(next += 1) % people];
    if (!survivor) return;
    client.setRequests([{ setupRequest: (request) => ({ ...request, ...logRequest(survivor) }) }]);
  };
  const options = { connections: people, setupClient };
  return await compare(name, [product.origin, floor.url], options, limits[name]);
};

const rows = [await measure('SQLite')];
const bin = await findPostgres();
if (bin === undefined) throw new Error('This machine has no PostgreSQL');
// On the same disk: in memory a commit would cost next to nothing.
const cluster = await startCluster(bin, tmpdir());
try {
  rows.push(await measure('PostgreSQL', { DATABASE_URL: urlOf(cluster.folder, 'postgres') }));
} finally {
  await cluster.stop();
}
await report('writes', columns, rows);
