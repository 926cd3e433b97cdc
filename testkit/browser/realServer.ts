import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type ServerProcess, startProgram } from '../server/serverProcess.ts';

/** The real server in a process of its own, on a port and a data folder that outlive its deaths. */
export interface RealServer {
  readonly origin: string;
  /** Where its database and its mails are. */
  readonly dataDir: string;
  /** Does nothing where it lives. */
  readonly start: () => Promise<void>;
  readonly pid: () => number | undefined;
  /** SIGKILL: it gets no chance to save anything. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Kills it, and deletes its data folder unless that was given. */
  readonly remove: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** Chromium refuses 10080. */
const portsFrom = 11_000;
const portsUntil = 32_000;

/**
 * A local port without a listener, below those that Linux gives to outgoing connections: one of these
 * may take a free port before its server starts, or while it is down.
 */
export const freePort = async (): Promise<number> => {
  const port = portsFrom + Math.floor(Math.random() * (portsUntil - portsFrom));
  const probe = createServer();
  const isFree = new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).once('close', () => resolve(true));
  });
  probe.listen(port, '127.0.0.1', () => probe.close());
  return (await isFree) ? port : freePort();
};

interface Program {
  readonly program?: string;
  readonly onPrinted?: (text: string) => void;
}

export const makeRealServer = async (
  env: Readonly<Record<string, string>> = {},
  { program = 'server/main.ts', onPrinted }: Program = {},
): Promise<RealServer> => {
  const dataDir = env['DATA_DIR'] ?? (await mkdtemp(path.join(os.tmpdir(), 'upstroke-e2e-')));
  const port = Number(env['PORT'] ?? (await freePort()));
  let running: ServerProcess | null = null;

  const start = async () => {
    const settings = { PORT: String(port), HOST: 'localhost', DATA_DIR: dataDir, ...env };
    running ??= await startProgram(program, [], settings, onPrinted);
  };

  const end = (how: 'kill' | 'stop') => async () => {
    await running?.[how]();
    running = null;
  };
  const kill = end('kill');
  const remove = async () => {
    await kill();
    if (!env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
  };

  return {
    origin: `http://localhost:${port}`,
    dataDir,
    start,
    pid: () => running?.pid,
    kill,
    stop: end('stop'),
    remove,
    [Symbol.asyncDispose]: remove,
  };
};

/** One that has started, and does not limit how often it may be called. */
export const startRealServer = async (...[env, program]: Parameters<typeof makeRealServer>) => {
  const server = await makeRealServer({ RATE_LIMIT: 'off', ...env }, program);
  await server.start();
  return server;
};
