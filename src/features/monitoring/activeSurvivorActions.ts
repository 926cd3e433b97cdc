import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { pairedIds, type Pairings } from '../../../domain/pairings.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppDispatch, AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from './events.ts';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { texts } from './strings.ts';
import { pickSurvivorId } from './survivorAmong.ts';

/** What no screen shows any more is dropped by it, and not read anew. */
const invalidateSurvivorData = (dispatch: AppDispatch) =>
  dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));

/** Whom this device looks at, among those for whom the signed-in caregiver cares now. */
export const pickSurvivor =
  (pairings: Pairings): AppThunk<string | null> =>
  (_dispatch, getState, { device }) =>
    pickSurvivorId(pairedIds('survivors', pairings, selectUser(getState())?.id), [
      device.sessionStore.readConnectedSurvivor(),
      getState().monitoring.survivor?.personId,
    ]);

/**
 * From now on this person is looked at, also after a reload and without network. Where one follows
 * another, the choice that stands on the device is left: another tab may know more.
 */
export const setActiveSurvivor =
  (survivor: ActiveSurvivor): AppThunk =>
  (dispatch, getState, { device }) => {
    const before = getState().monitoring.survivor;
    if (before === null || device.sessionStore.readConnectedSurvivor() === null) {
      device.sessionStore.writeConnectedSurvivor(survivor.personId);
    }
    dispatch(activeSurvivorChanged(survivor));
    // What is still known of an earlier watch fills no copy on the device: it is read anew.
    if (before && before.personId !== survivor.personId) invalidateSurvivorData(dispatch);
  };

/** Of several survivors this one is looked at from now on, and that is said. */
export const switchSurvivor =
  ({ id, fname, lname, time_zone }: ResponseOf<Endpoints['readUser']>): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.sessionStore.writeConnectedSurvivor(id);
    dispatch(setActiveSurvivor({ personId: id, fname, zone: time_zone }));
    dispatch(announced({ tone: 'success', text: texts.switched(`${fname} ${lname}`) }));
  };

/** Who was looked at is connected no more: what was known of them leaves the device. */
export const clearActiveSurvivor =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const watched = getState().monitoring.survivor?.personId;
    if (device.sessionStore.readConnectedSurvivor() === watched) {
      device.sessionStore.writeConnectedSurvivor(null);
    }
    dispatch(activeSurvivorCleared());
    invalidateSurvivorData(dispatch);
  };

/**
 * Ends the watch where the survivor who is looked at is none of those for whom one cares, and says so:
 * it was ended elsewhere.
 */
export const clearUnpairedSurvivor =
  (pairings: Pairings): AppThunk =>
  (dispatch, getState) => {
    const { survivor } = getState().monitoring;
    const ids = pairedIds('survivors', pairings, selectUser(getState())?.id);
    if (!survivor || ids.includes(survivor.personId)) return;
    dispatch(clearActiveSurvivor());
    const text = texts.ended(survivor.fname);
    dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
  };
