import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { withoutSettings } from '../../server/config.ts';
import { root } from '../../scripts/run.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number | undefined;
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly ended: Promise<unknown>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
};

/** Resolves once the program prints `Something is at http://…`. Throws with its output if it exits first. */
export const startProgram = async (
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  onPrinted?: (text: string) => void,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    env: { ...withoutSettings(process.env), BACKUP_KEEP: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const collect = (chunk: Buffer) => void (printed += chunk.toString());
  child.stderr.on('data', collect);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      collect(chunk);
      onPrinted?.(chunk.toString());
      const found = /^\w+ is at (http:\S+)$/m.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => {
      reject(new Error(`${file} did not start:\n${printed}`));
    });
  });
  // Parsing every log line would distort measurements.
  child.stdout.removeAllListeners('data').resume();
  if (onPrinted) child.stdout.on('data', (chunk: Buffer) => onPrinted(chunk.toString()));
  return {
    url,
    pid: child.pid,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    ended,
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  };
};
