import { hour } from '../../domain/specConstants.ts';

/**
 * The zone in which it is between noon and 1 pm now, so that seeded past and future doses stay valid
 * at any hour at which a benchmark runs.
 */
export const noonZone = (now: number): string => {
  const ahead = 12 - (Math.floor(now / hour) % 24);
  // These names count to the west.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
