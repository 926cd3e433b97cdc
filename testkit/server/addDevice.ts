import type { Context } from '../../server/context.ts';
import { hashToken } from '../../server/modules/sessions/sessions.ts';

interface Session {
  readonly id: string;
  readonly token: string;
}

/** Lets a session be reached by push, at an address that no push service has; returns the device's id. */
export const addDevice = async (
  { db, clock, newId }: Context,
  { id: user_id, token }: Session,
  endpoint = `https://push.example.org/${newId()}`,
): Promise<string> => {
  const id = newId();
  const session_hash = hashToken(token);
  const keys = { p256dh: 'p', auth: 'a' };
  await db
    .insertInto('push_subscriptions')
    .values({ id, user_id, session_hash, endpoint, ...keys, made_at: clock.now() })
    .execute();
  return id;
};
