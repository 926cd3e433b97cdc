import { hour, minute } from '../../../domain/constants.ts';
import { texts } from './strings.ts';

const inMinutes = (ms: number): string => {
  const all = Math.round(ms / minute);
  const hours = Math.floor((all * minute) / hour);
  const minutes = all - (hours * hour) / minute;
  return [
    ...(hours > 0 ? [texts.hours(hours)] : []),
    ...(minutes > 0 ? [texts.minutes(minutes)] : []),
  ].join(texts.and);
};

const maxHours = 48;

/** `3 hours fast`, `25 minutes slow`; `offsetMs` is positive if the clock is ahead. */
export const formatClockOffset = (offsetMs: number): string => {
  const far = Math.abs(offsetMs);
  const days = Math.round(far / (24 * hour));
  const amount = far < maxHours * hour ? inMinutes(far) : texts.days(days);
  return offsetMs > 0 ? texts.fast(amount) : texts.slow(amount);
};
