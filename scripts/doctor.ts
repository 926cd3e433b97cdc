import { existsSync } from 'node:fs';
import { type Config, readConfig, StartError } from '../server/config.ts';
import { type Db, openPostgres, openSqlite } from '../server/db/open.ts';
import { errorMessage } from '../server/errorMessage.ts';
import { browserCheckTitles, judgeFacts } from '../server/modules/doctor/checks.ts';
import { readServerFacts } from '../server/modules/doctor/serverFacts.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { readCertificate } from '../server/startServer.ts';
import { runCommand } from '../server/runCommand.ts';

const icons = { green: '✓', amber: '!', red: '✗' };

/** Does not migrate it, since that would end a running server of an older version. */
const openExisting = ({ dataDir, databaseUrl }: Config): Db => {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl);
  const file = sqlitePath(dataDir);
  if (existsSync(file)) return openSqlite(file);
  throw new StartError(`There is no database in ${file}: start the server once, or set DATA_DIR.`);
};

await runCommand(async () => {
  const config = readConfig(process.env);
  const certificate = await readCertificate(config);
  await using db = openExisting(config);
  const facts = await readServerFacts(config, { db, certificate }).catch((error: unknown) => {
    throw new StartError(`The database cannot be used: ${errorMessage(error)}.`);
  });
  for (const { title, color, says = '', mend = '' } of judgeFacts(facts, null)) {
    console.log(`${icons[color]} ${title}${says && `: ${says} ${mend}`}`);
    if (color === 'red') process.exitCode = 1;
  }
  console.log(`\nSERVER in the admin panel also has: ${browserCheckTitles.join(', ')}.`);
});
