import type { AppThunk } from '../../app/types.ts';
import { personWatched, watchEnded } from './events.ts';
import type { WatchedSurvivor } from './monitoringSlice.ts';
import { type Pairings, survivorAmong } from './survivorAmong.ts';

/** Whom this device looks at, among those who are connected now. */
export const chooseAmong =
  (pairings: Pairings): AppThunk<string | null> =>
  (_dispatch, _getState, { device }) =>
    survivorAmong(pairings, device.localKeys.readConnectedSurvivor());

/** From now on this person is looked at, also after a reload and without network. */
export const watchPerson =
  (survivor: WatchedSurvivor): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.localKeys.writeConnectedSurvivor(survivor.personId);
    dispatch(personWatched(survivor));
  };

/** Nobody is connected any more: what was known of them leaves the device. */
export const endWatch =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.localKeys.writeConnectedSurvivor(null);
    dispatch(watchEnded());
  };
