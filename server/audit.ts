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

/** Call it in the transaction of the change. A null `actorId` is the server or an unauthenticated caller. */
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
