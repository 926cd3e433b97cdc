import type { AppThunk } from '../../app/types.ts';

/**
 * Tells the server of a session that ended on this device. Where it cannot be told, the session is
 * remembered as left until it can.
 */
export const endLeftSession =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device }) => {
    const { localKeys, wire } = device;
    const token = localKeys.readLeftSession();
    if (token === null) return;
    // The cookie is that of whoever is signed in here by now, and would speak against this token.
    // While nobody else is, the server takes the cookie away.
    const stored = localKeys.readSession().token;
    const withoutCookie = stored !== null && stored !== token;
    const who = { token, accountId: null };
    try {
      const { status } = await wire({ endpoint: 'logout' }, who, { withoutCookie });
      // Another session may have been left meanwhile.
      if (status < 500 && localKeys.readLeftSession() === token) localKeys.writeLeftSession(null);
    } catch {
      // No answer: at the next start, or when the network returns.
    }
  };
