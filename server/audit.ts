import { type Insertable, sql } from 'kysely';
import { hour } from '../domain/specConstants.ts';
import type { Context } from './context.ts';
import { preparedAtCommit } from './db/preparedQuery.ts';
import type { Database } from './db/schema.ts';

/**
 * Stored, so never rename. `reset-asked`: a reset link was requested; `answer-taken-back`: undo;
 * `emergency-withdrawn`: cancelled; `dose-answered` with a null actor: missed.
 */
export type AuditAction =
  | 'registered'
  | 'invitation-made'
  | 'invitation-revoked'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'confirmation-asked'
  | 'test-mail-sent'
  | 'email-confirmed'
  | 'email-change-asked'
  | 'email-change-cancelled'
  | 'email-changed'
  | 'phone-changed'
  | 'reset-link-made'
  | 'sessions-ended'
  | 'account-activated'
  | 'account-deactivated'
  | 'account-exported'
  | 'calendar-link-made'
  | 'calendar-link-removed'
  | 'account-deletion-planned'
  | 'account-deletion-cancelled'
  | 'account-deleted'
  | 'paired'
  | 'unpaired'
  | 'profile-changed'
  | 'privacy-changed'
  | 'medicine-saved'
  | 'medicine-deleted'
  | 'reminder-made'
  | 'reminder-deleted'
  | 'dose-answered'
  | 'answer-taken-back'
  | 'activity-logged'
  | 'emergency-sent'
  | 'emergency-withdrawn'
  | 'emergency-located'
  | 'alert-answered';

/** Anyone can cause these, signed in or not. */
type AnonymousAction = Extract<AuditAction, 'sign-in-refused' | 'reset-asked'>;

const insertAudit = preparedAtCommit((db, row: Insertable<Database['audit']>) =>
  db.insertInto('audit').values(row),
);

/**
 * Call in the transaction of the change. `actorId` is null for the server or a caller who is not signed in;
 * `action` determines the table that `subjectId` refers to.
 */
export const audit = async (
  { db, clock, newId }: Context,
  actorId: string | null,
  action: AuditAction,
  subjectId: string | null,
): Promise<void> =>
  insertAudit(db, {
    id: newId(),
    at: clock.now(),
    actor_id: actorId,
    action,
    subject_id: subjectId,
  });

/** One entry for each hour and account, with the count. Runs inside a transaction. */
export const auditAnonymous = async (
  { db, clock, newId }: Context,
  action: AnonymousAction,
  subjectId: string | null,
): Promise<void> => {
  const at = clock.now();
  const id = newId();
  const { audit_id } = await db
    .insertInto('audit_counts')
    .values({
      audit_id: id,
      action,
      subject_id: subjectId ?? '',
      hour: Math.floor(at / hour),
      count: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['action', 'subject_id', 'hour'])
        .doUpdateSet({ count: sql<number>`audit_counts.count + 1` }),
    )
    .returning('audit_id')
    .executeTakeFirstOrThrow();
  if (audit_id !== id) return;
  await insertAudit(db, { id, at, actor_id: null, action, subject_id: subjectId });
};
