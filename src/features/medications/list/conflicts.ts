import { pickDetails } from '../../../../domain/medicineDetails.ts';
import { createSelector } from '@reduxjs/toolkit';
import type { Stock } from '../../../../contract/endpoints/index.ts';
import {
  type Medicine,
  type MedicineDefinition,
  toMedicine,
} from '../../../../domain/medicines.ts';
import { mergeChanges } from '../../../../domain/mergeChanges.ts';
import type { RootState } from '../../../app/types.ts';
import type { OutboxRow } from '../../../platform/outbox/outboxStore.ts';
import { isConflict } from '../medicationsState.ts';
import { selectRejectedChanges } from '../selectors.ts';

/** A medicine that was changed elsewhere while it was changed here. */
export interface Conflict {
  readonly newest: Medicine;
  readonly mine: MedicineDefinition & {
    readonly stock: Stock | null | undefined;
    readonly startsAt: Readonly<Record<string, number>>;
  };
  /** With both changes, if they touch different parts. */
  readonly both: Conflict['mine'] | null;
  /** Who has changed it elsewhere, and when. */
  readonly message: string;
  /** All refused saves of the medicine, in order. */
  readonly rows: ReturnType<typeof selectRejectedChanges>;
}

const savedBody = (row: OutboxRow | undefined) => {
  const call = row?.calls[0];
  return call?.endpoint === 'saveMedicine' ? { ...call.body, id: call.params.medicineId } : null;
};

export const selectConflicts = createSelector(
  [selectRejectedChanges, (state: RootState) => state.medications.records],
  (rejected, records) =>
    records.flatMap((record): Conflict[] => {
      const rows = rejected.filter((row) => savedBody(row)?.id === record.id);
      const last = savedBody(rows.at(-1));
      if (!last || !rows.some(isConflict)) return [];
      const times = last.times.flatMap(({ time }) => time ?? []);
      const startsAt = Object.fromEntries(
        last.times.flatMap(({ time, starts_at: at }) => (time && at ? [[time, at]] : [])),
      );
      // A change of a count that was counted again elsewhere since is dropped.
      const first = savedBody(rows[0])?.saved_at ?? 0;
      const stock = rows
        .map((row) => savedBody(row)?.stock)
        .findLast(
          (one) =>
            one === null ||
            (one && (one.counted_at >= first || one.counted_at === record.stock?.counted_at)),
        );
      const newest = toMedicine(record);
      const mine = {
        ...last,
        ...pickDetails(newest),
        ...pickDetails(last),
        times,
        stock,
        startsAt,
      };
      const before = rows[0]?.before;
      const merged = before ? mergeChanges(before, mine, newest) : null;
      const both = merged && { ...mine, ...merged };
      const message = rows.find(isConflict)?.refusal.message ?? '';
      return [{ newest, mine, both, message, rows }];
    }),
);
