import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';

/** The write-ahead log still holds what was deleted. Does nothing while another process reads. */
export const truncateLog = async (db: Db): Promise<void> => {
  if (engineOf(db) === 'sqlite') await sql`select truncate_log()`.execute(db);
};
