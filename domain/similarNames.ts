import { comparisonKey } from './comparisonKey.ts';
import type { Medicine } from './medicines.ts';
import { parseNumber, toAsciiDigits } from './parseNumber.ts';

/** Equal for names that differ only in blanks, case, signs or how a number is written. */
const likenessKey = (name: string, reading: 0 | 1): string =>
  toAsciiDigits(comparisonKey(name).replace(/\s/g, '')).replace(/\d+(?:[.,'٫٬]\d+)*/g, (number) => {
    const parsed = parseNumber(number);
    if (parsed.value !== null) return String(parsed.value);
    return String(parsed.readings?.[reading] ?? number);
  });

type NameAndDosage = Pick<Medicine, 'name' | 'dosage'>;

/** The strength is in the name of one and in the dosage of another; 1,000 is read as 1000 and as 1. */
const likenessKeys = ({ name, dosage }: NameAndDosage): string[] =>
  [name, `${name} ${dosage}`].flatMap((text) => [likenessKey(text, 0), likenessKey(text, 1)]);

export const isAlike = (a: NameAndDosage, b: NameAndDosage): boolean => {
  const keys = likenessKeys(a);
  return likenessKeys(b).some((key) => keys.includes(key));
};

/** Those that look like an earlier one. */
export const findAlike = <M extends NameAndDosage>(medicines: readonly M[]): M[] =>
  medicines.filter((one, index) => medicines.slice(0, index).some((other) => isAlike(one, other)));

/** What comes before the strength: of a deleted medicine the dosage is not known. */
const stemOf = (name: string): string => {
  const key = likenessKey(name, 0);
  return key.replace(/\d.*/, '') || key;
};

export const hasSameStem = (a: string, b: string): boolean => stemOf(a) === stemOf(b);
