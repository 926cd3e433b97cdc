import type { AppThunk } from '../../../app/types.ts';
import type { CallError } from '../../../api/baseQuery.ts';
import { sessionApi } from '../../../api/sessionApi.ts';
import { selectUser } from '../../../api/session.ts';

export type ConnectResult =
  | { readonly kind: 'connected'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string }
  | { readonly kind: 'failed' };

const { connectByPin, connectByQr } = sessionApi.endpoints;
const untracked = { track: false };

export const connect =
  (method: 'pin' | 'qr', code: string): AppThunk<Promise<ConnectResult>> =>
  async (dispatch, getState, { device }) => {
    const userId = selectUser(getState())?.id;
    try {
      const answer = await (
        method === 'pin'
          ? dispatch(connectByPin.initiate({ body: { pin: code } }, untracked))
          : dispatch(connectByQr.initiate({ body: { qrToken: code } }, untracked))
      ).unwrap();
      // Another user may have signed in meanwhile.
      if (selectUser(getState())?.id !== userId) return { kind: 'failed' };
      return { kind: 'connected', message: answer.message };
    } catch (error) {
      const { kind, ...refusal } = error as CallError;
      if ('message' in refusal) {
        return { kind: 'refused', message: refusal.message, code: refusal.code };
      }
      device.log('No survivor could be connected', { by: method, kind });
      return { kind: 'failed' };
    }
  };
