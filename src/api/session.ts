import type { SessionUser } from '../../contract/endpoints/index.ts';
import type { ApiSession } from '../device/httpClient.ts';

/** The part of the state that calls are made from. */
export interface WithSession {
  readonly auth: {
    readonly token: string | null;
    readonly user: SessionUser | 'unreadable' | null;
    /** The server no longer knows this session: nothing gets through until the next sign-in. */
    readonly isExpired: boolean;
    readonly notPersisted?: boolean;
  };
}

export const selectUser = ({ auth }: WithSession): SessionUser | null =>
  auth.token === null || auth.user === 'unreadable' ? null : auth.user;

/** Alarms are theirs alone; a caregiver's app sounds what its worker calls for. */
export const isSurvivor = (user: SessionUser | null): user is SessionUser =>
  user?.role === 'survivor';

export const selectApiSession = (state: WithSession): ApiSession => ({
  token: state.auth.token,
  accountId: selectUser(state)?.id ?? null,
  alwaysSendBearer: state.auth.notPersisted,
});
