import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { sessionApi } from '../../api/sessionApi.ts';
import { appStarted } from '../../api/clock.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import type { StoredUser } from '../../platform/sessionStore.ts';
import { deleteDraftsExceptOf } from '../../ui/drafts.ts';
import { sendPendingLogouts } from './revokeSession.ts';
import { setupErasureOnSignOut } from './eraseOnSignOut.ts';
import { isSessionStart, signedIn, userChanged } from './events.ts';

const updateUser =
  (id: string, change: Partial<StoredUser>): AppThunk =>
  (dispatch, getState) => {
    const user = selectUser(getState());
    if (user?.id !== id) return;
    const changed = copyWithStructuralSharing(user, { ...user, ...change });
    if (changed !== user) dispatch(userChanged(changed));
  };

/** Registered first, so the stored session is current before other listeners run. */
export const setupAuthListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { token, user } }, { extra }) => {
      extra.device.sessionStore.writeSession(token, user);
    },
  });

  startListening({
    matcher: isSessionStart,
    effect: ({ payload: { user } }) => deleteDraftsExceptOf(user.id),
  });

  startListening({
    predicate: (action, current, previous) =>
      appStarted.match(action) || selectUser(current)?.role !== selectUser(previous)?.role,
    effect: (_action, api) => {
      const role = selectUser(api.getState())?.role;
      if (role === 'caregiver' || role === 'admin')
        api.extra.device.worker.post({ type: 'KEEP_ROLE', role });
    },
  });

  startListening({
    actionCreator: userChanged,
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      if (user) api.extra.device.sessionStore.writeUser(user);
    },
  });

  startListening({
    matcher: sessionApi.endpoints.survivorDashboard.matchFulfilled,
    effect: ({ payload, meta }, api) => {
      const serverUser = payload.pages[0]?.user;
      if (serverUser) api.dispatch(updateUser(meta.arg.originalArgs.params.userId, serverUser));
    },
  });

  startListening({
    matcher: sessionApi.endpoints.updateProfile.matchFulfilled,
    effect: ({ payload: { updatedUser }, meta }, api) =>
      api.dispatch(updateUser(meta.arg.originalArgs.params.id, updatedUser)),
  });

  startListening({
    matcher: sessionApi.endpoints.readUser.matchFulfilled,
    effect: ({ payload: { id, email, emailConfirmed } }, api) => {
      // Fills the sign-in form in again.
      const hasEmail = selectUser(api.getState())?.email !== undefined;
      api.dispatch(updateUser(id, { ...(hasEmail && { email }), emailConfirmed }));
    },
  });

  startListening({
    matcher: sessionApi.endpoints.hideNames.matchFulfilled,
    effect: ({ meta }, api) => {
      const user = selectUser(api.getState());
      if (user)
        api.dispatch(updateUser(user.id, { hidesNames: meta.arg.originalArgs.body.hidden }));
    },
  });

  setupErasureOnSignOut(startListening);

  startListening({
    predicate: (action) =>
      flushRequested.match(action) && ['start', 'online'].includes(action.payload.reason),
    effect: async (_action, { dispatch }) => {
      await dispatch(sendPendingLogouts());
    },
  });
};
