import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const mebibyte = 1024 ** 2;
/** Below it the host is warned. */
export const warnBelowBytes = 1024 * mebibyte;
/** Below it only vital calls and jobs may write. */
export const lowBelowBytes = 64 * mebibyte;
const ballastMebibytes = 16;
const ballastBytes = ballastMebibytes * mebibyte;

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface DiskSpace {
  readonly isLow: () => boolean;
  /** After a write failed for want of space. True if it may be tried again, as the ballast was given up. */
  readonly reportFull: () => Promise<boolean>;
}

export const ampleDisk: DiskSpace = { isLow: () => false, reportFull: async () => false };

/** Random, since a file system may compress it. */
const writeBallast = async (file: string) => {
  const draft = `${file}.draft`;
  try {
    await using handle = await open(draft, 'w', 0o600);
    const chunk = randomBytes(mebibyte);
    for (let written = 0; written < ballastMebibytes; written += 1) await handle.write(chunk);
    await handle.sync();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

const fullForMs = 10_000;

/** Keeps a ballast file in `dataDir`, to be given up on a full disk, so that an alert can still be stored. */
export const makeDiskSpace = (
  dataDir: string,
  { free = freeBytes, monotonic = () => performance.now() } = {},
) => {
  const ballast = path.join(dataDir, 'ballast');
  let bytes = Infinity;
  let fullAt = -Infinity;
  let givenUpAt = -Infinity;
  const isFull = () => monotonic() - fullAt < fullForMs;
  return {
    isLow: () => bytes < lowBelowBytes || isFull(),
    reportFull: async () => {
      fullAt = monotonic();
      if ((await sizeOf(ballast)) > 0) givenUpAt = fullAt;
      await rm(ballast, { force: true });
      // Also for a write that failed just before another one gave it up.
      return fullAt - givenUpAt < fullForMs;
    },
    /** Resolves with the free bytes. Call it about every second. */
    check: async (): Promise<number> => {
      bytes = await free(dataDir);
      const hasRoom = !isFull() && bytes >= lowBelowBytes + 2 * ballastBytes;
      if (hasRoom && (await sizeOf(ballast)) < ballastBytes) await writeBallast(ballast);
      return bytes;
    },
  };
};
