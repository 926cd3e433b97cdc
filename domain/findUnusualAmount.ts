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
};

const patternOf = (unit: string) => RegExp(`(\\d[\\d.,' ]*)${unit}s?\\b`, 'giu');

/** `1000000 mg`, as typed; null if there is none. A number that can be read in two ways counts as the smaller one. */
export const findUnusualAmount = (texts: readonly string[]): string | null => {
  const written = texts.map(toAsciiDigits);
  for (const [unit, unusual] of Object.entries(unusualFrom)) {
    for (const [found, typed = ''] of written.flatMap((text) => [
      ...text.matchAll(patternOf(unit)),
    ])) {
      const parsed = parseNumber(typed.trim());
      const readings = ('readings' in parsed && parsed.readings) || [parsed.value ?? 0];
      if (Math.min(...readings) >= unusual) return found;
    }
  }
  return null;
};
