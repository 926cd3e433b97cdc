import { open, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

export const assertUpstrokeDatabase = (file: string): void => {
  using database = new DatabaseSync(file, { readOnly: true });
  const [found] = database.prepare('pragma integrity_check').all();
  if (found?.['integrity_check'] !== 'ok') throw new Error('it is damaged');
  const ours = "('kysely_migration', 'users', 'sessions', 'audit')";
  const tables = database.prepare(`select name from sqlite_schema where name in ${ours}`).all();
  if (tables.length !== 4) throw new Error('it is empty or not a database of Upstroke');
};

/** SQLite may leave a journal beside it. */
export const removeUnfinished = async (file: string) => {
  for (const end of ['', '-journal']) await rm(`${file}${end}`, { force: true });
};

/** Copies a SQLite database that may be in use. Throws if `file` exists; leaves no partial or unusable file. */
export const backUp = async (database: string, file: string) => {
  using source = new DatabaseSync(database, { readOnly: true });
  // Health data: readable by its owner only, from the start. SQLite fills an empty file.
  await using handle = await open(file, 'wx', 0o600);
  try {
    source.prepare('vacuum into ?').run(file);
    await handle.sync();
    assertUpstrokeDatabase(file);
  } catch (error) {
    await removeUnfinished(file);
    throw error;
  }
};
