import { hour } from '../../domain/specConstants.ts';
import { placeAhead } from '../../testkit/browser/placeAhead.ts';

/**
 * The zone in which it is between noon and 1 pm now, so that seeded past and future doses stay valid
 * at any hour at which a benchmark runs.
 */
export const noonZone = (now: number): string => placeAhead(12 - (Math.floor(now / hour) % 24));
