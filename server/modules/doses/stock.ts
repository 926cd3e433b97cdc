import type { Stock, StockRecord } from '../../../contract/endpoints/index.ts';
import { maxLookBackMs } from '../../../domain/doseTimes.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { countTaken } from './repository.ts';
import type { ReminderRow } from '../medicineRows/reminderRepository.ts';

type CountedMedicine = Pick<ReminderRow, 'medicine_id' | 'stock'>;

/** By medicine. Read from the doses, so that an undo, a late answer and a repeated call count once. */
export const stockRecords = async (
  db: Db,
  personId: string,
  medicines: readonly CountedMedicine[],
  until: number,
): Promise<ReadonlyMap<string, StockRecord>> => {
  const stocks = new Map(medicines.map(({ medicine_id, stock }) => [medicine_id, stock]));
  const found = [...stocks].flatMap(([id, stock]) => (stock ? [{ ...stock, id }] : []));
  const counts = await countTaken(
    db,
    personId,
    found.map(({ id, counted_at: after }) => ({
      id,
      // Devices answer doses of the last week; UTC is at most a day off.
      from: localDateOf(after - maxLookBackMs, 'UTC'),
      after,
      until,
    })),
  );
  return new Map(
    found.map(({ id, ...stock }) => [id, { ...stock, taken_since: counts.get(id) ?? 0 }]),
  );
};

/** A stock is never counted in the future. */
export const savedStock = ({ clock }: Pick<Context, 'clock'>, sent: Stock | null): Stock | null =>
  sent && { ...sent, counted_at: Math.min(sent.counted_at, clock.now()) };
