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

/** Of numbers that stand side by side, the last one is that of the unit. */
const readingsOf = (typed: string): readonly number[] => {
  const { value, readings } = parseNumber(typed.trim());
  return readings ?? [value ?? Number(/\d+\s*$/.exec(typed)?.[0])];
};

/** Each as typed: `1000000 mg`. A number that can be read in two ways counts as the smaller one. */
export const findUnusualAmounts = (texts: readonly string[]): string[] => {
  const written = texts.map(toAsciiDigits);
  return Object.entries(unusualFrom).flatMap(([unit, unusual]) =>
    written
      .flatMap((text) => [...text.matchAll(patternOf(unit))])
      .filter(([, typed = '']) => Math.min(...readingsOf(typed)) >= unusual)
      .map(([found]) => found),
  );
};
