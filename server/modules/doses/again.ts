import { isPersons } from '../../../domain/doses.ts';
import { coveredSince } from '../../../domain/moves.ts';
import type { Context } from '../../context.ts';
import { deletePushes } from '../push/repository.ts';
import { type DoseRow, resetDose } from './repository.ts';

/** A person's answer of the last 12 hours counts for the second time as well. */
const isCovered = (row: DoseRow, at: number): boolean =>
  isPersons(row) && row.occurred_at !== null && row.occurred_at > coveredSince(at);

const tellsOfFirst = (row: DoseRow, at: number): boolean =>
  row.due_at === null
    ? row.status !== 'pending' && !isCovered(row, at)
    : row.due_at <= coveredSince(at);

/**
 * The row of a dose that falls due once more at `at` (decision 0015) as it is before the clock takes
 * that up: devices that know only the old answer let it go by `undone_at`. The row itself where it
 * tells of the second time already.
 */
export const openedAgain = (row: DoseRow, at: number): DoseRow => {
  if (!tellsOfFirst(row, at)) return row;
  const untaken = { ...row, due_at: null, next_at: null };
  if (isCovered(row, at)) return untaken;
  const undone_at = Math.max(row.undone_at ?? 0, coveredSince(at));
  return { ...untaken, status: 'pending', occurred_at: null, undone_at, logged_status: null };
};

/**
 * Opens the row of a dose that falls due once more at `at`, once, however many ask; its pushes begin
 * anew. In a transaction that holds the row.
 */
export const openAgain = async ({ db }: Context, row: DoseRow, at: number): Promise<DoseRow> => {
  const opened = openedAgain(row, at);
  if (opened === row) return row;
  await deletePushes(db, row.id, ['dose', 'missed']);
  return resetDose(db, opened);
};
