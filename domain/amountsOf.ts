import type { Amounts } from '../contract/endpoints/index.ts';

/** In the order of the times. */
export const amountsOf = ({
  times,
  amounts = [],
}: {
  readonly times: readonly string[];
  readonly amounts?: Amounts | undefined;
}): Amounts =>
  amounts
    .filter(({ time }) => times.includes(time))
    .toSorted((a, b) => a.time.localeCompare(b.time));
