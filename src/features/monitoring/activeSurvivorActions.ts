import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { pairedIds, type Pairings } from '../../../domain/pairings.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { isZone } from '../../../domain/zonedTime.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppDispatch, AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from './events.ts';
import type { ActiveSurvivor } from './monitoringSlice.ts';
import { texts } from './strings.ts';

/** The first id of `wanted` that is connected, else the oldest connection, else null. */
export const pickSurvivorId = (
  survivorIds: readonly string[],
  wanted: readonly (string | null | undefined)[],
): string | null =>
  wanted.find((id) => id != null && survivorIds.includes(id)) ?? survivorIds[0] ?? null;

/** Drops cached data that no screen uses; refetches the rest. */
const invalidateSurvivorData = (dispatch: AppDispatch) =>
  dispatch(baseApi.util.invalidateTags(['Medicines', 'Activities']));

export const setActiveSurvivor =
  (survivor: ActiveSurvivor): AppThunk =>
  (dispatch, getState, { device }) => {
    const before = getState().monitoring.survivor;
    if (device.sessionStore.readConnectedSurvivor() !== survivor.personId)
      device.sessionStore.writeConnectedSurvivor(survivor.personId);
    dispatch(activeSurvivorChanged(survivor));
    if (before && before.personId !== survivor.personId) invalidateSurvivorData(dispatch);
  };

type Named = Pick<ResponseBody<'readUser'>, 'id' | 'fname' | 'lname' | 'time_zone' | 'zone_change'>;

/** This device may not know the zone before. */
export const placeOf = ({
  time_zone: zone,
  zone_change: move,
}: Pick<Named, 'time_zone' | 'zone_change'>): ZoneContext => ({
  zone,
  ...(move && isZone(move.before) && { move }),
});

export const toActiveSurvivor = ({
  id,
  fname,
  ...person
}: Omit<Named, 'lname'>): ActiveSurvivor => ({ personId: id, fname, ...placeOf(person) });

export const switchSurvivor =
  (survivor: Named): AppThunk =>
  (dispatch) => {
    const { fname, lname } = survivor;
    dispatch(setActiveSurvivor(toActiveSurvivor(survivor)));
    dispatch(announced({ tone: 'success', text: texts.switched(`${fname} ${lname}`) }));
  };

export const clearActiveSurvivor =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const watched = getState().monitoring.survivor?.personId;
    if (watched !== undefined) device.sessionStore.removeConnectedSurvivor(watched);
    dispatch(activeSurvivorCleared());
    invalidateSurvivorData(dispatch);
  };

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
