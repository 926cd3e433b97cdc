import type { Session } from '../../server/authenticate.ts';
import { hashToken } from '../../server/modules/sessions/sessions.ts';
import type { TestPerson } from './makeTestServer.ts';

/** What a service needs of the session of a test person. */
export const sessionOf = ({ id, token }: TestPerson): Session =>
  ({ user: { id }, tokenHashes: [hashToken(token)], provenAt: null }) as unknown as Session;
