import type { AppThunk } from '../../app/types.ts';

/**
 * Tells the server of a session that ended on this device. Where it cannot be told, the session is
 * remembered as left until it can.
 */
export const endLeftSession =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device }) => {
    const token = device.localKeys.readLeftSession();
    if (token === null) return;
    try {
      const { status } = await device.wire({ endpoint: 'logout' }, { token, accountId: null });
      if (status < 500) device.localKeys.writeLeftSession(null);
    } catch {
      // No answer: at the next start, or when the network returns.
    }
  };
