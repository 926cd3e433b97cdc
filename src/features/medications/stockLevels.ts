import { createSelector } from '@reduxjs/toolkit';
import type { Medicine } from '../../../domain/medicines.ts';
import { doseId } from '../../../domain/doses.ts';
import type { AnswersById } from '../../../domain/knownAnswers.ts';
import { leftOf, type StockUse, stockWarning, takenSinceCount } from '../../../domain/stock.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import {
  dateOf,
  instantOf,
  type LocalMinute,
  localMinuteOf,
  timeOf,
} from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';
import { selectRowsAboutPerson } from './medicineView.ts';
import { selectZone } from './selectors.ts';

export interface StockLevel extends StockUse {
  readonly key: string;
  readonly name: string;
  readonly left: number;
  /** Null while there is enough. */
  readonly warning: string | null;
}

/** Stock levels change with the clock only at dose times, so that most minutes reuse them. */
const selectLastDoseMinute = createSelector(
  [selectNow, selectZone, selectMedicines],
  (now, zone, medicines): LocalMinute => {
    const minute = localMinuteOf(now, zone);
    const passed = medicines.flatMap(({ times }) => times).filter((time) => time <= timeOf(minute));
    return `${dateOf(minute)}T${passed.toSorted().at(-1) ?? '00:00'}`;
  },
);

const findStockLevels = stableMemo(
  (
    minute: LocalMinute,
    place: ZoneContext,
    medicines: readonly Medicine[],
    answers: AnswersById,
    outbox: readonly OutboxRow[],
  ): StockLevel[] => {
    const said = outbox.flatMap((row) => row.said ?? []);
    const unsent = new Set(said.map(({ medicineKey, dose }) => doseId(medicineKey, dose)));
    const { zone } = place;
    const now = instantOf(minute, zone);
    const known = { answers, unsent, today: dateOf(minute), zone };
    return medicines.flatMap((medicine) => {
      const { key, name, stock, slots } = medicine;
      if (!stock) return [];
      const { per_dose, counted_at } = stock;
      const taken = takenSinceCount(stock, medicine, known);
      const left = leftOf(stock, taken);
      const warning = stockWarning(stock, left, { slots, now, place });
      return { key, name, left, warning, per_dose, taken, counted_at };
    });
  },
);

/** Without medicines that are not counted. */
export const selectStockLevels = (state: RootState): readonly StockLevel[] =>
  findStockLevels(
    selectLastDoseMinute(state),
    selectSchedulePlace(state),
    selectMedicines(state),
    selectAnswers(state),
    selectRowsAboutPerson(state),
  );

export const selectStockLevel = (state: RootState, key: string | undefined) =>
  selectStockLevels(state).find((level) => level.key === key);
