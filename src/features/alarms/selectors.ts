import { createSelector } from '@reduxjs/toolkit';
import { isShown, isSounding } from '../../../domain/alarms.ts';
import { selectDeviceZone } from '../../api/clock.ts';
import type { RootState } from '../../app/types.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import { texts } from './strings.ts';

export const selectRinging = (state: RootState) => state.alarms.ringing;
export const selectMissed = (state: RootState) => state.alarms.missed;
export const selectSound = (state: RootState) => state.alarms.sound;

/** In the order of Home. */
export const selectShownAlarms = createSelector([selectRinging], (ringing) =>
  ringing
    .filter(isShown)
    .toSorted((a, b) => a.dueAt - b.dueAt || a.medicineName.localeCompare(b.medicineName)),
);

export const selectSnoozedAlarms = createSelector([selectRinging], (ringing) =>
  ringing.flatMap(({ snoozedUntil, ...alarm }) =>
    snoozedUntil ? [{ ...alarm, snoozedUntil }] : [],
  ),
);

export const selectSnoozedTexts = createSelector(
  [selectSnoozedAlarms, selectDeviceZone],
  (snoozed, zone) =>
    snoozed.map(({ id, medicineName, snoozedUntil }) => ({
      id,
      words: texts.snoozed(medicineName, formatClockTime(snoozedUntil, zone)),
    })),
);

/** The user's own alarms take precedence over a remote alarm. */
export const selectSoundToPlay = createSelector(
  [selectRinging, (state: RootState) => state.alarms.remoteAlarm],
  (ringing, called): 'medication' | 'emergency' | null =>
    ringing.some(isSounding) ? 'medication' : (called?.type ?? null),
);

export const selectIsSounding = (state: RootState): boolean =>
  selectSoundToPlay(state) !== null && selectSound(state) !== 'blocked';

export const selectIsSilenced = (state: RootState): boolean =>
  selectSoundToPlay(state) !== null && selectSound(state) === 'blocked';
