import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { sessionsOf } from '../sessions/repository.ts';
import { revokeSessions } from '../auth/revokeSessions.ts';
import { publicIdOf } from '../sessions/sessions.ts';
import { liveSessionsOf } from './repository.ts';

export const listSessions = async ({ db, clock }: Context, { user, tokenHashes }: Session) => {
  const rows = await liveSessionsOf(db, user.id, clock.now());
  const sessions = rows.map(({ token_hash, is_reachable, ...row }) => ({
    id: publicIdOf(token_hash),
    ...row,
    is_current: tokenHashes.includes(token_hash),
    is_reachable: is_reachable === 1,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
};

const end = async (
  inside: Context,
  { user: { id } }: Session,
  which: Parameters<typeof revokeSessions>[2],
) => {
  if (await revokeSessions(inside, id, which)) await audit(inside, id, 'sessions-ended', id);
};

export const endSession = (context: Context, session: Session, sessionId: string) =>
  inTransaction(context, async (inside) => {
    const sessions = await sessionsOf(inside.db, session.user.id);
    const only = sessions.find((tokenHash) => publicIdOf(tokenHash) === sessionId);
    if (only !== undefined) await end(inside, session, { only });
  });

export const endOtherSessions = (context: Context, session: Session) =>
  inTransaction(context, (inside) => end(inside, session, { except: session.tokenHashes }));
