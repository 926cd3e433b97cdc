/** The smallest value that this part of them does not exceed: 0.5 is the median. NaN where there are none. */
export const percentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * fraction) - 1] ?? Number.NaN;
