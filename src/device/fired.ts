import { coveredSince } from '../../domain/moves.ts';
import type { RunOnDatabase } from './database.ts';

/** A dose that has rung on this device, by whichever of its pages or its worker. */
export interface FiredDose {
  /** Of person and dose. */
  readonly id: string;
  readonly personId: string;
  readonly doseId: string;
  readonly at: number;
}

/** Page, tabs, worker and push together ring one dose once on a device (DESIGN section 5). */
export interface Fired {
  /** Says whether nobody here has rung it before; from now on somebody has. */
  claim: (personId: string, doseId: string, now: number) => Promise<boolean>;
  /** It was claimed, and then nobody could be told: it has not rung. */
  release: (personId: string, doseId: string) => Promise<void>;
  /** The ids of the doses of this person that have rung here. */
  list: (personId: string, now: number) => Promise<string[]>;
  forget: (before: number) => Promise<void>;
  /** What a clock that ran ahead has rung is still to come. */
  forgetAhead: (now: number) => Promise<void>;
}

const idOf = (personId: string, doseId: string) => `${personId}|${doseId}`;

const forgetWhere = (run: RunOnDatabase, isGone: (one: FiredDose) => boolean): Promise<void> =>
  run(async (db) => {
    const tx = db.transaction('fired', 'readwrite');
    const gone = (await tx.store.getAll()).filter(isGone);
    await Promise.all([...gone.map(({ id }) => tx.store.delete(id)), tx.done]);
  });

export const makeFired = (run: RunOnDatabase): Fired => ({
  claim: (personId, doseId, at) =>
    run(async (db) => {
      const id = idOf(personId, doseId);
      const tx = db.transaction('fired', 'readwrite');
      const known = await tx.store.get(id);
      const isFirst = known === undefined || known.at <= coveredSince(at);
      if (isFirst) await tx.store.put({ id, personId, doseId, at });
      await tx.done;
      return isFirst;
    }),
  release: (personId, doseId) => run((db) => db.delete('fired', idOf(personId, doseId))),
  list: async (personId, now) => {
    const all = await run((db) => db.getAll('fired'));
    return all
      .filter((one) => one.personId === personId && one.at > coveredSince(now))
      .map(({ doseId }) => doseId);
  },
  forget: (before) => forgetWhere(run, ({ at }) => at < before),
  forgetAhead: (now) => forgetWhere(run, ({ at }) => at > now),
});
