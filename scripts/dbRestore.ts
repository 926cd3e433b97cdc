import { readConfig, StartError } from '../server/config.ts';
import { openPostgres } from '../server/db/open.ts';
import { errorMessage } from '../server/errorMessage.ts';
import { describeDatabase, sqlitePath } from '../server/openDatabase.ts';
import type { FinishedRestore } from '../server/restore/finishRestore.ts';
import { finishOwedRestore, oweRestore } from '../server/restore/owedRestore.ts';
import { restoreSqlite } from '../server/restore/restoreSqlite.ts';
import type { RevocationKind } from '../server/revocations/revocation.ts';
import { run } from './run.ts';
import { runCommand } from '../server/runCommand.ts';

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

type Restored = Awaited<ReturnType<typeof restoreSqlite>>;

const restorePostgres = async (
  file: string,
  databaseUrl: string,
  backupDir: string,
): Promise<Restored | undefined> => {
  const contents = await pgRestore(['--list', file]);
  if (!['kysely_migration', 'users', 'audit'].every((name) => contents.includes(` ${name} `))) {
    throw new StartError(`${file} cannot be restored: it is not a dump of Upstroke.`);
  }
  const options = ['--exit-on-error', '--single-transaction', '--no-owner'];
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  await using db = openPostgres(databaseUrl, Infinity);
  const takeBack = await oweRestore(db);
  try {
    await pgRestore([...options, `--dbname=${url.href}`, file], password);
  } catch (error) {
    await takeBack();
    throw error;
  }
  const finished = await finishOwedRestore(db, backupDir);
  return finished && { ...finished, replacedDir: undefined };
};

const countTexts: Readonly<Record<RevocationKind, string>> = {
  deletion: 'accounts deleted',
  state: 'accounts deactivated or activated',
  password: 'passwords',
  email: 'emails',
  disconnection: 'connections ended',
};

const printCarriedOver = ({ counts, recorded, refusedEmails }: FinishedRestore): void => {
  const kinds = Object.entries(countTexts) as [RevocationKind, string][];
  const parts = kinds.filter(([kind]) => counts[kind] > 0);
  const listed = parts.map(([kind, text]) => `${text}: ${counts[kind]}`).join(', ') || 'nothing';
  console.log(`Carried over from ${recorded.file}: ${listed}.`);
  for (const gap of recorded.gaps) console.log(gap);
  if (recorded.gaps.length > 0) {
    console.log('Accounts deleted, deactivated or changed since the backup may be as before.');
  }
  for (const id of refusedEmails) {
    console.log(`The new email of the account ${id} belongs to another one in the backup.`);
  }
};

await runCommand(async () => {
  const { dataDir, databaseUrl, backupDir } = readConfig(process.env);
  const [backup] = process.argv.slice(2);
  if (backup === undefined) throw new StartError('Name the backup: npm run db:restore -- FILE');
  const database = sqlitePath(dataDir);
  const replacing = { backup, database, backupDir, now: new Date() };
  const restored =
    databaseUrl === undefined
      ? await restoreSqlite(replacing)
      : await restorePostgres(backup, databaseUrl, backupDir).catch((error: unknown) => {
          if (error instanceof StartError) throw error;
          throw new StartError(`The restored database cannot be used: ${errorMessage(error)}.`);
        });
  console.log(
    `${backup} was restored. The data is in ${describeDatabase({ dataDir, databaseUrl })}.`,
  );
  if (restored === undefined) return;
  if (restored.replacedDir !== undefined) {
    console.log(`What was there before is in ${restored.replacedDir}.`);
  }
  console.log(
    `All ${restored.sessions} sessions were ended: no device is notified until its user signs in again.`,
  );
  printCarriedOver(restored);
  console.log('Accounts and connections made since the backup are lost.');
});
