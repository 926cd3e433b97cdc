import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { parseErrorBody } from '../../../contract/errors.ts';
import type { ApiResponse } from '../../platform/httpClient.ts';
import { isOwnResponse } from '../../platform/isOwnResponse.ts';
import type { PublicServices } from '../../platform/publicServices.ts';

/** Runs without a session. */
type SessionThunk = ThunkAction<Promise<void>, unknown, PublicServices, UnknownAction>;

/** Answered by Upstroke, not by a proxy; otherwise it is sent again at the next start or when back online. */
const isEnded = (answer: ApiResponse): boolean =>
  isOwnResponse(answer) &&
  (answer.status === 200 || parseErrorBody(answer.body).code === 'unauthenticated');

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
    if (answer && isEnded(answer)) sessionStore.removePendingLogout(token);
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
