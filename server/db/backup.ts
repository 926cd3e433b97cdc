import { open, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Copies a SQLite database that may be in use. Throws if `file` exists; leaves no partial file. */
export const backUp = async (database: string, file: string): Promise<void> => {
  using source = new DatabaseSync(database, { readOnly: true });
  // Health data: readable by its owner only, from the start. SQLite fills an empty file.
  await using handle = await open(file, 'wx', 0o600);
  try {
    source.prepare('vacuum into ?').run(file);
    await handle.sync();
  } catch (error) {
    await rm(file);
    throw error;
  }
};
