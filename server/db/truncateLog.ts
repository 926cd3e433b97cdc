import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';

/** The write-ahead log still holds what was deleted. Does nothing while another process reads. */
export const truncateLog = async (db: Db): Promise<void> => {
  if (engineOf(db) !== 'sqlite') return;
  await db.connection().execute(async (held) => {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(held);
    // Its own connection: to wait for readers would block the event loop.
    for (const { file } of rows) {
      using database = new DatabaseSync(file, { timeout: 0 });
      database.exec('pragma wal_checkpoint(truncate)');
    }
  });
};
