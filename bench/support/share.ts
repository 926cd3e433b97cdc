/** The smallest value that this part of them does not exceed: 0.5 is the median. NaN where there are none. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
