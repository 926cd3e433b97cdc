import { foldSigns } from './comparisonKey.ts';

/** `readings` is set if it can be read in two ways. */
interface ParsedNumber {
  readonly value: number | null;
  readonly readings?: readonly [number, number];
}

/** Each script has its digits in one block, from its zero on. */
const toAsciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/** In any script. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, toAsciiDigit);

const fractions = /[¼-¾⅐-⅞]/g;

/** Null with other signs that NFKC would make digits, such as `²`. */
const normalize = (typed: string): string | null => {
  const spaced = typed.replace(fractions, (sign) => ` ${sign.normalize('NFKC')}`);
  if (/\p{No}/u.test(spaced)) return null;
  const folded = foldSigns(spaced).replaceAll('٬', "'").replaceAll('،', ',');
  return toAsciiDigits(folded).replace(/^\+/, '');
};

/** In thousands, or as in India. */
const grouped = /^[1-9]\d{0,2}(?:([.,' ])\d{3}(?:\1\d{3})*|(?:,\d\d)+,\d{3})$/;
const ambiguous = /^[1-9]\d{0,2}[.,]\d{3}$/;

const joinGroups = (digits: string): number => Number(digits.replace(/\D/g, ''));

/** `1/2` or `1 1/2`; not a date such as 10/12. */
const parseFraction = (text: string): ParsedNumber => {
  const [, whole = '', above, below] = /^(?:(\d+) )?(\d)\/(\d|10)$/.exec(text) ?? [];
  const part = Number(above) / Number(below);
  return { value: Number.isFinite(part) ? Number(whole) + part : null };
};

/** The last mark separates the decimals. */
const parseDecimal = (text: string): ParsedNumber => {
  const [, whole = '', mark = '', decimals = ''] = /(.*)([.,٫])(\d*)$/.exec(text) ?? [];
  const isGrouped = grouped.test(whole) && !whole.includes(mark);
  const digits = isGrouped ? String(joinGroups(whole)) : whole;
  const isNumber = /^\d*$/.test(digits) && digits + decimals !== '';
  return { value: isNumber ? Number(`${digits}.${decimals}`) : null };
};

/** What people write anywhere: digits of any script, any marks, fractions. */
export const parseNumber = (typed: string): ParsedNumber => {
  const text = normalize(typed);
  if (text === null) return { value: null };
  if (/^\d+$/.test(text)) return { value: Number(text) };
  if (text.includes('/')) return parseFraction(text);
  if (ambiguous.test(text)) {
    return { value: null, readings: [joinGroups(text), Number(text.replace(',', '.'))] };
  }
  return grouped.test(text) ? { value: joinGroups(text) } : parseDecimal(text);
};

export interface AmbiguousNumber<Field> {
  readonly field: Field;
  readonly code: 'numberAmbiguous';
  readonly readings: readonly [number, number];
}

/** `code` is why it is refused, unless it can be read in two ways. */
export const numberProblem = <Field, Code>(
  { field, code }: { readonly field: Field; readonly code: Code },
  typed: string,
): { readonly field: Field; readonly code: Code } | AmbiguousNumber<Field> => {
  const { readings } = parseNumber(typed);
  return readings ? { field, code: 'numberAmbiguous', readings } : { field, code };
};

/** For a field: 1.125 with a fourth decimal, so that it does not read as a thousand. */
export const formatNumber = (value: number): string =>
  parseNumber(String(value)).value === null ? value.toFixed(4) : String(value);
