import type { ApiSession } from '../platform/httpClient.ts';
import type { StoredUser } from '../platform/sessionStore.ts';

export interface WithSession {
  readonly auth: {
    readonly token: string | null;
    readonly user: StoredUser | 'unreadable' | null;
    /** The server rejected this session: calls fail until the next login. */
    readonly isExpired: boolean;
  };
}

export const selectUser = ({ auth }: WithSession): StoredUser | null =>
  auth.token === null || auth.user === 'unreadable' ? null : auth.user;

/** As typed at the login on this device. */
export const selectAccountEmail = (state: WithSession): string => selectUser(state)?.email ?? '';

/** Only survivors have alarms; a caregiver's page plays only the sounds that its worker requests. */
export const isSurvivor = (user: StoredUser | null): user is StoredUser =>
  user?.role === 'survivor';

export const selectApiSession = (state: WithSession): ApiSession => ({
  token: state.auth.token,
  accountId: selectUser(state)?.id ?? null,
});
