import { open, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/**
 * Writes a whole and consistent copy of a SQLite database that may be in use. Throws where `file`
 * exists, and leaves nothing half made.
 */
export const backUp = async (database: string, file: string): Promise<void> => {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    // It holds health data: for its owner alone, from the start. SQLite fills an empty file.
    const handle = await open(file, 'wx', 0o600);
    try {
      source.prepare('vacuum into ?').run(file);
      await handle.sync();
    } catch (error) {
      await rm(file);
      throw error;
    } finally {
      await handle.close();
    }
  } finally {
    source.close();
  }
};
