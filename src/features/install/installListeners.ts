import { isAnyOf } from '@reduxjs/toolkit';
import { helpQueryParam, paths } from '../../../contract/paths.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { selectIsUrgent } from '../../api/selectIsUrgent.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { appStarted } from '../alarms/events.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { helpRequested } from '../emergency/events.ts';
import { firstDoseAnswered, installDeclined, installMethodRead } from './installSlice.ts';
import { selectDueAlarmCount, selectHasAnsweredDose } from './selectors.ts';

/** What the browser offers, and what this device remembers, is known before anything is shown. */
const trackInstallMethod = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { device } }) => {
      const updateMethod = () => dispatch(installMethodRead(device.installation.method()));
      device.installation.onChanged(updateMethod);
      updateMethod();
      if (device.installation.isDeclined()) dispatch(installDeclined());
    },
  });
};

const selectIsFirstAnswer = (state: RootState): boolean =>
  !state.install.hasAnsweredDose && selectHasAnsweredDose(state);

const rememberFirstAnswer = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(appStarted, signedIn),
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      const answered = api.extra.device.installation.readFirstAnswerBy();
      if (user && answered === user.id) api.dispatch(firstDoseAnswered());
    },
  });

  startListening({
    predicate: (_action, current) => selectIsFirstAnswer(current),
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      // What an answer brings about at once may have noted it already.
      if (!user || !selectIsFirstAnswer(api.getState())) return;
      api.extra.device.installation.writeFirstAnswerBy(user.id);
      api.dispatch(firstDoseAnswered());
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: (_action, { extra: { device } }) => device.installation.writeFirstAnswerBy(null),
  });
};

/** What the worker left at the icon is set right as the app opens. */
const updateAppBadge = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      appStarted.match(action) || selectDueAlarmCount(current) !== selectDueAlarmCount(previous),
    effect: (_action, api) => {
      api.extra.device.badge.show(selectDueAlarmCount(api.getState()));
    },
  });
};

/**
 * The app is started while it is open: that its icon was tapped is no reason to leave the screen, and
 * the question about help stands over it. Nothing leads away from an alarm or an alert that waits.
 */
const handleLaunch =
  (target: URL): AppThunk =>
  (dispatch, getState, { device }) => {
    const isHelpLink = target.searchParams.get(helpQueryParam.name) === helpQueryParam.value;
    if (isHelpLink && isSurvivor(selectUser(getState()))) {
      dispatch(helpRequested());
      return;
    }
    const shouldNavigate = isHelpLink || target.pathname !== paths.dashboard;
    if (shouldNavigate && !selectIsUrgent(getState())) device.launchQueue.open(target);
  };

const handleLaunches = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { device } }) => {
      device.launchQueue.onLaunch((target) => dispatch(handleLaunch(target)));
    },
  });
};

/** What the app does as one that stands on the device like others. */
export const setupInstallListeners = (startListening: AppStartListening): void => {
  trackInstallMethod(startListening);
  rememberFirstAnswer(startListening);
  updateAppBadge(startListening);
  handleLaunches(startListening);
};
