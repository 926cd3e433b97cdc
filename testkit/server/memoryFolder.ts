import { statfs } from 'node:fs/promises';

const gigabyte = 2 ** 30;

/**
 * Where a database is put that need not last: in memory where there is room, since its files are
 * many and waiting for a disk is long. Not in TMPDIR: the path of a socket may have 107 bytes, and
 * another user must reach it.
 */
export const memoryFolder = async (): Promise<string> => {
  const memory = '/dev/shm';
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > gigabyte ? memory : '/tmp';
};
