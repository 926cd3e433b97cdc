// @ts-check
// Runs on any Node and with nothing installed: plain JavaScript, built-in modules only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const stampFile = new URL('node_modules/.upstroke-install', root);

/** @param {URL} file */
const readIfThere = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const wantedStamp = () =>
  ['package-lock.json', 'package.json']
    .reduce((hash, name) => hash.update(readFileSync(new URL(name, root))), createHash('sha256'))
    .digest('hex');

/** Package scripts must not receive the server's secrets. */
const env = { ...process.env };
const settings = JSON.parse(readFileSync(new URL('server/settings.json', root), 'utf8'));
for (const name of Object.keys(settings)) delete env[name];

/**
 * `npm ci` deletes node_modules, and with it the Node that may run this file: use npm's own Node.
 * @param {string[]} args
 */
const npm = (...args) => {
  const { npm_execpath: file, npm_node_execpath: node = process.execPath } = env;
  // The machine's Node may be older than some packages require, but only npm runs on it.
  const all = [...args, '--loglevel=error'];
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: fileURLToPath(root), stdio: 'inherit', env };
  const { status, error } = file?.endsWith('.js')
    ? spawnSync(node, [file, ...all], options)
    : spawnSync('npm', all, { ...options, shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args[0]} ended with code ${status}`);
};

const install = () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
  npm('rebuild', ...Object.keys(allowScripts), '--ignore-scripts=false');
};

const wanted = wantedStamp();
if (readIfThere(stampFile) !== wanted) {
  try {
    install();
    writeFileSync(stampFile, wanted);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`Could not install the packages: ${reason}.`);
    process.exitCode = 1;
  }
}
