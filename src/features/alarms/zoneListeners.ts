import { accountApi } from '../../api/accountApi.ts';
import { changesApi } from '../../api/changesApi.ts';
import { tick } from '../../api/clock.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { pendingZoneChanged } from './alarmsSlice.ts';
import { zoneChosen } from './events.ts';
import { zoneTexts as texts } from './zoneStrings.ts';

/** Server first: all of the user's devices follow it. */
export const chooseZone =
  (zone: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { error } = await dispatch(accountApi.endpoints.chooseZone.initiate(zone));
    dispatch(error ? announced({ tone: 'error', text: texts.failed }) : zoneChosen({ zone }));
  };

export const setupZoneListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: changesApi.endpoints.readChanges.matchFulfilled,
    effect: ({ payload: { other_zone: other } }, api) => {
      const asked = other?.name ?? null;
      if (other?.chosen) api.dispatch(zoneChosen({ zone: other.name }));
      else if (asked !== api.getState().alarms.pendingZone) api.dispatch(pendingZoneChanged(asked));
    },
  });

  startListening({
    actionCreator: zoneChosen,
    effect: ({ payload: { zone } }, { dispatch, extra: { device } }) => {
      try {
        device.correctedClock.overrideZone(zone);
      } catch {}
      dispatch(tick());
    },
  });
};
