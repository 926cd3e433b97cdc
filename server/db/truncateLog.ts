import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';

/** The write-ahead log still holds what was deleted. */
export const truncateLog = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
};
