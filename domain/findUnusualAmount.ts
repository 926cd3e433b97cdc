import { parseNumber, toAsciiDigits } from './parseNumber.ts';

/** Ten times what labels of common medicines name as one dose. */
const unusualFrom = {
  mg: 10_000,
  g: 100,
  ml: 500,
  tablet: 20,
  pill: 20,
  capsule: 20,
  puff: 40,
  drop: 400,
} as const;

const pattern = RegExp(`([\\d][\\d.,' ]*)(${Object.keys(unusualFrom).join('|')})s?\\b`, 'giu');

/** `1000000 mg`, as typed; null if there is none. A number that can be read in two ways counts as the smaller one. */
export const findUnusualAmount = (texts: readonly string[]): string | null => {
  for (const text of texts) {
    for (const [found, typed = '', unit = ''] of toAsciiDigits(text).matchAll(pattern)) {
      const parsed = parseNumber(typed.trim());
      const value =
        parsed.value ?? ('readings' in parsed ? Math.min(...(parsed.readings ?? [])) : 0);
      if (value >= unusualFrom[unit.toLowerCase() as keyof typeof unusualFrom]) return found;
    }
  }
  return null;
};
