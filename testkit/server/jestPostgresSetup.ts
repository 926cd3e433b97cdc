import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/open.ts';
import { type Cluster, startCluster } from './postgresCluster.ts';
import { createDatabase, template } from './clusterDatabases.ts';
import { clusterVariables } from './testDatabase.ts';
import { findPostgres } from '../../scripts/findPostgres.ts';

const missing =
  'No PostgreSQL was found and none could be installed: install it, or leave its suites out with --selectProjects node server page.';

let cluster: Cluster | undefined;

const makeTemplate = async (folder: string): Promise<void> => {
  const { url } = await createDatabase(folder, { name: template });
  await using db = openPostgres(url);
  await migrate(db);
};

const startForJest = async (): Promise<void> => {
  const bin = await findPostgres();
  if (bin === undefined) throw new Error(missing);
  cluster = await startCluster(bin);
  await makeTemplate(cluster.folder);
  process.env[clusterVariables.bin] = bin;
  process.env[clusterVariables.folder] = cluster.folder;
};

export const stopForJest = async (): Promise<void> => {
  await cluster?.stop();
};

export default startForJest;
