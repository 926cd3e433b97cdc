import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { EntranceServices } from '../../device/entranceServices.ts';

/** No session need stand for it. */
type EndThunk = ThunkAction<Promise<void>, unknown, EntranceServices, UnknownAction>;

/** Without an answer, or in trouble, the server is told again: at the next start, or back online. */
const isTold = (status: number): boolean => status < 500 && status !== 429;

const tell =
  (token: string): EndThunk =>
  async (_dispatch, _getState, { device: { localKeys, wire } }) => {
    // The cookie is that of whoever is signed in here by now, and would speak against this token.
    // While nobody else is, the server takes the cookie away.
    const stored = localKeys.readSession().token;
    const withoutCookie = stored !== null && stored !== token;
    const who = { token, accountId: null };
    const answer = await wire({ endpoint: 'logout' }, who, { withoutCookie }).catch(() => null);
    if (answer && isTold(answer.status)) localKeys.forgetLeft(token);
  };

/** Tells the server that a session ended on this device, and remembers it until the server knows. */
export const endSession =
  (token: string): EndThunk =>
  (dispatch, _getState, { device }) => {
    device.localKeys.rememberLeft(token);
    return dispatch(tell(token));
  };

/** Tells the server of what it could not be told before. */
export const endLeftSessions =
  (): EndThunk =>
  async (dispatch, _getState, { device }) => {
    await Promise.all(device.localKeys.readLeft().map((token) => dispatch(tell(token))));
  };
