import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { settingNames } from '../server/config.ts';
import { buildIfStale } from './build.ts';
import { demoPeople, makeDemoDatabase } from './demoData.ts';

// Ignores the settings of the machine's own server.
const { PORT, HOST } = process.env;
for (const name of settingNames) delete process.env[name];
Object.assign(
  process.env,
  { NODE_ENV: 'production', BACKUP_KEEP: '0' },
  PORT && { PORT },
  HOST && { HOST },
);

if (await buildIfStale()) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'upstroke-demo-'));
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await (await makeDemoDatabase(folder, timeZone)).destroy();
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
