import { type RealServer, startRealServer } from '../browser/realServer.ts';
import { originEnvVariable } from './realServer.ts';

let server: RealServer | undefined;

/** Jest's global setup: one real server for all page tests of a run. */
export default async (): Promise<void> => {
  server = await startRealServer();
  process.env[originEnvVariable] = server.origin;
};

export const stopPageServer = () => server?.remove();
