import { clockToleranceMs } from '../../domain/specConstants.ts';

const networkNoiseMs = 10_000;

/** Positive if the device is ahead. Whole milliseconds, because the server rejects fractions. */
export const measureClockOffset = (known: number, serverNow: number, ownNow: number): number => {
  const ahead = ownNow - serverNow;
  const found = Math.abs(ahead) <= clockToleranceMs ? 0 : ahead;
  return Math.round(Math.abs(found - known) < networkNoiseMs ? known : found);
};
