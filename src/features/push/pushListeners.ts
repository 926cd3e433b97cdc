import { outboxWoken } from '../../api/outbox/events.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening } from '../../app/types.ts';
import { inPushTime, pushLock } from '../../device/pushLock.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { allowPush } from './allowPush.ts';
import { pushWanted } from './events.ts';
import { permissionTold } from './pushSlice.ts';
import { registerPush } from './registerPush.ts';

/** This device can be reached while somebody is signed in on it, and not after (SPEC section 2). */
export const setupPushListeners = (startListening: AppStartListening): void => {
  // Before the dashboard is drawn, so that its card does not push the rest down afterwards.
  startListening({
    actionCreator: signedIn,
    effect: (_action, { dispatch, extra }) => {
      dispatch(permissionTold(extra.device.push.state()));
    },
  });

  startListening({
    actionCreator: pushWanted,
    effect: async (_action, { dispatch }) => {
      await dispatch(allowPush());
    },
  });

  // The session of before took its subscription along, and no dashboard need be loaded again.
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { user } }, api) => {
      if (selectUser(api.getOriginalState())?.id === user.id) await api.dispatch(registerPush());
    },
  });

  let retrying = false;
  startListening({
    actionCreator: outboxWoken,
    effect: async ({ payload: { by } }, api) => {
      const permission = api.extra.device.push.state();
      const { push } = api.getState();
      // A person may come back from the browser's settings.
      const isOther = permission !== push.permission;
      if (isOther) api.dispatch(permissionTold(permission));
      if (isOther || by === 'dashboard') {
        await api.dispatch(registerPush());
        return;
      }
      const isOpen = push.reach === 'unclear' || push.reach === 'unreached';
      if (!isOpen || push.asking || retrying) return;
      retrying = true;
      await api.dispatch(registerPush()).finally(() => {
        retrying = false;
      });
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { extra: { clock, device } }) => {
      const unsubscribe = async (givenUp: AbortSignal) => {
        // Somebody may be signed in again by now: what was registered for them is theirs.
        const stored = selectUser({ auth: { ...device.localKeys.readSession(), refused: false } });
        if (stored && (await device.push.person()) === stored.id) return;
        givenUp.throwIfAborted();
        await device.push.unsubscribe();
      };
      await device
        .exclusively(pushLock, () => inPushTime(clock, unsubscribe))
        .catch(() => {
          device.log('The push subscription of this device could not be ended', {});
        });
    },
  });
};
