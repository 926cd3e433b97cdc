import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { othersOf, type Pairings } from '../../../domain/pairings.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppDispatch, AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { personWatched, watchEnded } from './events.ts';
import type { WatchedSurvivor } from './monitoringSlice.ts';
import { texts } from './strings.ts';
import { survivorAmong } from './survivorAmong.ts';

/** What no screen shows any more is dropped by it, and not read anew. */
const forgetWhatWasRead = (dispatch: AppDispatch) =>
  dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));

/** Whom this device looks at, among those for whom the signed-in caregiver cares now. */
export const chooseAmong =
  (pairings: Pairings): AppThunk<string | null> =>
  (_dispatch, getState, { device }) =>
    survivorAmong(othersOf('survivors', pairings, selectUser(getState())?.id), [
      device.localKeys.readConnectedSurvivor(),
      getState().monitoring.survivor?.personId,
    ]);

/**
 * From now on this person is looked at, also after a reload and without network. Where one follows
 * another, the choice that stands on the device is left: another tab may know more.
 */
export const watchPerson =
  (survivor: WatchedSurvivor): AppThunk =>
  (dispatch, getState, { device }) => {
    const before = getState().monitoring.survivor;
    if (before === null || device.localKeys.readConnectedSurvivor() === null) {
      device.localKeys.writeConnectedSurvivor(survivor.personId);
    }
    dispatch(personWatched(survivor));
    // What is still known of an earlier watch fills no copy on the device: it is read anew.
    if (before && before.personId !== survivor.personId) forgetWhatWasRead(dispatch);
  };

/** Of several survivors this one is looked at from now on, and that is said. */
export const switchTo =
  ({ id, fname, lname, time_zone }: AnswerOf<Endpoints['readUser']>): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.localKeys.writeConnectedSurvivor(id);
    dispatch(watchPerson({ personId: id, fname, zone: time_zone }));
    dispatch(announced({ tone: 'success', text: texts.watchedNow(`${fname} ${lname}`) }));
  };

/** Who was looked at is connected no more: what was known of them leaves the device. */
export const endWatch =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const watched = getState().monitoring.survivor?.personId;
    if (device.localKeys.readConnectedSurvivor() === watched) {
      device.localKeys.writeConnectedSurvivor(null);
    }
    dispatch(watchEnded());
    forgetWhatWasRead(dispatch);
  };

/**
 * Ends the watch where the survivor who is looked at is none of those for whom one cares, and says so:
 * it was ended elsewhere.
 */
export const endWatchUnlessAmong =
  (pairings: Pairings): AppThunk =>
  (dispatch, getState) => {
    const { survivor } = getState().monitoring;
    const ids = othersOf('survivors', pairings, selectUser(getState())?.id);
    if (!survivor || ids.includes(survivor.personId)) return;
    dispatch(endWatch());
    const text = texts.ended(survivor.fname);
    dispatch(announced({ tone: 'warning', text, acrossRedirect: true }));
  };
