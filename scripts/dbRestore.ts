import { existsSync } from 'node:fs';
import { readConfig, StartError } from '../server/config.ts';
import { isInUse, openPostgres } from '../server/db/open.ts';
import { type ReappearedRecords, finishRestore, restoreSqlite } from '../server/db/restore.ts';
import { describeDatabase, sqlitePath } from '../server/openDatabase.ts';
import { errorMessage } from '../server/errorMessage.ts';
import { run } from './run.ts';
import { runCommand } from './runCommand.ts';

const pgRestore = async (args: readonly string[], password = ''): Promise<string> => {
  // Not as an argument: other users of the machine can read those.
  const env = { ...process.env, ...(password !== '' && { PGPASSWORD: password }) };
  const { ok, output } = await run('pg_restore', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    cwd: process.cwd(),
  });
  if (!ok) throw new StartError(`pg_restore failed, and nothing was restored: ${output.trim()}`);
  return output;
};

const restorePostgres = async (file: string, databaseUrl: string): Promise<number> => {
  const contents = await pgRestore(['--list', file]);
  if (!['kysely_migration', 'users', 'audit'].every((name) => contents.includes(` ${name} `))) {
    throw new StartError(`${file} cannot be restored: it is not a dump of Upstroke.`);
  }
  const options = ['--exit-on-error', '--single-transaction', '--no-owner'];
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  await pgRestore([...options, `--dbname=${url.href}`, file], password);
  try {
    return await finishRestore(openPostgres(databaseUrl, Infinity));
  } catch (error) {
    throw new StartError(`The restored database cannot be used: ${errorMessage(error)}.`);
  }
};

const printList = (heading: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log([heading, ...lines.map((line) => `  ${line}`)].join('\n'));
};

const printWarnings = (reappeared: ReappearedRecords | undefined): void => {
  if (reappeared === undefined) {
    console.log('Accounts deleted and connections ended since the backup may be back.');
  } else {
    printList('Accounts that were deleted since are back:', reappeared.accounts);
    printList('Connections that were ended since are back:', reappeared.connections);
  }
  console.log('Connections, accounts and passwords made since the backup are lost.');
};

await runCommand(async () => {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new StartError('Name the backup: npm run db:restore -- FILE');
  const database = sqlitePath(dataDir);
  if (databaseUrl === undefined && existsSync(database) && isInUse(database)) {
    throw new StartError(`${database} is in use. Stop the server first.`);
  }
  const { sessions, reappeared, replacedDir } =
    databaseUrl === undefined
      ? await restoreSqlite(file, database, new Date())
      : {
          sessions: await restorePostgres(file, databaseUrl),
          reappeared: undefined,
          replacedDir: undefined,
        };
  console.log(
    `${file} was restored. The data is in ${describeDatabase({ dataDir, databaseUrl })}.`,
  );
  if (replacedDir !== undefined) console.log(`What was there before is in ${replacedDir}.`);
  console.log(
    `All ${sessions} sessions were ended: no device is notified until its user signs in again.`,
  );
  printWarnings(reappeared);
});
