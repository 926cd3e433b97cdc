import { emergency } from '../../domain/constants.ts';
import type { Db } from '../../server/db/open.ts';
import { verify } from '../support/verify.ts';
import { asAcknowledged, type Written } from './writers.ts';

export const nothingQueued = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('pushes').select('id').where('state', '=', 'queued').execute()).length === 0;

/** How much of it the database does not hold. */
export const lostOf = async (db: Db, written: readonly Written[]): Promise<number> => {
  const found = await Promise.all(written.map((each) => verify(db, asAcknowledged([each]))));
  return found.filter((faults) => faults.some((fault) => fault.includes(' lost'))).length;
};

/** The doses of somebody that stand as missed, oldest first. */
export const missedRows = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('doses')
    .select('dose')
    .where('person_id', '=', personId)
    .where('status', '=', 'missed')
    .orderBy('dose')
    .execute();
  return rows.map(({ dose }) => dose);
};

/** How many misses the log tells of. */
export const missedLines = async (db: Db, personId: string): Promise<number> => {
  const lines = db.selectFrom('activities').select('id').where('person_id', '=', personId);
  return (await lines.where('status', '=', 'missed').execute()).length;
};

/** Emergencies that are older than they are repeated for, and would ring again. */
export const ringingOn = async (db: Db, now: number): Promise<number> => {
  const open = db.selectFrom('emergencies').select('id').where('next_at', 'is not', null);
  return (await open.where('made_at', '<', now - emergency.repeatedFor).execute()).length;
};
