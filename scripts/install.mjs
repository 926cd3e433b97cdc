// @ts-check
// Runs before the other scripts, on any Node that starts and with nothing installed: plain
// JavaScript, built-in modules only.
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

/**
 * npm ci deletes node_modules, and with it the Node that may be running this file. The Node that
 * npm itself was started with stays.
 */
const npmCi = () => {
  const args = ['ci', '--no-audit', '--no-fund'];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: fileURLToPath(root), stdio: 'inherit' };
  return npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

const wanted = wantedStamp();
if (readIfThere(stampFile) !== wanted) {
  const { status, error } = npmCi();
  if (status === 0) {
    writeFileSync(stampFile, wanted);
  } else {
    const reason = error?.message ?? `npm ci ended with code ${status}`;
    console.error(`Could not install the packages: ${reason}.`);
    process.exitCode = 1;
  }
}
