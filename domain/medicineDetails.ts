import type { Amounts, MedicineDetails } from '../contract/endpoints/index.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

const details = { note: true, shape: true, amounts: true } satisfies Record<
  keyof MedicineDetails,
  true
>;

export const amountAt = (amounts: Amounts | undefined, time: string): string | undefined =>
  amounts?.find((one) => one.time === time)?.amount;

/** `50 mg, 2 tablets`, for the dose of that minute. */
export const dosageAt = (
  { dosage, amounts }: Pick<MedicineDetails, 'amounts'> & { readonly dosage: string },
  dose: LocalMinute,
): string => [dosage, amountAt(amounts, timeOf(dose))].filter(Boolean).join(', ');

export const detailNames = Object.keys(details) as (keyof MedicineDetails)[];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Those that are there: what is absent stays as it is. */
export const pickDetails = (from: MedicineDetails): Present<MedicineDetails> =>
  Object.fromEntries(
    detailNames.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  );
