import type { Stock, StockRecord } from '../../../contract/endpoints/index.ts';
import { maxLookBackMs } from '../../../domain/specConstants.ts';
import { leftOf } from '../../../domain/stock.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { countTaken } from '../doses/repository.ts';
import type { MedicineRow } from './repository.ts';

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

interface SavedStock {
  readonly held: MedicineRow | undefined;
  readonly key: string;
  readonly sent: Stock | null | undefined;
  readonly savedAt: number;
}

/** A renamed medicine is counted again at the save: doses before today keep the old name. */
export const stockAfterSave = async (
  { db, clock }: Context,
  { held, key, sent, savedAt }: SavedStock,
): Promise<Stock | null> => {
  const known = sent === undefined ? (held?.stock ?? null) : sent;
  if (!known) return null;
  const stock = { ...known, counted_at: Math.min(known.counted_at, clock.now()) };
  if (!held || held.medicine_key === key || stock.counted_at >= savedAt) return stock;
  const counted = await stockRecords(db, held.person_id, [{ ...held, stock }], savedAt);
  const taken = counted.get(held.medicine_key)?.taken_since ?? 0;
  return { ...stock, count: leftOf(stock, taken), counted_at: savedAt };
};
