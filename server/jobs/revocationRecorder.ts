import type { Context } from '../context.ts';
import { isUnavailable } from '../db/errors.ts';
import { errorMessage } from '../errorMessage.ts';
import { recordRevocations } from '../revocations/recordRevocations.ts';
import { makeCachedReader } from '../revocations/revocationFile.ts';
import type { JobStatus } from './jobStatus.ts';

interface RecorderOptions {
  readonly file: string;
  readonly status: Pick<JobStatus, 'warnings'>;
  /** Whether the nightly backup, which shares the warning, removes it. */
  readonly hasBackup: boolean;
  readonly log: { error(about: object, message: string): void };
}

/** Records for a restore what makes access end. A folder that cannot be written only warns. */
export const makeRevocationRecorder = (
  { db, clock }: Context,
  { file, status, hasBackup, log }: RecorderOptions,
) => {
  const read = makeCachedReader(file);
  let hasFailed = false;
  return async (): Promise<void> => {
    try {
      await recordRevocations(db, file, clock.now(), read);
      if (hasFailed && !hasBackup) status.warnings.delete('backup');
      hasFailed = false;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      status.warnings.add('backup');
      const reason = errorMessage(error);
      if (!hasFailed) log.error({ job: 'revocations', file, reason }, 'revocations not recorded');
      hasFailed = true;
    }
  };
};
