import { audit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { deleteMissActivities } from '../modules/activities/repository.ts';
import { bumpVersions } from '../modules/changes/repository.ts';
import { futureDoses, resetFutureDoses } from '../modules/doses/doseClockRepository.ts';
import { deletePushes } from '../modules/push/repository.ts';
import { inBatches } from './inBatches.ts';

const undoBatch = (context: Context, ids: readonly string[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    const { db, clock } = inside;
    const now = clock.now();
    const rows = await resetFutureDoses(db, ids, now);
    if (rows.length === 0) return;
    const doseIds = rows.map(({ id }) => id);
    for (const id of await deleteMissActivities(db, doseIds, now)) {
      await audit(inside, null, 'answer-taken-back', id);
    }
    for (const id of doseIds) await deletePushes(db, id, ['dose', 'missed']);
    const people = new Set(rows.map(({ person_id }) => person_id));
    await bumpVersions(db, [...people], ['reminders', 'activities']);
  });

/** Undoes what a clock that ran ahead did, except users' answers. Returns the errors of failed doses. */
export const undoFutureDoses = async (context: Context): Promise<unknown[]> => {
  const ahead = await futureDoses(context.db, context.clock.now()).execute();
  return inBatches(
    ahead.map(({ id }) => id),
    (batch) => undoBatch(context, batch),
  );
};
