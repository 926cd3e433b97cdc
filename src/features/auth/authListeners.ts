import { baseApi } from '../../api/baseApi.ts';
import type { AppStartListening } from '../../app/types.ts';
import { signedIn, signedOut } from './events.ts';

/** Keeps the stored session in step with the state, before anything else hears of the change. */
export const setupAuthListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { token, user } }, { extra }) => {
      extra.device.localKeys.writeSession(token, user);
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: (_action, { dispatch, extra, getOriginalState }) => {
      const { localKeys } = extra.device;
      // Another tab may be signed in as somebody else by now.
      if (localKeys.readSession().token === getOriginalState().auth.token)
        localKeys.clearPersonal();
      dispatch(baseApi.util.resetApiState());
    },
  });
};
