import { clockToleranceMs } from '../../domain/constants.ts';

/** A difference that changes by less than this is the network's. */
const networkNoiseMs = 10_000;

export const isClockRight = (offBy: number): boolean => Math.abs(offBy) <= clockToleranceMs;

/**
 * How far the own clock is ahead by what a server just showed; `known` where only the network is
 * between. Whole milliseconds: an instant with a half of one is refused on the wire.
 */
export const measureClockOffset = (known: number, serverNow: number, ownNow: number): number => {
  const ahead = ownNow - serverNow;
  const found = isClockRight(ahead) ? 0 : ahead;
  return Math.round(Math.abs(found - known) < networkNoiseMs ? known : found);
};
