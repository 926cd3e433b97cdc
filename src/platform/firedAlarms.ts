import { coverageStart } from '../../domain/zoneChange.ts';
import type { FiredDose, RunOnDatabase } from './database.ts';

/** Pages, worker and push together ring a dose once per device. */
export const makeFiredAlarms = (run: RunOnDatabase) => {
  const inMemory = new Map<string, FiredDose>();

  const deleteWhere = (isGone: (one: FiredDose) => boolean): Promise<void> => {
    for (const one of inMemory.values()) if (isGone(one)) inMemory.delete(one.id);
    return run(async (db) => {
      const tx = db.transaction('fired', 'readwrite');
      const gone = (await tx.store.getAll()).filter(isGone);
      await Promise.all([...gone.map(({ id }) => tx.store.delete(id)), tx.done]);
    });
  };

  return {
    /** Resolves with true on the first claim. If storage fails, rejects but remembers it. */
    claim: (personId: string, doseId: string, at: number): Promise<boolean> => {
      const one = { id: `${personId}|${doseId}`, personId, doseId, at };
      const keep = run(async (db) => {
        const tx = db.transaction('fired', 'readwrite');
        const known = await tx.store.get(one.id);
        const isFirst = known === undefined || known.at <= coverageStart(at);
        if (isFirst) await tx.store.put(one);
        await tx.done;
        return isFirst;
      });
      return keep.catch((cause: unknown) => {
        inMemory.set(one.id, one);
        throw cause;
      });
    },
    list: async (personId: string, now: number) => {
      const kept = await run((db) => db.getAll('fired'));
      return [...kept, ...inMemory.values()]
        .filter((one) => one.personId === personId && one.at > coverageStart(now))
        .map(({ doseId }) => doseId);
    },
    deleteBefore: (before: number, personId?: string) =>
      deleteWhere((one) => one.at < before && one.personId === (personId ?? one.personId)),
    deleteFuture: (now: number) => deleteWhere(({ at }) => at > now),
  };
};
