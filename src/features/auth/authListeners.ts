import { activitiesApi } from '../../api/activitiesApi.ts';
import { authApi } from '../../api/authApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { outboxWoken } from '../../api/outbox/events.ts';
import { profileApi } from '../../api/profileApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { isUnsent } from '../../device/emergency/flushAlerts.ts';
import { sessionRefused } from '../../api/baseQuery.ts';
import { endLeftSessions } from './endSession.ts';
import { signedIn, signedOut, userChanged } from './events.ts';
import { leave } from './leave.ts';
import { texts } from './strings.ts';

/** Deletes what the device keeps of its user, but for what the server does not have yet. */
const clearSent =
  (personId: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { device: { alarmEvents, emergencyQueue, fired } }) => {
    const alerts = await emergencyQueue.list(personId);
    const sent = alerts.filter((alert) => !isUnsent(alert));
    await Promise.allSettled([
      // Those of a caregiver are about a survivor.
      alarmEvents.forget(Infinity),
      fired.forget(Infinity, personId),
      ...sent.map((alert) => emergencyQueue.change(alert, () => null)),
    ]);
  };

/** Keeps the stored session in step with the state, before anything else hears of the change. */
export const setupAuthListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: signedIn,
    effect: ({ payload: { token, user } }, { extra }) => {
      extra.device.localKeys.writeSession(token, user);
    },
  });

  startListening({
    actionCreator: userChanged,
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      if (user) api.extra.device.localKeys.writeUser(user);
    },
  });

  startListening({
    matcher: activitiesApi.endpoints.survivorDashboard.matchFulfilled,
    effect: ({ payload, meta }, api) => {
      const user = selectUser(api.getState());
      const told = payload.pages[0]?.user;
      if (!user || !told || meta.arg.originalArgs !== user.id) return;
      const { fname, lname, avatarUrl } = told;
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
      const { localKeys } = extra.device;
      const left = selectUser(getOriginalState());
      // Another tab may be signed in as somebody else by now.
      const { token, forgotten = false } = getOriginalState().auth;
      const isOurs = localKeys.readSession().token === (forgotten ? null : token);
      if (isOurs) localKeys.clearPersonal();
      // What the person has begun ends with the session, so that nobody else is told of it.
      for (const running of dispatch(baseApi.util.getRunningMutationsThunk())) running.abort();
      dispatch(baseApi.util.resetApiState());
      if (isOurs && left) await dispatch(clearSent(left.id));
    },
  });

  // What neither the device keeps nor the server knows is over: a tab that slept through it may wake
  // in other hands.
  startListening({
    actionCreator: sessionRefused,
    effect: (_action, api) => {
      if (api.getState().auth.forgotten) api.dispatch(leave(texts.sessionEnded));
    },
  });

  startListening({
    predicate: (action) =>
      outboxWoken.match(action) && ['start', 'online'].includes(action.payload.by),
    effect: async (_action, { dispatch }) => {
      await dispatch(endLeftSessions());
    },
  });
};
