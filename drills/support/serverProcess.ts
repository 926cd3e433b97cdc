import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

/** The real server as a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  /** SIGKILL: nothing is told, nothing is finished. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** All that it has logged. */
  readonly log: () => string;
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill(signal);
  await ended;
};

/** Starts it on a free port of 127.0.0.1. Throws with what it printed where it does not start. */
export const startServer = async (
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [path.join(root, 'server/main.ts')], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const collect = (chunk: Buffer) => void (log += chunk.toString());
  child.stderr.on('data', collect);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      collect(chunk);
      const found = /Upstroke is at (\S+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('close', () => {
      reject(new Error(`The server did not start:\n${log}`));
    });
  });
  return {
    url,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    log: () => log,
  };
};
