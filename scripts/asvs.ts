/** Requirements of level 1 or 2 in OWASP ASVS 4.0.3, by section, without deleted ones. */
const sections: Readonly<Record<string, readonly (number | readonly [number, number])[]>> = {
  '1.1': [[1, 7]],
  '1.2': [[1, 4]],
  '1.4': [1, 4, 5],
  '1.5': [[1, 4]],
  '1.6': [[1, 4]],
  '1.7': [1, 2],
  '1.8': [1, 2],
  '1.9': [1, 2],
  '1.10': [1],
  '1.11': [1, 2],
  '1.12': [2],
  '1.14': [[1, 6]],
  '2.1': [[1, 12]],
  '2.2': [[1, 3]],
  '2.3': [[1, 3]],
  '2.4': [[1, 6]],
  '2.5': [[1, 7]],
  '2.6': [[1, 3]],
  '2.7': [[1, 6]],
  '2.8': [[1, 7]],
  '2.9': [[1, 3]],
  '2.10': [[1, 4]],
  '3.1': [1],
  '3.2': [[1, 4]],
  '3.3': [[1, 4]],
  '3.4': [[1, 5]],
  '3.5': [[1, 3]],
  '3.7': [1],
  '4.1': [1, 2, 3, 5],
  '4.2': [1, 2],
  '4.3': [[1, 3]],
  '5.1': [[1, 5]],
  '5.2': [[1, 8]],
  '5.3': [[1, 10]],
  '5.4': [[1, 3]],
  '5.5': [[1, 4]],
  '6.1': [[1, 3]],
  '6.2': [[1, 6]],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.1': [[1, 4]],
  '7.2': [1, 2],
  '7.3': [1, 3, 4],
  '7.4': [[1, 3]],
  '8.1': [[1, 4]],
  '8.2': [[1, 3]],
  '8.3': [[1, 8]],
  '9.1': [[1, 3]],
  '9.2': [[1, 4]],
  '10.2': [1, 2],
  '10.3': [[1, 3]],
  '11.1': [[1, 8]],
  '12.1': [[1, 3]],
  '12.2': [1],
  '12.3': [[1, 6]],
  '12.4': [1, 2],
  '12.5': [1, 2],
  '12.6': [1],
  '13.1': [1, 3, 4, 5],
  '13.2': [1, 2, 3, 5, 6],
  '13.3': [1, 2],
  '13.4': [1, 2],
  '14.1': [[1, 4]],
  '14.2': [[1, 6]],
  '14.3': [2, 3],
  '14.4': [[1, 7]],
  '14.5': [[1, 4]],
};

const between = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

export const requirements: readonly string[] = Object.entries(sections).flatMap(
  ([section, numbers]) =>
    numbers
      .flatMap((one) => (typeof one === 'number' ? [one] : between(...one)))
      .map((number) => `${section}.${number}`),
);

const requirementPattern = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/;

const listed = (cell: string): string[] | undefined => {
  const found = cell.split(', ').map((part) => requirementPattern.exec(part));
  if (!found.every((one) => one !== null)) return undefined;
  return found.flatMap(([, section, first, last = first]) =>
    between(Number(first), Number(last)).map((number) => `${section}.${number}`),
  );
};

export const readListedRequirements = (
  markdown: string,
): ReadonlyMap<string, ReadonlySet<string>> => {
  const byHeading = new Map<string, Set<string>>();
  let heading = '';
  for (const line of markdown.split('\n')) {
    heading = /^#+ (.*)/.exec(line)?.[1] ?? heading;
    const points = listed(/^\| ([^|]*?) *\|/.exec(line)?.[1] ?? '');
    if (!points) continue;
    byHeading.set(heading, new Set([...(byHeading.get(heading) ?? []), ...points]));
  }
  return byHeading;
};
