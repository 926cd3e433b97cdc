import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { version } from '../contract/version.ts';
import { buildIfStale } from './build.ts';
import { root, run } from './run.ts';

export const releaseName = `upstroke-${version}`;

export const releaseCommands = ['adminCreate', 'dbBackup', 'dbCopy', 'dbRestore'] as const;

const copied = [
  ...releaseCommands.map((name) => `scripts/${name}.ts`),
  'contract',
  'deploy',
  'dist',
  'docs/operations.md',
  'domain',
  'scripts/doctor.ts',
  'scripts/install.mjs',
  'scripts/run.ts',
  'server',
  '.npmrc',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
];

const platform = `${process.platform}-${process.arch}`;
const nodePackage = `node/node_modules/node-${platform}`;

/** Large, and not needed to run; the licences stay. */
const unused = [
  '@reduxjs/toolkit/dist',
  '@reduxjs/toolkit/src',
  'lucide-react/dist',
  'react-dom/cjs',
  'react-router/dist',
  'typescript/lib',
  // `node/bin` has a link of its own.
  `${nodePackage}/bin`,
  `${nodePackage}/include`,
];

const namedJs = (text: string): string => text.replaceAll(/\.ts(?=['"])/g, '.js');

/** Node.js takes 30 MB more to run TypeScript. Code keeps its lines and columns. */
const stripTypes = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    const file = path.join(folder, name);
    const code = stripTypeScriptTypes(await readFile(file, 'utf8'));
    await writeFile(file.replace(/ts$/, 'js'), namedJs(code));
    await rm(file);
  }
  const packageFile = path.join(folder, 'package.json');
  await writeFile(packageFile, namedJs(await readFile(packageFile, 'utf8')));
};

/** Writes all that a server needs into `folder`. */
export const stageRelease = async (folder: string): Promise<void> => {
  if (!(await buildIfStale())) throw new Error('The app could not be built.');
  for (const name of copied) {
    const filter = (file: string) => !file.endsWith('.test.ts');
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter });
  }
  await stripTypes(folder);
  // The systemd unit of version 1.0.0 starts it.
  await symlink('main.js', path.join(folder, 'server/main.ts'));
  const install = path.join(folder, 'scripts/install.mjs');
  const env = { ...process.env, npm_config_omit: 'dev' };
  if (!(await run(process.execPath, [install], { env })).ok) throw new Error('No packages.');
  for (const name of unused) await rm(path.join(folder, 'node_modules', name), { recursive: true });
};

export const makeRelease = async (): Promise<string> => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'upstroke-release-'));
  try {
    await stageRelease(path.join(parent, releaseName));
    const file = path.join(root, 'release', `${releaseName}-${platform}.tar.gz`);
    await mkdir(path.dirname(file), { recursive: true });
    const readOnly = ['--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w'];
    const { ok } = await run('tar', ['-czf', file, ...readOnly, '-C', parent, releaseName]);
    if (!ok) throw new Error('The tarball could not be written.');
    return file;
  } finally {
    await rm(parent, { recursive: true });
  }
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) console.log(`The release is ${await makeRelease()}`);
  else await stageRelease(path.resolve(folder));
}
