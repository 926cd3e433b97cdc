import { foldCase } from './foldCase.ts';

/** Signs that keyboards and word processors swap, and that people read as one. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′`´ʹʻʼʽˈ‵՚׳ꞌ]/g, "'"],
  [/[“”„‟«»״]|'{2}/g, '"'],
  [/[\p{Pd}−⁃]/gu, '-'],
  [/[⁄∕]/g, '/'],
  [/[\s\u2800]+/g, ' '],
];

/** NFKC would turn `´` into a blank with a mark, `1½` into 11/2 and `10²` into 102. */
const toCompatible = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}|(?!\s)\p{Cc}/gu, '')
    .replaceAll('´', "'")
    .replace(/(\p{Nd})(?=\p{No})/gu, '$1 ')
    .normalize('NFKC');

/** Without invisible characters; one form for blanks, apostrophes, quotes, hyphens and widths. */
export const foldSigns = (text: string): string =>
  lookalikes
    .reduce((folded, [signs, sign]) => folded.replace(signs, sign), toCompatible(text))
    .trim();

/** Equal for texts that look the same. What was typed is stored and shown. */
export const comparisonKey = (text: string): string => foldCase(foldSigns(text));

export const isSameText = (one: string, other: string): boolean =>
  comparisonKey(one) === comparisonKey(other);
