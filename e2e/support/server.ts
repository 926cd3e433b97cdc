import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The real server in a process of its own, on a port and a data folder that outlive its deaths. */
export interface RealServer {
  readonly origin: string;
  /** Where its database and its mails are. */
  readonly dataDir: string;
  readonly start: () => Promise<void>;
  /** SIGKILL: it gets no chance to save anything. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const main = path.join(import.meta.dirname, '../../server/main.ts');

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  probe.close();
  await once(probe, 'close');
  return address.port;
};

export const makeRealServer = async (): Promise<RealServer> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'upstroke-e2e-'));
  const port = await freePort();
  let child: ChildProcess | null = null;

  const start = async () => {
    const started = spawn(process.execPath, [main], {
      env: { ...process.env, PORT: String(port), HOST: 'localhost', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('Upstroke is at')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}`)));
    });
  };

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  return {
    origin: `http://localhost:${port}`,
    dataDir,
    start,
    kill,
    remove: async () => {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
