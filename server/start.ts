import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, StartError } from './config.ts';
import { migrate } from './db/migrate.ts';
import { type Db, openSqlite } from './db/open.ts';

export interface RunningServer {
  /** Where a person on this machine finds it. */
  readonly url: string;
  /** Answers what was begun, takes nothing new, then closes the database. */
  readonly stop: () => Promise<void>;
}

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** The folder itself is not made recursively: on /proc that never ends (seen with Node 24). */
const makeFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  await mkdir(path.dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 });
};

const openDatabase = async (dataDir: string): Promise<Db> => {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used as a folder: ${reason(error)}.`);
  }
  const file = path.join(dataDir, 'upstroke.sqlite');
  try {
    const db = openSqlite(file);
    try {
      await migrate(db);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  } catch (error) {
    throw new StartError(`The database ${file} cannot be used: ${reason(error)}.`);
  }
};

const listen = async (app: FastifyInstance, { port, host }: Config): Promise<void> => {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new StartError(
      hasCode(error, 'EADDRINUSE')
        ? `Port ${port} is taken by another program: stop that one, or choose another with PORT.`
        : `The server cannot listen on ${host}, port ${port}: ${reason(error)}.`,
    );
  }
};

const urlOf = (app: FastifyInstance, host: string): string => {
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const everywhere = ['localhost', '0.0.0.0', '::'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${everywhere ? 'localhost' : name}:${port}`;
};

/** Opens the database, brings it up to date and listens. Throws StartError, and leaves nothing open. */
export const start = async (config: Config): Promise<RunningServer> => {
  const db = await openDatabase(config.dataDir);
  const clock = { now: () => Date.now() };
  const app = await buildApp(config, { db, clock, log: process.stdout, pushPublicKey: '' });
  const stop = async () => {
    await app.close();
    await db.destroy();
  };
  try {
    await listen(app, config);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: urlOf(app, config.host), stop };
};
