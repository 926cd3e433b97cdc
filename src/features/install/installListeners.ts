import { isAnyOf } from '@reduxjs/toolkit';
import { helpAskedBy, paths } from '../../../contract/paths.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { selectIsUrgent } from '../../api/urgent.ts';
import type { AppStartListening, AppThunk, RootState } from '../../app/types.ts';
import { watchBegan } from '../alarms/events.ts';
import { signedIn, signedOut } from '../auth/events.ts';
import { helpAsked } from '../emergency/events.ts';
import { firstAnswerKnown, installDeclined, wayTold } from './installSlice.ts';
import { selectDueNow, selectHasAnswered } from './selectors.ts';

/** What the browser offers, and what this device remembers, is known before anything is shown. */
const followBrowser = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: (_action, { dispatch, extra: { device } }) => {
      const tellWay = () => dispatch(wayTold(device.installing.way()));
      device.installing.onChanged(tellWay);
      tellWay();
      if (device.installing.isDeclined()) dispatch(installDeclined());
    },
  });
};

const selectIsFirstAnswer = (state: RootState): boolean =>
  !state.install.hasAnswered && selectHasAnswered(state);

const rememberFirstAnswer = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(watchBegan, signedIn),
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      const answered = api.extra.device.installing.readAnswered();
      if (user && answered === user.id) api.dispatch(firstAnswerKnown());
    },
  });

  startListening({
    predicate: (_action, current) => selectIsFirstAnswer(current),
    effect: (_action, api) => {
      const user = selectUser(api.getState());
      // What an answer brings about at once may have noted it already.
      if (!user || !selectIsFirstAnswer(api.getState())) return;
      api.extra.device.installing.writeAnswered(user.id);
      api.dispatch(firstAnswerKnown());
    },
  });

  startListening({
    actionCreator: signedOut,
    effect: (_action, { extra: { device } }) => device.installing.writeAnswered(null),
  });
};

/** What the worker left at the icon is set right as the app opens. */
const showDueNow = (startListening: AppStartListening): void => {
  startListening({
    predicate: (action, current, previous) =>
      watchBegan.match(action) || selectDueNow(current) !== selectDueNow(previous),
    effect: (_action, api) => {
      api.extra.device.badge.show(selectDueNow(api.getState()));
    },
  });
};

/**
 * The app is started while it is open: that its icon was tapped is no reason to leave the screen, and
 * the question about help stands over it. Nothing leads away from an alarm or an alert that waits.
 */
const followLaunch =
  (target: URL): AppThunk =>
  (dispatch, getState, { device }) => {
    const asksForHelp = target.searchParams.get(helpAskedBy.name) === helpAskedBy.value;
    if (asksForHelp && isSurvivor(selectUser(getState()))) {
      dispatch(helpAsked());
      return;
    }
    const leads = asksForHelp || target.pathname !== paths.dashboard;
    if (leads && !selectIsUrgent(getState())) device.launches.open(target);
  };

const followLaunches = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: watchBegan,
    effect: (_action, { dispatch, extra: { device } }) => {
      device.launches.hear((target) => dispatch(followLaunch(target)));
    },
  });
};

/** What the app does as one that stands on the device like others. */
export const setupInstallListeners = (startListening: AppStartListening): void => {
  followBrowser(startListening);
  rememberFirstAnswer(startListening);
  showDueNow(startListening);
  followLaunches(startListening);
};
