import { groupBy } from '../../domain/groupBy.ts';

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** Counts equal names: `closed 3, crash 5`. */
export const tally = (names: readonly string[]): string =>
  [...groupBy(names, (name) => name)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, same]) => `${name} ${same.length}`)
    .join(', ');

/** The values that occur more than once. */
export const duplicates = (names: readonly string[]): string[] =>
  [...groupBy(names, (name) => name)].filter(([, same]) => same.length > 1).map(([name]) => name);

/** The number of names and the first three of them; empty when there are none. */
export const some = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${names.length} ${what}: ${names.slice(0, 3).join('; ')}`];
