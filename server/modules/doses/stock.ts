import type { Stock, StockRecord } from '../../../contract/endpoints/index.ts';
import { maxLookBackMs } from '../../../domain/specConstants.ts';
import { leftOf } from '../../../domain/stock.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { countTaken } from './repository.ts';
import type { MedicineRow } from '../medicineRows/repository.ts';

type CountedMedicine = Pick<MedicineRow, 'medicine_key' | 'stock'>;

/** By medicine. Read from the doses, so that an undo, a late answer and a repeated call count once. */
export const stockRecords = async (
  db: Db,
  personId: string,
  medicines: readonly CountedMedicine[],
  until: number,
): Promise<ReadonlyMap<string, StockRecord>> => {
  const stocks = new Map(medicines.map(({ medicine_key, stock }) => [medicine_key, stock]));
  const found = [...stocks].flatMap(([key, stock]) => (stock ? [{ ...stock, key }] : []));
  const counts = await countTaken(
    db,
    personId,
    found.map(({ key, counted_at: after }) => ({
      key,
      // Devices answer doses of the last week; UTC is at most a day off.
      from: localDateOf(after - maxLookBackMs, 'UTC'),
      after,
      until,
    })),
  );
  return new Map(
    found.map(({ key, ...stock }) => [key, { ...stock, taken_since: counts.get(key) ?? 0 }]),
  );
};

/** A stock is never counted in the future. */
export const savedStock = ({ clock }: Pick<Context, 'clock'>, sent: Stock | null): Stock | null =>
  sent && { ...sent, counted_at: Math.min(sent.counted_at, clock.now()) };

interface Rename {
  readonly person_id: string;
  readonly from: string;
  readonly to: string;
  readonly stock: Stock | null;
}

/** `moveDoses` leaves some doses under the old name, and the new one may have some: the stock makes up for both. */
export const stockAfterRename = async (
  { db, clock }: Context,
  { person_id, from, to, stock }: Rename,
  moveDoses: () => Promise<void>,
): Promise<Stock | null> => {
  const takenAs = async (medicine_key: string): Promise<number> => {
    const records = await stockRecords(db, person_id, [{ medicine_key, stock }], clock.now());
    return records.get(medicine_key)?.taken_since ?? 0;
  };
  const before = await takenAs(from);
  await moveDoses();
  return stock && { ...stock, count: leftOf(stock, before - (await takenAs(to))) };
};
