import { isHumanAnswer } from '../../../domain/doses.ts';
import { coverageStart } from '../../../domain/zoneChange.ts';
import type { Context } from '../../context.ts';
import { deletePushes } from '../push/repository.ts';
import { type DoseRow, resetDose } from './repository.ts';

/** A person's answer of the last 12 hours counts for the second time as well. */
const isCoveredByEarlierAnswer = (row: DoseRow, at: number): boolean =>
  isHumanAnswer(row) && row.occurred_at !== null && row.occurred_at > coverageStart(at);

const isAboutFirstOccurrence = (row: DoseRow, at: number): boolean =>
  row.due_at === null
    ? row.status !== 'pending' && !isCoveredByEarlierAnswer(row, at)
    : row.due_at <= coverageStart(at);

/**
 * The row of a dose that falls due once more at `at` (decision 0015) as it is before the clock takes
 * that up: devices that know only the old answer let it go by `undone_at`. The row itself where it
 * tells of the second time already.
 */
export const asReopened = (row: DoseRow, at: number): DoseRow => {
  if (!isAboutFirstOccurrence(row, at)) return row;
  const unprocessed = { ...row, due_at: null, next_at: null };
  if (isCoveredByEarlierAnswer(row, at)) return unprocessed;
  const undone_at = Math.max(row.undone_at ?? 0, coverageStart(at));
  return { ...unprocessed, status: 'pending', occurred_at: null, undone_at, logged_status: null };
};

/**
 * Opens the row of a dose that falls due once more at `at`, once, however many ask; its pushes begin
 * anew. In a transaction that holds the row.
 */
export const reopenDose = async ({ db }: Context, row: DoseRow, at: number): Promise<DoseRow> => {
  const opened = asReopened(row, at);
  if (opened === row) return row;
  await deletePushes(db, row.id, ['dose', 'missed']);
  return resetDose(db, opened);
};
