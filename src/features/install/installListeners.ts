import { helpQueryParam, paths } from '../../../contract/paths.ts';
import { appStarted } from '../../api/clock.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { selectIsUrgent } from '../../api/selectIsUrgent.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { helpRequested } from '../emergency/events.ts';
import { installDeclined, installMethodRead } from './installSlice.ts';
import { selectDueAlarmCount } from './selectors.ts';

/** A help link opens its dialog; the app icon keeps the screen; others navigate unless urgent. */
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

export const setupInstallListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: appStarted,
    effect: (_action, { dispatch, extra: { device } }) => {
      const updateMethod = () => dispatch(installMethodRead(device.installation.method()));
      device.installation.onChanged(updateMethod);
      updateMethod();
      if (device.installation.isDeclined()) dispatch(installDeclined());
      device.launchQueue.onLaunch((target) => dispatch(handleLaunch(target)));
    },
  });

  startListening({
    predicate: (action, current, previous) =>
      appStarted.match(action) || selectDueAlarmCount(current) !== selectDueAlarmCount(previous),
    effect: (_action, api) => {
      api.extra.device.badge.show(selectDueAlarmCount(api.getState()));
    },
  });
};
