import { createSelector } from '@reduxjs/toolkit';
import { isShown, isSounding } from '../../../domain/alarms.ts';
import { autoMissAfterMs } from '../../../domain/constants.ts';
import { makeZoneContext } from '../../../domain/zoneChange.ts';
import type { RootState } from '../../app/types.ts';

export const selectPlace = createSelector(
  [(state: RootState) => state.alarms.zone, (state: RootState) => state.alarms.move],
  makeZoneContext,
);
export const selectRinging = (state: RootState) => state.alarms.ringing;
export const selectMissed = (state: RootState) => state.alarms.missed;
/** What failed is said on the alarm itself, which covers the rest of the screen. */
export const selectErrorAnnouncement = ({ announcements: { announcement } }: RootState) =>
  announcement?.tone === 'error' ? announcement : null;
export const selectSound = (state: RootState) => state.alarms.sound;

/** The alarms that stand on the screen now, first due first. */
export const selectShownAlarms = createSelector([selectRinging], (ringing) =>
  ringing.filter(isShown).toSorted((a, b) => a.dueAt - b.dueAt),
);

export const selectSnoozedAlarms = createSelector([selectRinging], (ringing) =>
  ringing.flatMap(({ snoozedUntil, ...alarm }) =>
    snoozedUntil ? [{ ...alarm, laterUntil: snoozedUntil }] : [],
  ),
);

/** Which sound is to be heard now; an alarm of one's own comes before what a worker calls for. */
export const selectSoundToPlay = createSelector(
  [selectRinging, (state: RootState) => state.alarms.remoteAlarm],
  (ringing, called): 'medication' | 'emergency' | null =>
    ringing.some(isSounding) ? 'medication' : (called?.type ?? null),
);

/** Whether there is a sound to be stopped. */
export const selectIsSounding = (state: RootState): boolean =>
  selectSoundToPlay(state) !== null && selectSound(state) !== 'blocked';

/** The instants at which something becomes of the ringing alarms: over, or back from later. */
export const selectAlarmDeadlines = createSelector([selectRinging], (ringing) =>
  ringing.flatMap(({ dueAt, snoozedUntil }) => [dueAt + autoMissAfterMs, snoozedUntil ?? Infinity]),
);
