import { DatabaseSync } from 'node:sqlite';
import { sqlitePath } from '../../server/openDatabase.ts';
import type { RealServer } from './realServer.ts';

type ServerDataDir = Pick<RealServer, 'dataDir'>;

/** The server's database, past the server. */
export const openServerDatabase = ({ dataDir }: ServerDataDir): DatabaseSync =>
  new DatabaseSync(sqlitePath(dataDir), { timeout: 5_000 });
