import { sql } from 'kysely';
import { clockToleranceMs, minute } from '../domain/specConstants.ts';
import { engineOf } from './db/engine.ts';
import type { Db } from './db/open.ts';

const steadyAfterMs = 2 * minute;

interface Sources {
  readonly wall: () => number;
  readonly monotonic: () => number;
  /** The clock shared by several processes; null if there is none. */
  readonly shared: () => Promise<number | null>;
}

export type ServerClock = ReturnType<typeof makeServerClock>;

const beyondTolerance = (ms: number): number => (Math.abs(ms) > clockToleranceMs ? ms : 0);

export const makeServerClock = ({ wall, monotonic, shared }: Sources) => {
  let behind = 0;
  let offset = wall() - monotonic();
  let changedAt = monotonic();
  return {
    now: () => wall() + behind,
    /**
     * `isSteady` is false for two minutes after the start and after each step; `behind` is in
     * milliseconds behind the shared clock, 0 within the tolerance.
     */
    check: async () => {
      const sharedNow = await shared();
      behind = sharedNow === null ? 0 : beyondTolerance(sharedNow - wall());
      const elapsed = monotonic();
      const found = wall() + behind - elapsed;
      const steppedBy = beyondTolerance(found - offset);
      if (steppedBy !== 0) [offset, changedAt] = [found, elapsed];
      return { isSteady: elapsed - changedAt >= steadyAfterMs, steppedBy, behind };
    },
  };
};

/** Null for SQLite, which has no clock of its own. */
export const readDatabaseTime = async (db: Db): Promise<number | null> => {
  if (engineOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? null;
};
