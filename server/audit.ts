import { type Insertable, sql } from 'kysely';
import { hour } from '../domain/specConstants.ts';
import type { Context } from './context.ts';
import { preparedAtCommit } from './db/preparedQuery.ts';
import type { Database } from './db/schema.ts';

/** What a restore repeats of a change that the backup lacks; null if it makes no access end. */
type CarriedOver = 'deletion' | 'state' | 'password' | 'email' | 'disconnection' | null;

type Actions = Readonly<Record<string, CarriedOver>>;

/**
 * Of accounts; an admin sees them. Stored, so never rename. `reset-asked`: a reset link was requested.
 */
export const accountActions = {
  registered: null,
  'invitation-made': null,
  'invitation-revoked': null,
  'signed-in': null,
  'sign-in-refused': null,
  'signed-out': null,
  'reset-asked': null,
  'password-reset': 'password',
  'password-changed': 'password',
  'confirmation-asked': null,
  'test-mail-sent': null,
  'email-confirmed': null,
  'email-change-asked': null,
  'email-change-cancelled': null,
  'email-changed': 'email',
  'reset-link-made': null,
  'sessions-ended': null,
  'account-activated': 'state',
  'account-deactivated': 'state',
  'account-exported': null,
  'calendar-link-made': null,
  'calendar-link-removed': null,
  'account-deletion-planned': 'state',
  'account-deletion-cancelled': 'state',
  'account-deleted': 'deletion',
  paired: null,
  unpaired: 'disconnection',
} as const satisfies Actions;

/** Also stored. `answer-taken-back`: undo; `emergency-withdrawn`: cancelled; `dose-answered` with a null actor: missed. */
export const auditActions = {
  ...accountActions,
  'phone-changed': null,
  'away-changed': null,
  'quiet-hours-changed': null,
  'hearing-changed': null,
  'caregiver-invited': null,
  'profile-changed': null,
  'privacy-changed': null,
  'medicine-saved': null,
  'picture-changed': null,
  'medicine-deleted': null,
  'reminder-made': null,
  'reminder-deleted': null,
  'dose-answered': null,
  'answer-taken-back': null,
  'dose-asked': null,
  'activity-logged': null,
  'emergency-sent': null,
  'emergency-withdrawn': null,
  'emergency-located': null,
  'alert-answered': null,
} as const satisfies Actions;

export type AuditAction = keyof typeof auditActions;

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
) =>
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
) => {
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
