import { createSelector } from '@reduxjs/toolkit';
import { isShown, isSounding } from '../../../domain/alarms.ts';
import { autoMissAfter } from '../../../domain/constants.ts';
import { placeIn } from '../../../domain/moves.ts';
import type { RootState } from '../../app/types.ts';

export const selectPlace = createSelector(
  [(state: RootState) => state.alarms.zone, (state: RootState) => state.alarms.move],
  placeIn,
);
export const selectRinging = (state: RootState) => state.alarms.ringing;
export const selectMissed = (state: RootState) => state.alarms.missed;
/** What failed is said on the alarm itself, which covers the rest of the screen. */
export const selectFailure = ({ status: { announcement } }: RootState) =>
  announcement?.tone === 'error' ? announcement : null;
export const selectSound = (state: RootState) => state.alarms.sound;

/** The alarms that stand on the screen now, first due first. */
export const selectShownAlarms = createSelector([selectRinging], (ringing) =>
  ringing.filter(isShown).toSorted((a, b) => a.dueAt - b.dueAt),
);

export const selectPutOff = createSelector([selectRinging], (ringing) =>
  ringing.flatMap(({ laterUntil, ...alarm }) => (laterUntil ? [{ ...alarm, laterUntil }] : [])),
);

/** Which sound is to be heard now; an alarm of one's own comes before what a worker calls for. */
export const selectSoundWanted = createSelector(
  [selectRinging, (state: RootState) => state.alarms.called],
  (ringing, called): 'medication' | 'emergency' | null =>
    ringing.some(isSounding) ? 'medication' : (called?.type ?? null),
);

/** Whether there is a sound to be stopped. */
export const selectIsHeard = (state: RootState): boolean =>
  selectSoundWanted(state) !== null && selectSound(state) !== 'blocked';

/** The instants at which something becomes of the ringing alarms: over, or back from later. */
export const selectRingingInstants = createSelector([selectRinging], (ringing) =>
  ringing.flatMap(({ dueAt, laterUntil }) => [dueAt + autoMissAfter, laterUntil ?? Infinity]),
);
