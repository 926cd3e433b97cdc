import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/types.ts';
import { clockTime } from '../../ui/dates.ts';
import { selectPutOff } from './selectors.ts';
import { texts } from './strings.ts';

/** When what was put off rings again, in a sentence for each; null where nothing was. */
export const selectPutOffWords = createSelector(
  [selectPutOff, (state: RootState) => state.alarms.zone],
  (putOff, zone): string | null =>
    putOff
      .map(({ medicineName, laterUntil }) =>
        texts.putOff(medicineName, clockTime(laterUntil, zone)),
      )
      .join(' ') || null,
);
