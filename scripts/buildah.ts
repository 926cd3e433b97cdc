import assert from 'node:assert/strict';
import path from 'node:path';
import { findAfterApt, firstWorking, isExecutable } from './programs.ts';
import { run } from './run.ts';
import type { Sandbox } from './sandbox.ts';

export interface ImageConfig {
  readonly User: string;
  readonly WorkingDir: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[] | null;
  readonly Entrypoint: readonly string[] | null;
  readonly Healthcheck?: { readonly Test: readonly string[] };
}

const find = () => firstWorking(['/usr/bin/buildah'], isExecutable);

/** Keeps its images in `folder`. Undefined if buildah is missing or cannot work here. */
export const makeBuildah = async (folder: string) => {
  const program = (await find()) ?? (await findAfterApt('buildah', find));
  if (program === undefined) return undefined;
  const tryBuildah = (driver: string, args: readonly string[]) => {
    const storage = ['root', 'runroot'].map((name) => `--${name}=${path.join(folder, name)}`);
    const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' };
    const all = [...storage, `--storage-driver=${driver}`, ...args];
    return run(program, all, { stdio: ['ignore', 'pipe', 'pipe'], env });
  };
  // vfs works everywhere, but copies all files for each layer.
  const works = async (name: string) => (await tryBuildah(name, ['info'])).ok;
  const driver = await firstWorking(['overlay', 'vfs'], works);
  if (driver === undefined) return undefined;

  /** Returns what it prints. */
  const buildah = async (...args: string[]): Promise<string> => {
    const { ok, output } = await tryBuildah(driver, args);
    assert.ok(ok, `buildah ${args.join(' ')}: ${output}`);
    return output.trim();
  };
  return {
    build: (context: string, tag: string, ...options: string[]) =>
      buildah(
        'bud',
        '--quiet',
        '--pull=never',
        '--network=host',
        '--format=docker',
        '--layers',
        `--tag=${tag}`,
        ...options,
        context,
      ),

    /** A container whose root is mounted on this machine. */
    mount: async (image: string) => {
      const container = await buildah('from', '--pull=never', image);
      const root = await buildah('mount', container);
      const { Docker } = JSON.parse(await buildah('inspect', container)) as {
        Docker: { config: ImageConfig };
      };
      return { root, config: Docker.config };
    },
    unmountAll: () => buildah('rm', '--all'),
  };
};

export const sandboxOf = (
  { root, config }: { root: string; config: ImageConfig },
  env: Readonly<Record<string, string>>,
  binds: Sandbox['binds'],
): Sandbox => {
  const ofImage = config.Env.map((line) => line.split('=') as [string, string]);
  return {
    root,
    user: config.User,
    cwd: config.WorkingDir,
    env: { ...Object.fromEntries(ofImage), ...env },
    binds,
  };
};
