import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { sessionsOf } from '../auth/repository.ts';
import { publicIdOf } from '../auth/sessions.ts';
import { endSessions } from '../push/service.ts';
import { liveSessionsOf } from './repository.ts';

export const listSessions = async (
  { db, clock }: Context,
  { user, tokenHashes }: Session,
): Promise<ResponseBody<'listSessions'>> => {
  const rows = await liveSessionsOf(db, user.id, clock.now());
  const sessions = rows.map(({ token_hash, is_reachable, ...row }) => ({
    id: publicIdOf(token_hash),
    ...row,
    is_current: tokenHashes.includes(token_hash),
    is_reachable: is_reachable === 1,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
};

const endSessionsWhere = (
  context: Context,
  { user: { id } }: Session,
  isEnded: (tokenHash: string) => boolean,
): Promise<void> =>
  inTransaction(context, async (inside) => {
    const ended = (await sessionsOf(inside.db, id)).filter(isEnded);
    if (ended.length === 0) return;
    await endSessions(inside, ended);
    await audit(inside, id, 'sessions-ended', id);
  });

export const endSession = (context: Context, session: Session, sessionId: string): Promise<void> =>
  endSessionsWhere(context, session, (tokenHash) => publicIdOf(tokenHash) === sessionId);

export const endOtherSessions = (context: Context, session: Session): Promise<void> =>
  endSessionsWhere(context, session, (tokenHash) => !session.tokenHashes.includes(tokenHash));
