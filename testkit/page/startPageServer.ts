import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type ServerProcess, startServer } from '../server/serverProcess.ts';
import { originEnvVariable } from './realServer.ts';

let server: ServerProcess | undefined;
let folder = '';

/** Jest's global setup: one real server for all page tests of a run. */
export default async (): Promise<void> => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-page-'));
  server = await startServer({ DATA_DIR: folder });
  process.env[originEnvVariable] = server.url;
};

export const stopPageServer = async (): Promise<void> => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
};
