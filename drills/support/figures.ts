export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

/** How often each is among them. */
export const countEach = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** The same in words, in the order of the alphabet: `closed 3, crash 5`. */
export const tally = (names: readonly string[]): string =>
  [...countEach(names)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
