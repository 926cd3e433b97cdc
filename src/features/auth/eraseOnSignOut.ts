import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { isUnsent } from '../../platform/emergency/alertPolicy.ts';
import { discardPairingCode } from '../../platform/pairingCode.ts';
import { deleteDraftsExceptOf } from '../../ui/drafts.ts';
import { signedOut } from './events.ts';

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

/** Slices are reset by the root reducer; the worker's schedule and the push subscription by their own listeners. */
export const setupErasureOnSignOut = (startListening: AppStartListening): void => {
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
};
