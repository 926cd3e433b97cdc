import type { Context } from '../../context.ts';
import type { ReminderRow } from './repository.ts';

export const sameTime = (a: ReminderRow, b: ReminderRow): boolean =>
  a.medicine_key === b.medicine_key && a.schedule_time === b.schedule_time;

export interface Settled {
  readonly asked: ReminderRow;
  readonly row: ReminderRow;
  /** The reminder that keeps its id, because pending answers name it. */
  readonly kept: ReminderRow | undefined;
}

export const settle = (
  { newId }: Pick<Context, 'newId'>,
  asked: readonly ReminderRow[],
  leaving: readonly ReminderRow[],
): Settled[] => {
  const exact = new Map(asked.map((row) => [row, leaving.find((each) => sameTime(each, row))]));
  const spare = new Set(leaving.filter((each) => ![...exact.values()].includes(each)));
  const keptBy = (row: ReminderRow): ReminderRow | undefined => {
    const same = ({ schedule_time }: ReminderRow) => schedule_time === row.schedule_time;
    const kept = exact.get(row) ?? [...spare].find(same);
    if (kept) spare.delete(kept);
    return kept;
  };
  const taken = new Set(leaving.map(({ id }) => id));
  return asked.map((row) => {
    const kept = keptBy(row);
    if (kept) return { asked: row, kept, row: { ...row, id: kept.id, made_at: kept.made_at } };
    return { asked: row, kept, row: taken.has(row.id) ? { ...row, id: newId() } : row };
  });
};
