import { statfs } from 'node:fs/promises';
import type { JobStatus } from './jobStatus.ts';

const minFreeBytes = 1024 ** 3;

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

interface DiskCheck {
  readonly free: () => Promise<number>;
  readonly status: Pick<JobStatus, 'warnings'>;
  readonly log: { warn(about: object, message: string): void };
}

export const checkDisk = async ({ free, status, log }: DiskCheck): Promise<void> => {
  const bytes = await free();
  if (bytes >= minFreeBytes) {
    status.warnings.delete('disk');
    return;
  }
  status.warnings.add('disk');
  log.warn({ freeMegabytes: Math.floor(bytes / 1024 ** 2) }, 'disk almost full');
};
