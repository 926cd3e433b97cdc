import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { settingNames } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';
import { openSqlite } from '../server/db/open.ts';
import { sqlitePath } from '../server/openDatabase.ts';
import { buildIfStale } from './build.ts';
import { demoPeople, seedDemo } from './demoData.ts';

// Ignores the settings of the machine's own server.
const { PORT, HOST } = process.env;
for (const name of settingNames) delete process.env[name];
Object.assign(
  process.env,
  { NODE_ENV: 'production', BACKUP_KEEP: '0' },
  PORT && { PORT },
  HOST && { HOST },
);

const prepare = async (folder: string): Promise<void> => {
  await using db = openSqlite(sqlitePath(folder));
  await migrate(db);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await seedDemo(db, Date.now(), timeZone);
};

if (await buildIfStale()) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'upstroke-demo-'));
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  await prepare(folder);
  process.env.DATA_DIR = folder;
  await import('../server/main.ts');
  if (process.exitCode === undefined) {
    console.log('Everything you do here is forgotten when you stop it. Sign in with:');
    for (const { role, fname, email, password } of Object.values(demoPeople)) {
      console.log(`  ${role.padEnd(9)}  ${fname.padEnd(5)}  ${email.padEnd(17)}  ${password}`);
    }
  }
} else {
  console.error('The app could not be built, so the demonstration was not started.');
  process.exitCode = 1;
}
