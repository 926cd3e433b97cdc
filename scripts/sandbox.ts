import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { run } from './run.ts';

/** Another root folder, of which only what is bound as `rw` can be written. */
export interface Sandbox {
  readonly root: string;
  /** As in `chroot --userspec`. */
  readonly user: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly binds: readonly (readonly [mode: 'ro' | 'rw', outside: string, inside: string])[];
}

export interface Program extends AsyncDisposable {
  readonly pid: number;
  /** What the pattern captured. */
  readonly found: string;
  /** Runs a command beside it; throws if that fails. */
  readonly run: (command: readonly string[]) => Promise<string>;
  /** Asserts that it ends in order. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<void>;
}

/** The mounts end with the process. */
const enter = `
root=$1 user=$2 cwd=$3
shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  if [ -d "$2" ]; then mkdir -p "$root$3"; else touch "$root$3"; fi
  mount --bind -o "$1" "$2" "$root$3"
  shift 3
done
shift
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" --groups= "$root" /usr/bin/env --ignore-environment --chdir="$cwd" "$@"
`;

const argsOf = ({ root, user, cwd, env, binds }: Sandbox, command: readonly string[]) => [
  '--mount',
  'sh',
  '-ec',
  enter,
  'sh',
  root,
  user,
  cwd,
  ...binds.flat(),
  '--',
  ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ...command,
];

export const tryIn = (sandbox: Sandbox, command: readonly string[]) =>
  run('unshare', argsOf(sandbox, command), { stdio: ['ignore', 'pipe', 'pipe'] });

/** Returns its output; throws it if the command fails. */
export const runIn = async (sandbox: Sandbox, command: readonly string[]): Promise<string> => {
  const { ok, output } = await tryIn(sandbox, command);
  assert.ok(ok, `${command.join(' ')}: ${output}`);
  return output;
};

/** Waits until its output matches. */
export const startIn = async (
  sandbox: Sandbox,
  command: readonly string[],
  pattern: RegExp,
): Promise<Program> => {
  const child = spawn('unshare', argsOf(sandbox, command), { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let output = '';
  const found = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) resolve(match[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`${command.join(' ')} did not start: ${output}`)));
  });
  return {
    pid: child.pid ?? 0,
    found,
    run: (command) => runIn(sandbox, command),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      assert.deepEqual(await ended, [0, null]);
    },
    [Symbol.asyncDispose]: async () => {
      // Only after a failure.
      if (child.kill('SIGKILL')) console.error(output);
      await ended;
    },
  };
};
