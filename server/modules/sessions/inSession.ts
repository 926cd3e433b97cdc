import type { Session } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { unauthenticated } from '../../httpError.ts';
import { inTransaction } from '../../transaction.ts';
import { lockSession } from './repository.ts';

/**
 * A transaction that holds the caller's session, for calls that let someone in: ending the session later also
 * finds what they made. Throws `unauthenticated` if it has ended since the call was authenticated.
 */
export const inSession = <T>(
  context: Context,
  { tokenHashes: [tokenHash] }: Pick<Session, 'tokenHashes'>,
  work: (inside: Context, sessionHash: string) => Promise<T>,
): Promise<T> =>
  inTransaction(context, async (inside) => {
    if (!(await lockSession(inside.db, tokenHash))) throw unauthenticated();
    return work(inside, tokenHash);
  });
