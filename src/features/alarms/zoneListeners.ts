import { selectDeviceZone, selectUnconfirmedZone, tick } from '../../api/clock.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';
import { sessionApi } from '../../api/sessionApi.ts';
import { knownZone } from '../../../domain/zoneNames.ts';
import { isZone } from '../../../domain/zonedTime.ts';
import type { AppStartListening, AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { pendingZoneChanged, zoneMoveRead } from './alarmsSlice.ts';
import { zoneChosen } from './events.ts';
import { zoneTexts as texts } from './zoneStrings.ts';

/** Server first: all of the user's devices follow it. Resolves with whether it is saved. */
export const chooseZone =
  (zone: string): AppThunk<Promise<boolean>> =>
  async (dispatch) => {
    const { error } = await dispatch(sessionApi.endpoints.chooseZone.initiate({ body: { zone } }));
    dispatch(error ? announced({ tone: 'error', text: texts.failed }) : zoneChosen({ zone }));
    return !error;
  };

export const setupZoneListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: firstScreenApi.endpoints.readChanges.matchFulfilled,
    effect: ({ payload: { other_zone: other, zone_change: change } }, api) => {
      if (change && isZone(change.before) && change.name === selectDeviceZone(api.getState())) {
        const { before, since } = change;
        api.dispatch(zoneMoveRead({ before, since }));
      }
      const asked = other ? knownZone(other.name, other.zone_offset) : null;
      if (asked !== null && other?.chosen) api.dispatch(zoneChosen({ zone: asked }));
      else if (asked !== null && selectUnconfirmedZone(api.getState()) !== null) {
        // ZoneQuestion asks; until then no dose is shifted.
        api.extra.device.correctedClock.keepZone(asked);
        api.dispatch(tick());
      } else if (asked !== api.getState().alarms.pendingZone)
        api.dispatch(pendingZoneChanged(asked));
    },
  });

  startListening({
    actionCreator: zoneChosen,
    effect: ({ payload: { zone } }, { dispatch, extra: { device } }) => {
      device.correctedClock.overrideZone(zone);
      dispatch(tick());
    },
  });
};
