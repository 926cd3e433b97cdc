import { expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { makeFamily } from '../../../testkit/server/family.ts';
import { waitUntilBlocked } from '../../../testkit/server/waitUntilBlocked.ts';
import { setReminderStatus } from '../reminders/service.ts';
import { reminderById } from '../medicineRows/reminderRepository.ts';
import { sessionsOf } from '../sessions/repository.ts';
import { endSessions } from '../devices/service.ts';

/** Plain transactions: `inTransaction` retries, which would hide a deadlock. */
test('a device that ends waits for the answer that is telling it', async () => {
  const family = await makeFamily();
  const { context, rosa } = family;
  const { db } = context;
  const { id } = await family.addMedicine();
  await family.runDoseClockAfter(0);
  await db.updateTable('pushes').set({ state: 'shown' }).execute();
  const row = (await reminderById(db, id))!;
  let updates = 0;
  let ending: Promise<void> | undefined;
  const spy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes('"pushes"'))
        updates += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      if (updates === 1 && !ending) {
        ending = db
          .transaction()
          .execute(async (other) =>
            endSessions({ ...context, db: other }, await sessionsOf(other, rosa.id)),
          );
        await waitUntilBlocked(db);
      }
      return result;
    },
  };
  await db
    .withPlugin(spy)
    .transaction()
    .execute((answering) =>
      setReminderStatus({ ...context, db: answering }, row, { status: 'taken' }, rosa.id),
    );
  await ending;
  expect(updates).toBe(1);
  expect(await family.doses()).toEqual(['aspirin 2026-03-10T08:00 taken']);
  const left = (await family.rows('pushes')).filter(({ person_id }) => person_id === rosa.id);
  expect(left).toEqual([]);
  await family.close();
});
