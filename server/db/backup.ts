import { open, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Copies a SQLite database that may be in use. Throws if `file` exists; leaves no partial file. */
export const backUp = async (database: string, file: string): Promise<void> => {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    // Health data: readable by its owner only, from the start. SQLite fills an empty file.
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
