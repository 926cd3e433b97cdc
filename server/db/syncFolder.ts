import { open } from 'node:fs/promises';

/** A file that was made, renamed or removed in it is so after a power failure, too. */
export const syncFolder = async (folder: string) => {
  await using handle = await open(folder, 'r');
  await handle.sync();
};
