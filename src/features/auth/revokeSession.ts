import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { PublicServices } from '../../platform/publicServices.ts';

/** Runs without a session. */
type SessionThunk = ThunkAction<Promise<void>, unknown, PublicServices, UnknownAction>;

/** Otherwise the logout is sent again at the next start or when back online. */
const isConclusive = (status: number): boolean => status < 500 && status !== 429;

const sendLogout =
  (token: string): SessionThunk =>
  async (_dispatch, _getState, { device: { sessionStore, httpClient } }) => {
    // If another user is signed in here, the cookie is theirs and contradicts this token. Otherwise
    // the server clears the cookie.
    const stored = sessionStore.readSession().token;
    const withoutCookie = stored !== null && stored !== token;
    const session = { token, accountId: null };
    const answer = await httpClient({ endpoint: 'logout' }, session, { withoutCookie }).catch(
      () => null,
    );
    if (answer && isConclusive(answer.status)) sessionStore.removePendingLogout(token);
  };

export const revokeSession =
  (token: string): SessionThunk =>
  (dispatch, _getState, { device }) => {
    device.sessionStore.addPendingLogout(token);
    return dispatch(sendLogout(token));
  };

export const sendPendingLogouts =
  (): SessionThunk =>
  async (dispatch, _getState, { device }) => {
    await Promise.all(
      device.sessionStore.readPendingLogouts().map((token) => dispatch(sendLogout(token))),
    );
  };
