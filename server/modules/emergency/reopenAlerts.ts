import { type Expression, sql, type SqlBool } from 'kysely';
import { emergency as rules } from '../../../domain/emergencyRules.ts';
import type { Context } from '../../context.ts';
import { notify } from '../../notify/notify.ts';
import { inTransaction } from '../../transaction.ts';
import { claimableIds } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import { bumpVersions } from '../changes/repository.ts';
import { forgetMails } from './alertMailRepository.ts';
import { endOrKeepOpen } from './cancelEmergency.ts';
import { type EmergencyRow, presentCaregivers } from './repository.ts';

/** Disconnected or deactivated; the alerts of a deleted account are gone. */
const hasLeft = sql<SqlBool>`alerts.status = 'acknowledged' and not exists (
  select 1 from pairings join users on users.id = pairings.caregiver_id
  where pairings.survivor_id = alerts.survivor_id and pairings.caregiver_id = alerts.caregiver_id
    and pairings.ended_at is null and users.deactivated_at is null
)`;

const seenByLeft = (db: Db, since: number) =>
  db
    .selectFrom('emergencies')
    .select('id')
    .where('made_at', '>', since)
    .where('answered_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where((eb) => {
      const left: Expression<SqlBool> = eb.exists(
        eb
          .selectFrom('alerts')
          .select('alerts.id')
          .whereRef('alerts.emergency_id', '=', 'emergencies.id')
          .where(hasLeft),
      );
      return eb.or([eb('answered_by', 'is', null), left]);
    });

const forgetLeft = (db: Db, id: string) =>
  db
    .updateTable('alerts')
    .set({ status: 'pending', seen_at: null })
    .where('emergency_id', '=', id)
    .where(hasLeft)
    .execute();

/** Of those who are left. Without one, it is pushed again. */
const setFirstAnswer = async (db: Db, id: string, now: number): Promise<EmergencyRow> => {
  const first = await db
    .selectFrom('alerts')
    .select(['caregiver_id', 'seen_at'])
    .where('emergency_id', '=', id)
    .where('status', '=', 'acknowledged')
    .orderBy('seen_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return db
    .updateTable('emergencies')
    .set(
      first
        ? { answered_by: first.caregiver_id, answered_at: first.seen_at }
        : {
            reopened_at: now,
            left_by: sql<string | null>`answered_by`,
            answered_by: null,
            answered_at: null,
            next_at: sql`case when withdrawn_at is null then cast(${now} as bigint) end`,
          },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const reopen = async (context: Context, id: string) => {
  const { db, clock } = context;
  await forgetLeft(db, id);
  const emergency = await setFirstAnswer(db, id, clock.now());
  if (emergency.answered_at === null) {
    await forgetMails(db, id);
    if (emergency.withdrawn_at !== null) await endOrKeepOpen(context, emergency);
    else if ((await presentCaregivers(db, id, ['pending'])).length === 0)
      await notify(context, 'emergency-unanswered', emergency);
  }
  await bumpVersions(db, [emergency.survivor_id], ['alerts']);
};

/**
 * A caregiver who left no longer counts as having seen an open alert. Several processes may run it. Attempts every
 * alert in a transaction of its own, and returns the errors.
 */
export const reopenAlerts = async (context: Context): Promise<unknown[]> => {
  const seen = (db: Db) => seenByLeft(db, context.clock.now() - rules.activeForMs);
  const reopenOne = (found: string) =>
    inTransaction(context, async (inside) => {
      const claimed = await inside.db
        .updateTable('emergencies')
        .set((eb) => ({ round: eb.ref('round') }))
        .where('id', 'in', claimableIds(inside.db, seen(inside.db).where('id', '=', found)))
        .returning('id')
        .executeTakeFirst();
      if (claimed) await reopen(inside, found);
    });
  const errors: unknown[] = [];
  for (const { id } of await seen(context.db).execute())
    await reopenOne(id).catch((error: unknown) => errors.push(error));
  return errors;
};
