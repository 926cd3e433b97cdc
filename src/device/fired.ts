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
  /**
   * Says whether nobody here has rung it before; from now on somebody has. Rejects where the device
   * cannot keep that: then only this page or worker knows it, while it lives.
   */
  claim: (personId: string, doseId: string, now: number) => Promise<boolean>;
  /** The ids of the doses of this person that have rung here. */
  list: (personId: string, now: number) => Promise<string[]>;
  /** Those from before that instant, of everyone or of one person. */
  forget: (before: number, personId?: string) => Promise<void>;
  /** What a clock that ran ahead has rung is still to come. */
  forgetAhead: (now: number) => Promise<void>;
}

const idOf = (personId: string, doseId: string) => `${personId}|${doseId}`;

export const makeFired = (run: RunOnDatabase): Fired => {
  /** What a full device could not keep, for as long as this page or worker lives. */
  const unkept = new Map<string, FiredDose>();

  const forgetWhere = (isGone: (one: FiredDose) => boolean): Promise<void> => {
    for (const one of unkept.values()) if (isGone(one)) unkept.delete(one.id);
    return run(async (db) => {
      const tx = db.transaction('fired', 'readwrite');
      const gone = (await tx.store.getAll()).filter(isGone);
      await Promise.all([...gone.map(({ id }) => tx.store.delete(id)), tx.done]);
    });
  };

  return {
    claim: async (personId, doseId, at) => {
      const one = { id: idOf(personId, doseId), personId, doseId, at };
      const keep = run(async (db) => {
        const tx = db.transaction('fired', 'readwrite');
        const known = await tx.store.get(one.id);
        const isFirst = known === undefined || known.at <= coveredSince(at);
        if (isFirst) await tx.store.put(one);
        await tx.done;
        return isFirst;
      });
      return keep.catch((cause: unknown) => {
        unkept.set(one.id, one);
        throw cause;
      });
    },
    list: async (personId, now) => {
      const kept = await run((db) => db.getAll('fired'));
      return [...kept, ...unkept.values()]
        .filter((one) => one.personId === personId && one.at > coveredSince(now))
        .map(({ doseId }) => doseId);
    },
    forget: (before, personId) =>
      forgetWhere((one) => one.at < before && one.personId === (personId ?? one.personId)),
    forgetAhead: (now) => forgetWhere(({ at }) => at > now),
  };
};
