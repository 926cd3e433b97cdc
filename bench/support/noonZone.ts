import { hour } from '../../domain/constants.ts';

/**
 * The zone in which it is the hour after noon now: what is seeded by the clock on the wall, doses that
 * are over and doses to come, stands then at any hour at which a benchmark is run.
 */
export const noonZone = (now: number): string => {
  const ahead = 12 - (Math.floor(now / hour) % 24);
  // These names count to the west.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
