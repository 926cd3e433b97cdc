import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { root, toolFile } from './run.ts';

// Not the port of `npm start`, whose service worker would intercept this page's requests.
const port = process.env.PORT ?? '8080';
const apiPort = process.env.API_PORT ?? '3001';

const services = [
  {
    name: 'page',
    args: [toolFile('webpack'), 'serve', '--mode', 'development'],
    env: { PORT: port, API_PORT: apiPort },
  },
  {
    name: 'api',
    args: ['--watch', '--watch-preserve-output', 'server/main.ts'],
    env: {
      NODE_ENV: 'development',
      PORT: apiPort,
      HOST: '127.0.0.1',
      DATA_DIR: process.env.DATA_DIR ?? './data',
    },
  },
] as const;

type Service = (typeof services)[number];

const prefix = (name: string, from: Readable, to: NodeJS.WriteStream) => {
  createInterface({ input: from }).on('line', (line) => to.write(`${name.padEnd(4)} │ ${line}\n`));
};

const startService = ({ name, args, env }: Service): ChildProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  prefix(name, child.stdout, process.stdout);
  prefix(name, child.stderr, process.stderr);
  return child;
};

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

const stop = async (child: ChildProcess) => {
  if (!isRunning(child)) return;
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 5000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(killTimer);
};

const children = services.map(startService);

let stopping = false;
const stopAll = async (code: number) => {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(stop));
  process.exit(code);
};

process.on('SIGINT', () => void stopAll(0));
process.on('SIGTERM', () => void stopAll(0));
children.forEach((child, index) => {
  child.on('exit', () => {
    if (!stopping)
      console.error(`${services[index]?.name ?? 'one service'} ended: stopping the other.`);
    void stopAll(1);
  });
});
