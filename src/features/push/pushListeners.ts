import { flushRequested } from '../../api/outbox/events.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening } from '../../app/types.ts';
import { withTimeout } from '../../platform/clock.ts';
import { withPushTimeout, pushLock } from '../../platform/pushSubscription.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { announced } from '../announcements/events.ts';
import { pushRequested } from './events.ts';
import {
  permissionRead,
  permissionRequestStarted,
  permissionRequestFinished,
} from './pushSlice.ts';
import { registerPush } from './registerPush.ts';
import { texts } from './strings.ts';

/** Firefox hides its question after a tap elsewhere, some Chromium browsers show only a bell. */
const promptTimeoutMs = 20_000;

/** Subscribes this device only while a user is logged in. */
export const setupPushListeners = (startListening: AppStartListening): void => {
  // Runs on a tap (browsers require it). Announces the result only to the user who tapped.
  startListening({
    actionCreator: pushRequested,
    effect: async (_action, api) => {
      const { dispatch, extra } = api;
      const user = selectUser(api.getState());
      const hasUserChanged = () => selectUser(api.getState())?.id !== user?.id;
      dispatch(permissionRequestStarted());
      const { push } = extra.device;
      const answer = push.requestPermission().catch(() => push.state());
      const permission = await withTimeout(extra.clock, promptTimeoutMs, answer, () => {
        if (!hasUserChanged()) {
          dispatch(permissionRequestFinished());
          dispatch(announced({ tone: 'warning', text: texts.unanswered }));
        }
        return answer;
      });
      if (hasUserChanged()) return;
      dispatch(permissionRead(permission));
      const hasPushService = permission !== 'unsupported' && (await dispatch(registerPush(true)));
      if (hasUserChanged()) return;
      dispatch(permissionRequestFinished());
      if (permission === 'denied') dispatch(announced({ tone: 'warning', text: texts.denied }));
      if (permission === 'default' || permission === 'denied') return;
      const isRegistered = api.getState().push.registration === 'reached';
      const failure = hasPushService ? texts.registrationFailed : texts.noPushService;
      dispatch(
        announced(
          isRegistered
            ? { tone: 'success', text: texts.enabled }
            : { tone: 'error', text: failure },
        ),
      );
    },
  });

  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { user } }, api) => {
      // Before the first render, to avoid layout shift from the readiness card.
      api.dispatch(permissionRead(api.extra.device.push.state()));
      // The previous logout ended the subscription, and the dashboard may not load again.
      if (selectUser(api.getOriginalState())?.id === user.id) await api.dispatch(registerPush());
    },
  });

  let isRetrying = false;
  startListening({
    actionCreator: flushRequested,
    effect: async ({ payload: { reason } }, api) => {
      const permission = api.extra.device.push.state();
      const { push } = api.getState();
      // The user may have changed it in the browser settings.
      const hasPermissionChanged = permission !== push.permission;
      if (hasPermissionChanged) api.dispatch(permissionRead(permission));
      if (hasPermissionChanged || reason === 'dashboard') {
        await api.dispatch(registerPush());
        return;
      }
      const needsRegistration =
        push.registration === 'unclear' || push.registration === 'unreached';
      if (!needsRegistration || push.isRequesting || isRetrying) return;
      isRetrying = true;
      await api.dispatch(registerPush()).finally(() => {
        isRetrying = false;
      });
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { extra: { clock, device } }) => {
      const unsubscribe = async (signal: AbortSignal) => {
        // Keeps the subscription if a user has logged in and registered in the meantime.
        const stored = selectUser({
          auth: { ...device.sessionStore.readSession(), isExpired: false },
        });
        if (stored && (await device.push.subscribedUser()) === stored.id) return;
        signal.throwIfAborted();
        await device.push.unsubscribe();
      };
      await device
        .withLock(pushLock, () => withPushTimeout(clock, unsubscribe))
        .catch(() => {
          device.log('The push subscription of this device could not be ended', {});
        });
    },
  });
};
