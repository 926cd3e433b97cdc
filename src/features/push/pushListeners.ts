import { outboxWoken } from '../../api/outbox/outboxListeners.ts';
import type { AppStartListening } from '../../app/types.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { permissionTold } from './pushSlice.ts';
import { pushLock, registerPush } from './registerPush.ts';

/** This device can be reached while somebody is signed in on it, and not after (SPEC section 2). */
export const setupPushListeners = (startListening: AppStartListening): void => {
  // Before the dashboard is drawn, so that its card does not push the rest down afterwards.
  startListening({
    matcher: isSessionStart,
    effect: (_action, { dispatch, extra }) => {
      dispatch(permissionTold(extra.device.push.state()));
    },
  });

  startListening({
    actionCreator: outboxWoken,
    effect: async ({ payload: { by } }, api) => {
      const permission = api.extra.device.push.state();
      // A person may come back from the browser's settings.
      const isOther = permission !== api.getState().push.permission;
      if (isOther) api.dispatch(permissionTold(permission));
      if (isOther || by === 'dashboard') await api.dispatch(registerPush());
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { extra: { device } }) => {
      const unsubscribe = async () => {
        // Somebody may be signed in again by now, in another tab: the subscription is theirs.
        if (device.localKeys.readSession().token === null) await device.push.unsubscribe();
      };
      await device.exclusively(pushLock, unsubscribe).catch(() => {
        device.log('The push subscription of this device could not be ended', {});
      });
    },
  });
};
