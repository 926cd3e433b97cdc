import { createSelector } from '@reduxjs/toolkit';
import type { ZoneContext } from '../../domain/zoneChange.ts';
import { type LocalDate, localDateOf } from '../../domain/zonedTime.ts';
import { selectDeviceZone, selectNow } from '../api/clock.ts';
import type { RootState } from '../app/types.ts';

export const selectAnswers = (state: RootState) => state.medications.answers;
export const selectAnswering = (state: RootState) => state.medications.answering;
/** Of today, by default here. */
export const selectDate = (state: RootState, zone = selectDeviceZone(state)): LocalDate =>
  localDateOf(selectNow(state), zone);
/** A survivor's schedule is read in their zone. */
export const selectSchedulePlace = createSelector(
  [
    (state: RootState) => state.monitoring.survivor,
    selectDeviceZone,
    (state: RootState) => state.alarms.move,
  ],
  (watched, zone, move): ZoneContext =>
    watched ? { zone: watched.zone, move: watched.move } : { zone, move: move ?? undefined },
);
