import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { findAfterApt, firstWorking, isExecutable } from './programs.ts';
import { root, run } from './run.ts';

/** The base of the image in Dockerfile. */
export const suite = 'trixie';
export const cache = path.join(root, '.cache');
export const debian = path.join(cache, `debian-${suite}`);

const findDebootstrap = () => firstWorking(['/usr/sbin/debootstrap'], isExecutable);

/** False without root, the right to mount, or debootstrap. */
export const makeDebian = async (): Promise<boolean> => {
  const { ok: canMount } = await run('unshare', ['--mount', 'true'], { stdio: 'ignore' });
  if (process.getuid?.() !== 0 || !canMount) return false;
  if (existsSync(debian)) return true;
  const debootstrap =
    (await findDebootstrap()) ?? (await findAfterApt('debootstrap', findDebootstrap));
  if (debootstrap === undefined) return false;
  const draft = `${debian}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  const args = ['--variant=minbase', suite, draft];
  if (!(await run(debootstrap, args, { stdio: ['ignore', 'ignore', 'inherit'] })).ok) return false;
  await rename(draft, debian);
  return true;
};
