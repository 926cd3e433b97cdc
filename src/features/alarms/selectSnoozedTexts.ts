import { createSelector } from '@reduxjs/toolkit';
import { selectDeviceZone } from '../../api/clock.ts';
import { formatClockTime } from '../../ui/formatDate.ts';
import { selectSnoozedAlarms } from './selectors.ts';
import { texts } from './strings.ts';

export const selectSnoozedTexts = createSelector(
  [selectSnoozedAlarms, selectDeviceZone],
  (putOff, zone): { readonly id: string; readonly words: string }[] =>
    putOff.map(({ id, medicineName, laterUntil }) => ({
      id,
      words: texts.snoozed(medicineName, formatClockTime(laterUntil, zone)),
    })),
);
