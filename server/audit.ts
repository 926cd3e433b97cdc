import type { Context } from './context.ts';

type AuditAction =
  | 'registered'
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'reset-asked'
  | 'password-reset'
  | 'confirmation-asked'
  | 'email-confirmed'
  | 'account-exported'
  | 'account-deleted'
  | 'paired'
  | 'unpaired'
  | 'profile-changed'
  | 'reminder-made'
  | 'reminder-deleted'
  | 'dose-answered'
  | 'answer-taken-back'
  | 'activity-logged'
  | 'emergency-sent'
  | 'emergency-withdrawn'
  | 'alert-answered';

/**
 * Writes down who did what to which id, and never what it held. `actorId` null is the server itself, or
 * somebody who did not show who they are.
 * In the transaction of what it tells of.
 */
export const audit = async (
  { db, clock, newId }: Context,
  actorId: string | null,
  action: AuditAction,
  subjectId: string | null,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({ id: newId(), at: clock.now(), actor_id: actorId, action, subject_id: subjectId })
    .execute();
};
