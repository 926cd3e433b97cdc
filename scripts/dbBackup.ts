import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, StartError } from '../server/config.ts';
import { backUp } from '../server/db/backup.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { errorMessage } from '../server/errorMessage.ts';
import { runCommand } from '../server/runCommand.ts';

await runCommand(async () => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const [file] = process.argv.slice(2);
  if (databaseUrl !== undefined) {
    throw new StartError('The data is in the PostgreSQL of DATABASE_URL: back it up with pg_dump.');
  }
  if (file === undefined) throw new StartError('Name the new file: npm run db:backup -- FILE');
  if (existsSync(file)) throw new StartError(`${file} is there already: name a new file.`);
  const database = sqlitePath(dataDir);
  try {
    await backUp(database, file);
  } catch (error) {
    throw new StartError(`No backup was made of ${database}: ${errorMessage(error)}.`);
  }
  console.log(`The backup of ${database} is in ${path.resolve(file)}.`);
  console.log('It holds health data: keep it safe.');
});
