import { spawn } from 'node:child_process';
import { root, toolFile } from './run.ts';

// Not the port of `npm start`, whose service worker would intercept this page's requests.
const PORT = process.env.PORT ?? '8080';
const API_PORT = process.env.API_PORT ?? '3001';

const start = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });

const children = [
  start([toolFile('webpack'), 'serve', '--mode', 'development'], { PORT, API_PORT }),
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    NODE_ENV: 'development',
    PORT: API_PORT,
    HOST: '127.0.0.1',
    DATA_DIR: process.env.DATA_DIR ?? './data',
  }),
];

/** This process ends when both children have ended. */
const stopAll = (): void => {
  for (const child of children) child.kill();
};

process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
