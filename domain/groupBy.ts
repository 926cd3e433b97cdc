/** Items by key, in the order in which each key came first. */
export const groupBy = <T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, [T, ...T[]]> => {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
