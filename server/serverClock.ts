import { sql } from 'kysely';
import { clockToleranceMs, minute } from '../domain/constants.ts';
import { engineOf } from './db/engine.ts';
import type { Db } from './db/open.ts';
import type { Clock } from './idGenerator.ts';

const steadyAfterMs = 2 * minute;

/** All in milliseconds. */
interface Sources {
  readonly wall: () => number;
  /** Never set, and not by NTP either. */
  readonly monotonic: () => number;
  /** The clock that several processes share; null where there is none. */
  readonly shared: () => Promise<number | null>;
}

export interface ClockCheck {
  /** False for two minutes after the start and after each step. */
  readonly isSteady: boolean;
  /** How far the clock was set since the last check; 0 for less than the tolerance. */
  readonly steppedBy: number;
  /** How far the wall clock of this machine is behind the shared one; 0 for less than the tolerance. */
  readonly behind: number;
}

export interface ServerClock extends Clock {
  readonly check: () => Promise<ClockCheck>;
}

const beyondTolerance = (ms: number): number => (Math.abs(ms) > clockToleranceMs ? ms : 0);

/**
 * The clock of this process: that of its machine, or the shared one where they disagree. Each check
 * compares them, and looks for a step.
 */
export const makeServerClock = ({ wall, monotonic, shared }: Sources): ServerClock => {
  let behind = 0;
  let offset = wall() - monotonic();
  let changedAt = monotonic();
  return {
    now: () => wall() + behind,
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

/** The clock of the database's machine; null for SQLite, which has none of its own. */
export const readDatabaseTime = async (db: Db): Promise<number | null> => {
  if (engineOf(db) === 'sqlite') return null;
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  return rows[0]?.now ?? null;
};
