import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../../app/types.ts';
import { formatClockTime } from '../../ui/formatDate.ts';
import { selectSnoozedAlarms } from './selectors.ts';
import { texts } from './strings.ts';

export const selectSnoozedTexts = createSelector(
  [selectSnoozedAlarms, (state: RootState) => state.alarms.zone],
  (putOff, zone): { readonly id: string; readonly words: string }[] =>
    putOff.map(({ id, medicineName, laterUntil }) => ({
      id,
      words: texts.snoozed(medicineName, formatClockTime(laterUntil, zone)),
    })),
);
