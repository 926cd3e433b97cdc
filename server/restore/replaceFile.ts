import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config.ts';
import { isBusy } from '../db/errors.ts';
import { syncFolder } from '../db/syncFolder.ts';

export const restoringFile = (database: string): string => `${database}.restoring`;

const sideFiles = ['-wal', '-shm', '-journal'] as const;

export const removeRestoring = async (database: string) => {
  for (const end of ['', ...sideFiles])
    await rm(`${restoringFile(database)}${end}`, { force: true });
};

/** A database with its log, or what is left of it. */
export const filesOf = (database: string): string[] =>
  ['', ...sideFiles].map((end) => `${database}${end}`).filter((file) => existsSync(file));

/**
 * Leaves one file without a log, and others cannot open it until it is closed. Undefined if it cannot be
 * read. Nothing else in this process may open it meanwhile: to close a file ends all locks on it.
 */
export const openExclusively = (file: string): DatabaseSync | undefined => {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma locking_mode = exclusive');
    const mode = database.prepare('pragma journal_mode = delete').get()?.['journal_mode'];
    if (mode !== 'delete') throw new Error('its log cannot be written into it');
    database.exec('begin exclusive; commit');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new StartError(`${file} is in use. Stop the server first.`);
    return undefined;
  }
};

const replacedDirOf = (database: string, now: Date): string =>
  path.join(path.dirname(database), `replaced-${now.toISOString().replaceAll(':', '-')}`);

/** Of restores that were cut off: a second name of the database. */
const removeSecondNames = async (database: string) => {
  const folder = path.dirname(database);
  const { ino } = await stat(database);
  for (const name of await readdir(folder)) {
    if (!name.startsWith('replaced-')) continue;
    const kept = path.join(folder, name, path.basename(database));
    if (!existsSync(kept) || (await stat(kept)).ino !== ino) continue;
    await rm(kept);
    await rmdir(path.dirname(kept)).catch(() => undefined);
  }
};

/** For a database that `openExclusively` has opened. Returns the folder of the old one. */
export const replace = async (database: string, now: Date): Promise<string> => {
  const folder = path.dirname(database);
  const kept = replacedDirOf(database, now);
  await removeSecondNames(database);
  try {
    await mkdir(kept, { mode: 0o700 });
    await link(database, path.join(kept, path.basename(database)));
    await syncFolder(kept);
    await syncFolder(folder);
    await rename(restoringFile(database), database);
  } catch (error) {
    await rm(kept, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(folder);
  return kept;
};

/**
 * For files that cannot be opened as a database, or none: a log of the old one must never meet the new
 * one. Keeps a database that a server made meanwhile. Returns the folder of the old files, if any.
 */
export const placeBeside = async (
  files: readonly string[],
  database: string,
  now: Date,
): Promise<string | undefined> => {
  const folder = path.dirname(database);
  const kept = files.length > 0 ? replacedDirOf(database, now) : undefined;
  const moved: [from: string, to: string][] = [];
  try {
    if (kept !== undefined) {
      await mkdir(kept, { mode: 0o700 });
      for (const file of files) {
        const to = path.join(kept, path.basename(file));
        await rename(file, to);
        moved.push([file, to]);
      }
      await syncFolder(kept);
    }
    await syncFolder(folder);
    await link(restoringFile(database), database);
  } catch (error) {
    for (const [from, to] of moved) await rename(to, from);
    if (kept !== undefined) await rmdir(kept).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
  return kept;
};
