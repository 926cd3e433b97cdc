import type { Amounts, MedicineDetails } from '../contract/endpoints/index.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

const details = { note: true, shape: true, amounts: true } satisfies Record<
  keyof MedicineDetails,
  true
>;

export const amountAt = (amounts: Amounts | undefined, time: string): string | undefined =>
  amounts?.find((one) => one.time === time)?.amount;

const unit = '(mg|g|[µμ]g|mcg|iu|ie|ui|mmol|%)';
const strength = RegExp(`^[\\p{Nd}.,' ]+${unit}( ?/ ?[\\p{Nd}.,]* ?(mg|ml|g|h))?$`, 'iu');
const isStrength = (text: string): boolean => strength.test(text.trim());

interface Dosed extends Pick<MedicineDetails, 'amounts'> {
  readonly dosage: string;
}

/**
 * Of the dose of that minute: `50 mg, 2 tablets`, but `2 tablets` in the place of `1 tablet`, and
 * `2 × 1 tablet` where the amount is only a number.
 */
export const dosageAt = (medicine: Dosed, dose: LocalMinute): string =>
  dosageAtTime(medicine, timeOf(dose));

export const dosageAtTime = ({ dosage, amounts }: Dosed, time: string): string => {
  const amount = amountAt(amounts, time);
  if (!amount) return dosage;
  if (!/\p{L}/u.test(amount)) return `${amount} × ${dosage}`;
  return isStrength(dosage) && !isStrength(amount) ? `${dosage}, ${amount}` : amount;
};

export const detailNames = Object.keys(details) as (keyof MedicineDetails)[];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Those that are there: what is absent stays as it is. */
export const pickDetails = (from: MedicineDetails): Present<MedicineDetails> =>
  Object.fromEntries(
    detailNames.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  );
