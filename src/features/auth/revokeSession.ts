import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { PublicServices } from '../../device/publicServices.ts';

/** No session need stand for it. */
type SessionThunk = ThunkAction<Promise<void>, unknown, PublicServices, UnknownAction>;

/** Without an answer, or in trouble, the server is told again: at the next start, or back online. */
const isConclusive = (status: number): boolean => status < 500 && status !== 429;

const sendLogout =
  (token: string): SessionThunk =>
  async (_dispatch, _getState, { device: { sessionStore, httpClient } }) => {
    // The cookie is that of whoever is signed in here by now, and would speak against this token.
    // While nobody else is, the server takes the cookie away.
    const stored = sessionStore.readSession().token;
    const withoutCookie = stored !== null && stored !== token;
    const session = { token, accountId: null };
    const answer = await httpClient({ endpoint: 'logout' }, session, { withoutCookie }).catch(
      () => null,
    );
    if (answer && isConclusive(answer.status)) sessionStore.removePendingLogout(token);
  };

/** Tells the server that a session ended on this device, and remembers it until the server knows. */
export const revokeSession =
  (token: string): SessionThunk =>
  (dispatch, _getState, { device }) => {
    device.sessionStore.addPendingLogout(token);
    return dispatch(sendLogout(token));
  };

/** Tells the server of what it could not be told before. */
export const sendPendingLogouts =
  (): SessionThunk =>
  async (dispatch, _getState, { device }) => {
    await Promise.all(
      device.sessionStore.readPendingLogouts().map((token) => dispatch(sendLogout(token))),
    );
  };
