import { execFile } from 'node:child_process';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { hour } from '../../domain/specConstants.ts';
import type { Context } from '../context.ts';
import { removeUnfinished } from '../db/backup.ts';
import { errorMessage, hasErrorCode } from '../errorMessage.ts';
import { claimRun } from './claimRun.ts';
import { freeBytes, warnBelowBytes } from '../diskSpace.ts';
import type { JobStatus } from './jobStatus.ts';

interface BackupOptions {
  readonly database: string;
  readonly dir: string;
  /** How many backups to keep. */
  readonly keep: number;
  readonly status: JobStatus;
  readonly log: { error(about: object, message: string): void };
  /** Of the disk of a folder, in bytes. */
  readonly free?: typeof freeBytes;
}

const startHour = 3;
const retryAfterMs = hour;

/** In the time zone of the server. */
const lastNight = (now: number): number => {
  const night = new Date(now);
  night.setHours(startHour, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return night.getTime();
};

const namePattern = /^upstroke-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;

const fileOf = (dir: string, madeAt: number): string => {
  const second = new Date(madeAt).toISOString().slice(0, 19);
  return path.join(dir, `upstroke-${second.replaceAll(':', '-')}Z.sqlite`);
};

/** When they were made, newest first. Omits those of a clock that was ahead. */
export const listBackups = async (dir: string, now: number): Promise<number[]> =>
  (await readdir(dir))
    .filter((name) => namePattern.test(name))
    .map((name) => Date.parse(name.replace(namePattern, '$1:$2:$3Z')))
    .filter((madeAt) => madeAt <= now)
    .toSorted((a, b) => b - a);

const script = path.resolve(import.meta.dirname, '../db/backupProcess.ts');

/** SQLite blocks its thread and cannot be interrupted, but its process can be killed. */
const backUpInProcess = async (
  database: string,
  file: string,
  stopping: AbortSignal | undefined,
) => {
  const { stdout } = await promisify(execFile)(process.execPath, [script, database, file], {
    signal: stopping,
    killSignal: 'SIGKILL',
  });
  if (stdout !== '') throw new Error(stdout.trimEnd());
};

/** The backup must not use up the space that the database needs. */
const bytesFor = (size: number): number => size + Math.min(size, warnBelowBytes);

const unfinishedIn = (dir: string): string => path.join(dir, 'unfinished');

/** Appears complete, also on another disk. */
const moveFile = async (from: string, to: string) => {
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error;
    const unfinished = unfinishedIn(path.dirname(to));
    await copyFile(from, unfinished);
    {
      await using handle = await open(unfinished, 'r+');
      await handle.sync();
    }
    await rename(unfinished, to);
  }
};

const writeBackup = async (
  { database, free = freeBytes }: Pick<BackupOptions, 'database' | 'free'>,
  file: string,
  stopping?: AbortSignal,
) => {
  const dir = path.dirname(file);
  // Beside the database, since SQLite cannot lock files on a share.
  const made = `${database}.unfinished-backup`;
  // A stopped process leaves one.
  for (const left of [made, unfinishedIn(dir)]) await removeUnfinished(left);
  const { size } = await stat(database);
  for (const used of [path.dirname(database), dir])
    if ((await free(used)) < bytesFor(size)) throw new Error('not enough free space');
  try {
    await backUpInProcess(database, made, stopping);
    await moveFile(made, file);
  } finally {
    await removeUnfinished(made);
  }
};

/** Makes a backup if last night's is missing. Safe in several processes; a failure only warns. */
export const makeNightlyBackup = (
  context: Context,
  { dir, keep, status, log, ...source }: BackupOptions,
) => {
  const run = async (stopping?: AbortSignal) => {
    const now = context.clock.now();
    await mkdir(dir, { recursive: true, mode: 0o700 });
    let backups = await listBackups(dir, now);
    status.lastBackup = backups[0] ?? null;
    if (backups[0] === undefined || backups[0] < lastNight(now)) {
      if (!(await claimRun(context, 'backup', retryAfterMs))) return;
      await writeBackup(source, fileOf(dir, now), stopping);
      backups = await listBackups(dir, now);
      for (const madeAt of backups.slice(keep)) await rm(fileOf(dir, madeAt));
      status.lastBackup = backups[0] ?? null;
    }
    status.warnings.delete('backup');
  };
  return async (stopping?: AbortSignal): Promise<void> => {
    try {
      await run(stopping);
    } catch (error) {
      if (stopping?.aborted === true) return;
      status.warnings.add('backup');
      log.error({ job: 'backup', dir, reason: errorMessage(error) }, 'backup failed');
    }
  };
};
