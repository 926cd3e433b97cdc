import { copyWithStructuralSharing } from '@reduxjs/toolkit/query';
import { sessionApi } from '../../api/sessionApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { appStarted } from '../../api/clock.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { isUnsent } from '../../platform/emergency/alertPolicy.ts';
import { discardPairingCode } from '../../platform/pairingCode.ts';
import type { StoredUser } from '../../platform/sessionStore.ts';
import { deleteDraftsExceptOf } from '../../ui/drafts.ts';
import { sendPendingLogouts } from './revokeSession.ts';
import { isSessionStart, signedIn, signedOut, userChanged } from './events.ts';

/** Deletes the user's stored data, except what the server does not have yet. */
const deleteSentData =
  (personId: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device: { alarmEvents, emergencyQueue, firedAlarms } }) => {
    const alerts = await emergencyQueue.list(personId);
    const sent = alerts.filter((alert) => !isUnsent(alert));
    await Promise.allSettled([
      // By time: a caregiver's alarm events carry the survivor's id.
      alarmEvents.deleteSyncedBefore(Infinity),
      firedAlarms.deleteBefore(Infinity, personId),
      ...sent.map((alert) => emergencyQueue.change(alert, () => null)),
    ]);
  };

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

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { dispatch, extra, getOriginalState }) => {
      deleteDraftsExceptOf('');
      discardPairingCode();
      const { sessionStore } = extra.device;
      sessionStore.clearTab();
      const previousUser = selectUser(getOriginalState());
      // Another tab may be signed in as a different user by now.
      const { token } = sessionStore.readSession();
      const isOwnSession =
        token === getOriginalState().auth.token || (token === null && !sessionStore.wasLoggedOut());
      if (isOwnSession) sessionStore.clearPersonal();
      // Mutations end with the session, so their results are not announced to the next user.
      for (const mutation of dispatch(baseApi.util.getRunningMutationsThunk())) mutation.abort();
      dispatch(baseApi.util.resetApiState());
      if (isOwnSession && previousUser) await dispatch(deleteSentData(previousUser.id));
    },
  });

  startListening({
    predicate: (action) =>
      flushRequested.match(action) && ['start', 'online'].includes(action.payload.reason),
    effect: async (_action, { dispatch }) => {
      await dispatch(sendPendingLogouts());
    },
  });
};
