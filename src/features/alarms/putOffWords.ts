import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/types.ts';
import { clockTime } from '../../ui/dates.ts';
import { selectPutOff } from './selectors.ts';
import { texts } from './strings.ts';

/** When what was put off rings again, in a sentence for each. */
export const selectPutOffWords = createSelector(
  [selectPutOff, (state: RootState) => state.alarms.zone],
  (putOff, zone): { readonly id: string; readonly words: string }[] =>
    putOff.map(({ id, medicineName, laterUntil }) => ({
      id,
      words: texts.putOff(medicineName, clockTime(laterUntil, zone)),
    })),
);
