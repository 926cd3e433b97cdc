import type { SessionUser } from '../../contract/endpoints/index.ts';
import type { ApiSession } from '../platform/httpClient.ts';

export interface WithSession {
  readonly auth: {
    readonly token: string | null;
    readonly user: SessionUser | 'unreadable' | null;
    /** The server rejected this session: calls fail until the next login. */
    readonly isExpired: boolean;
  };
}

export const selectUser = ({ auth }: WithSession): SessionUser | null =>
  auth.token === null || auth.user === 'unreadable' ? null : auth.user;

/** Only survivors have alarms; a caregiver's page plays only the sounds that its worker requests. */
export const isSurvivor = (user: SessionUser | null): user is SessionUser =>
  user?.role === 'survivor';

export const selectApiSession = (state: WithSession): ApiSession => ({
  token: state.auth.token,
  accountId: selectUser(state)?.id ?? null,
});
