import { isHumanAnswer, makeUndo } from '../../../domain/answers.ts';
import { coverageStart } from '../../../domain/zoneChange.ts';
import type { Context } from '../../context.ts';
import { deletePushes } from '../push/repository.ts';
import { type DoseRow, unmissed, updateDose } from './repository.ts';

/** A user's answer of the last 12 hours also counts for the second occurrence. */
const isCoveredByEarlierAnswer = (row: DoseRow, at: number): boolean =>
  isHumanAnswer(row) && row.occurred_at !== null && row.occurred_at > coverageStart(at);

const isAboutFirstOccurrence = (row: DoseRow, at: number): boolean =>
  row.due_at === null
    ? row.status !== 'pending' && !isCoveredByEarlierAnswer(row, at)
    : row.due_at <= coverageStart(at);

/** Resets a row for its second occurrence (decision 0015); `undone_at` voids the old answer. */
export const asReopened = (row: DoseRow, at: number): DoseRow => {
  if (!isAboutFirstOccurrence(row, at)) return row;
  const unprocessed = { ...row, due_at: null, next_at: null };
  if (isCoveredByEarlierAnswer(row, at)) return unprocessed;
  const undone_at = Math.max(row.undone_at ?? 0, coverageStart(at));
  const answers = JSON.stringify({ [row.person_id]: makeUndo(undone_at) });
  return { ...unprocessed, ...unmissed, answers, undone_at };
};

/** Idempotent. Runs inside a transaction with the row locked. */
export const reopenDose = async ({ db }: Context, row: DoseRow, at: number): Promise<DoseRow> => {
  const opened = asReopened(row, at);
  if (opened === row) return row;
  await deletePushes(db, row.id, ['dose', 'missed']);
  return updateDose(db, row.id, opened);
};
