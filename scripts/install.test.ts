import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { settingNames } from '../server/config.ts';
import { root } from './run.ts';

let folder: string;

/** Fakes npm: logs its arguments and environment, and fails the command named in FAIL. */
const fakeNpm = `import { appendFileSync } from 'node:fs';
const [command] = process.argv.slice(2);
const line = JSON.stringify({ args: process.argv.slice(2), env: Object.keys(process.env) });
appendFileSync('calls.log', line + '\\n');
process.exitCode = command === process.env.FAIL ? 1 : 0;`;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  for (const name of [
    'package.json',
    'package-lock.json',
    'scripts/install.mjs',
    'server/settings.json',
  ]) {
    await cp(path.join(root, name), path.join(folder, name));
  }
  await mkdir(path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'npm.js'), fakeNpm);
});
afterEach(() => rm(folder, { recursive: true }));

const install = (fail = '') =>
  spawnSync(process.execPath, ['scripts/install.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...Object.fromEntries(settingNames.map((name) => [name, 'secret'])),
      npm_execpath: path.join(folder, 'npm.js'),
      npm_node_execpath: process.execPath,
      FAIL: fail,
    },
  });

const calls = async () => {
  const log = await readFile(path.join(folder, 'calls.log'), 'utf8').catch(() => '');
  await rm(path.join(folder, 'calls.log'), { force: true });
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as { args: string[]; env: string[] });
};

const commands = async () => (await calls()).map(({ args }) => args.join(' '));

test('installs without scripts, then runs those of two packages, without the settings', async () => {
  expect(install().status).toBe(0);
  const found = await calls();
  expect(found.map(({ args }) => args)).toEqual([
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ['rebuild', 'node', '@swc/core', '--ignore-scripts=false', '--loglevel=error'],
  ]);
  const passed = found.flatMap(({ env }) => env);
  expect(passed.filter((name) => settingNames.includes(name))).toEqual([]);
  expect(install().status).toBe(0);
  expect(await calls()).toEqual([]);
});

test.each(['ci', 'rebuild'])('tries again after a failed npm %s', async (command) => {
  const { status, stderr } = install(command);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `Could not install the packages: npm ${command} ended with code 1.\n`,
  });
  await calls();
  expect(install().status).toBe(0);
  expect(await commands()).toEqual([
    expect.stringMatching(/^ci /),
    expect.stringMatching(/^rebuild /),
  ]);
});

const packageJson = async () =>
  JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };

test('npm runs no scripts by itself, so that each of ours begins with the installation', async () => {
  expect(await readFile(path.join(root, '.npmrc'), 'utf8')).toBe('ignore-scripts=true\n');
  const { scripts } = await packageJson();
  const others = Object.entries(scripts).filter(
    ([name, command]) =>
      /^(?:pre|post)/.test(name) || !command.startsWith('node scripts/install.mjs && '),
  );
  expect(others).toEqual([]);
});

test('version managers choose the Node that is installed', async () => {
  const { dependencies } = await packageJson();
  expect(await readFile(path.join(root, '.nvmrc'), 'utf8')).toBe(`${dependencies.node}\n`);
});
