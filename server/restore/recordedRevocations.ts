import type { Db } from '../db/open.ts';
import { errorMessage } from '../errorMessage.ts';
import { recordRevocations } from '../revocations/recordRevocations.ts';
import type { Revocation } from '../revocations/revocation.ts';
import { readRevocationFile, revocationFileIn } from '../revocations/revocationFile.ts';

export interface RecordedRevocations {
  readonly file: string;
  readonly revocations: readonly Revocation[];
  /** What may be missing, as sentences. */
  readonly gaps: readonly string[];
}

/** Of the file, brought up to date from the replaced database if there is one that can be read. */
export const readRecordedRevocations = async (
  backupDir: string,
  replaced?: { readonly db: Db; readonly now: number },
): Promise<RecordedRevocations> => {
  const file = revocationFileIn(backupDir);
  const gaps: string[] = [];
  if (replaced) {
    await recordRevocations(replaced.db, file, replaced.now).catch((error: unknown) => {
      gaps.push(`It was not brought up to date: ${errorMessage(error)}.`);
    });
  }
  const found = await readRevocationFile(file);
  if (!found) gaps.push('There is no such file.');
  const unreadable = found?.unreadableLines ?? 0;
  if (unreadable > 0) gaps.push(`Lines of it that could not be read: ${unreadable}.`);
  return { file, revocations: found?.revocations ?? [], gaps };
};
