import { existsSync } from 'node:fs';
import { readConfig, StartError } from '../server/config.ts';
import { copyDatabase } from '../server/db/copyDatabase.ts';
import { isInUse, openSqlite } from '../server/db/open.ts';
import { describeDatabase, openDatabase, sqlitePath } from '../server/openDatabase.ts';
import { runCommand } from '../server/runCommand.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const file = sqlitePath(dataDir);
  if (databaseUrl === undefined) {
    throw new StartError('Set DATABASE_URL to the empty PostgreSQL database to copy into.');
  }
  if (!existsSync(file)) throw new StartError(`There is no ${file} to copy.`);
  if (isInUse(file)) {
    throw new StartError(
      `${file} is in use. Stop the server first: what it writes from now on would be left behind.`,
    );
  }
  await (await openDatabase({ ...config, databaseUrl: undefined })).destroy();
  await using from = openSqlite(file, Infinity);
  await using to = await openDatabase(config);
  const counts = await copyDatabase(from, to);
  for (const [table, count] of Object.entries(counts)) {
    console.log(`${String(count).padStart(9)}  ${table}`);
  }
  console.log(
    `Everything in ${file} is in ${describeDatabase({ dataDir, databaseUrl })} now: start the server with this DATABASE_URL.`,
  );
});
