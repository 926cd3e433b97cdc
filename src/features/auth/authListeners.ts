import { activitiesApi } from '../../api/activitiesApi.ts';
import { authApi } from '../../api/authApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { flushRequested } from '../../api/outbox/events.ts';
import { profileApi } from '../../api/profileApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { isUnsent } from '../../device/emergency/flushAlerts.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { sendPendingLogouts } from './revokeSession.ts';
import { signedIn, signedOut, userChanged } from './events.ts';
import { signOutLocally } from './signOutLocally.ts';
import { texts } from './strings.ts';

/** Deletes what the device keeps of its user, but for what the server does not have yet. */
const deleteSentData =
  (personId: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device: { alarmEvents, emergencyQueue, firedAlarms } }) => {
    const alerts = await emergencyQueue.list(personId);
    const sent = alerts.filter((alert) => !isUnsent(alert));
    await Promise.allSettled([
      // Those of a caregiver are about a survivor.
      alarmEvents.deleteSyncedBefore(Infinity),
      firedAlarms.deleteBefore(Infinity, personId),
      ...sent.map((alert) => emergencyQueue.change(alert, () => null)),
    ]);
  };

/** Keeps the stored session in step with the state, before anything else hears of the change. */
export const setupAuthListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { token, user } }, { extra }) => {
      extra.device.sessionStore.writeSession(token, user);
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
    matcher: activitiesApi.endpoints.survivorDashboard.matchFulfilled,
    effect: ({ payload, meta }, api) => {
      const user = selectUser(api.getState());
      const serverUser = payload.pages[0]?.user;
      if (!user || !serverUser || meta.arg.originalArgs !== user.id) return;
      const { fname, lname, avatarUrl } = serverUser;
      const isSame = fname === user.fname && lname === user.lname && avatarUrl === user.avatarUrl;
      if (!isSame) api.dispatch(userChanged({ ...user, fname, lname, avatarUrl }));
    },
  });

  startListening({
    matcher: profileApi.endpoints.updateProfile.matchFulfilled,
    effect: ({ payload: { updatedUser } }, api) => {
      const user = selectUser(api.getState());
      if (user) api.dispatch(userChanged({ ...user, ...updatedUser }));
    },
  });

  startListening({
    matcher: authApi.endpoints.readUser.matchFulfilled,
    effect: ({ payload: { id, emailConfirmed } }, api) => {
      const user = selectUser(api.getState());
      if (id !== user?.id || emailConfirmed === user.emailConfirmed) return;
      api.dispatch(userChanged({ ...user, emailConfirmed }));
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: async (_action, { dispatch, extra, getOriginalState }) => {
      const { sessionStore } = extra.device;
      const previousUser = selectUser(getOriginalState());
      // Another tab may be signed in as somebody else by now.
      const { token, notPersisted = false } = getOriginalState().auth;
      const isOwnSession = sessionStore.readSession().token === (notPersisted ? null : token);
      if (isOwnSession) sessionStore.clearPersonal();
      // What the person has begun ends with the session, so that nobody else is told of it.
      for (const mutation of dispatch(baseApi.util.getRunningMutationsThunk())) mutation.abort();
      dispatch(baseApi.util.resetApiState());
      if (isOwnSession && previousUser) await dispatch(deleteSentData(previousUser.id));
    },
  });

  // What neither the device keeps nor the server knows is over: a tab that slept through it may wake
  // in other hands.
  startListening({
    actionCreator: sessionRefused,
    effect: (_action, api) => {
      if (api.getState().auth.notPersisted) api.dispatch(signOutLocally(texts.sessionEnded));
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
