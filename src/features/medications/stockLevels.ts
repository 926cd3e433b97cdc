import type { Medicine } from '../../../domain/medicines.ts';
import { doseId } from '../../../domain/doses.ts';
import type { AnswersById } from '../../../domain/mergeLocalChanges.ts';
import { leftOf, stockWarning, takenSinceCount } from '../../../domain/stock.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswers } from '../../doses/selectors.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';
import { selectZone } from './selectors.ts';

interface StockLevel {
  readonly name: string;
  readonly left: number;
  /** Null while there is enough. */
  readonly warning: string | null;
}

/** By medicine key; without medicines that are not counted. */
type StockLevels = Readonly<Record<string, StockLevel>>;

const findStockLevels = stableMemo(
  (
    now: number,
    zone: string,
    medicines: readonly Medicine[],
    answers: AnswersById,
    outbox: readonly OutboxRow[],
  ): StockLevels => {
    const said = outbox.flatMap((row) => row.said ?? []);
    const unsent = new Set(said.map(({ medicineKey, dose }) => doseId(medicineKey, dose)));
    const known = { answers, unsent, today: localDateOf(now, zone), zone };
    return Object.fromEntries(
      medicines.flatMap((medicine) => {
        const { key, name, stock, slots } = medicine;
        if (!stock) return [];
        const left = leftOf(stock, takenSinceCount(stock, medicine, known));
        return [[key, { name, left, warning: stockWarning(stock, left, { slots, now, zone }) }]];
      }),
    );
  },
);

export const selectStockLevels = (state: RootState): StockLevels =>
  findStockLevels(
    selectNow(state),
    selectZone(state),
    selectMedicines(state),
    selectAnswers(state),
    selectOutboxRows(state),
  );
