import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cache, debian, makeDebian } from './debian.ts';
import { makeRelease, releaseCommands, releaseName } from './release.ts';
import { drillRestore, waitForBackup } from './restoreDrill.ts';
import { runIn, type Sandbox, startIn, tryIn } from './sandbox.ts';
import { sum, summaryLine, type Tally, tallyStep } from './tally.ts';
import { testImage } from './testImage.ts';

const nobody = 65_534;
const idleMs = 30_000;
const maxIdleMegabytes = 120;

/** Throws if the unit has none or several. */
const readUnit = async (file: string) => {
  const unit = await readFile(file, 'utf8');
  return (key: string): string => {
    const [value, ...more] = [...unit.matchAll(new RegExp(`^${key}=-?(.+)$`, 'gm'))];
    assert.ok(value?.[1] !== undefined && more.length === 0, `${key} in ${file}`);
    return value[1];
  };
};

/** As docs/operations.md installs it, under the restrictions of its unit. */
const install = async (folder: string) => {
  const opt = path.join(folder, 'opt');
  await mkdir(opt);
  execFileSync('tar', ['-xzf', await makeRelease(), '-C', opt]);
  await symlink(releaseName, path.join(opt, 'upstroke'));
  const unit = await readUnit(path.join(opt, 'upstroke/deploy/upstroke.service'));
  const docs = await readFile(path.join(opt, 'upstroke/docs/operations.md'), 'utf8');
  const [line = '', backupDir = ''] = /^BACKUP_DIR=(.+)$/m.exec(docs) ?? [];
  const settings = path.join(folder, 'upstroke.env');
  await writeFile(settings, `HOST=127.0.0.1\nPORT=0\n${line}\n`);
  const writable = [`/var/lib/${unit('StateDirectory')}`, unit('ReadWritePaths')];
  for (const inside of writable) {
    await mkdir(path.join(folder, inside), { recursive: true });
    await chown(path.join(folder, inside), nobody, nobody);
  }
  const [name = '', value = ''] = unit('Environment').split('=');
  const sandbox: Sandbox = {
    root: debian,
    user: `${nobody}:${nobody}`,
    cwd: unit('WorkingDirectory'),
    env: { [name]: value },
    binds: [
      ['ro', opt, '/opt'],
      ['ro', settings, unit('EnvironmentFile')],
      ...writable.map((inside) => ['rw', path.join(folder, inside), inside] as const),
    ],
  };
  const [node = '', ...main] = unit('ExecStart').split(' ');
  const withSettings = [node, `--env-file=${unit('EnvironmentFile')}`];
  return {
    sandbox,
    backupDir,
    server: [...withSettings, ...main],
    command: (script: string, ...args: string[]) => [
      ...withSettings,
      `scripts/${script}.js`,
      ...args,
    ],
  };
};

type Installed = Awaited<ReturnType<typeof install>>;

const startServer = ({ sandbox, server }: Installed) =>
  startIn(sandbox, server, /Upstroke is at (\S+)/);

const measureIdle = async (installed: Installed): Promise<void> => {
  const startedAt = performance.now();
  await using server = await startServer(installed);
  assert.ok((await fetch(`${server.found}/healthz`)).ok);
  const ms = Math.round(performance.now() - startedAt);
  // At the first start, since a failed backup is tried again after an hour only.
  await waitForBackup(server);
  await delay(idleMs);
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024);
  console.log(`Healthy after ${ms} ms; ${megabytes} MB of memory when idle.`);
  assert.ok(megabytes <= maxIdleMegabytes, `More than ${maxIdleMegabytes} MB`);
  await server.stop();
};

const testInstalled = async (folder: string): Promise<Tally> => {
  const installed = await install(folder);
  const { sandbox, backupDir, command } = installed;
  await measureIdle(installed);
  const file = path.join(backupDir, 'before.sqlite');
  await drillRestore({
    start: () => startServer(installed),
    check: waitForBackup,
    backUp: (server) => server.run(command('dbBackup', file)),
    restore: () => runIn(sandbox, command('dbRestore', file)),
  });
  const backups = (await readdir(path.join(folder, backupDir))).toSorted().join();
  assert.match(backups, /^before\.sqlite,revocations\.jsonl,upstroke-[^,]+\.sqlite$/);
  for (const name of releaseCommands) {
    const { output } = await tryIn(sandbox, command(name));
    // Each says what is missing or wrong; one that cannot be loaded prints a stack.
    assert.match(output, /\S/);
    assert.doesNotMatch(output, /^\s+at /m);
  }
  return tallyStep(true);
};

export const testRelease = async (): Promise<Tally> => {
  if (!(await makeDebian())) {
    console.log(
      'Release and image were not tested: that needs root, the right to mount, and debootstrap.',
    );
    return { passed: 0, failed: 0, skipped: 2 };
  }
  const tallies: Tally[] = [];
  for (const test of [testInstalled, testImage]) {
    const folder = await mkdtemp(path.join(cache, 'release-'));
    try {
      tallies.push(await test(folder));
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return sum(tallies);
};

if (import.meta.main) console.log(summaryLine(await testRelease()));
