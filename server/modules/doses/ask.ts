import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import type { DoseRow } from './repository.ts';

export type Ask = ResponseBody<'askAgain'>;
/** By id. */
export type FirstNames = ReadonlyMap<string, string>;

/** Null if it was never asked about. `by` is empty if the account is deleted. */
export const askOf = (
  { asks, asked_at, asked_by }: Pick<DoseRow, 'asks' | 'asked_at' | 'asked_by'>,
  names: FirstNames,
  viewerId: string | null,
): Ask | null =>
  asked_at === null
    ? null
    : {
        by: names.get(asked_by ?? '') ?? '',
        by_you: asked_by === viewerId,
        at: asked_at,
        count: asks,
      };
