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

/** From here on a clock is wrong by days, whatever the hours. */
const hoursUpTo = 48;

/** `3 hours fast`, `25 minutes slow`; `offBy` is how far the clock is ahead, in milliseconds. */
export const offByInWords = (offBy: number): string => {
  const far = Math.abs(offBy);
  const days = Math.round(far / (24 * hour));
  const amount = far < hoursUpTo * hour ? inMinutes(far) : texts.days(days);
  return offBy > 0 ? texts.fast(amount) : texts.slow(amount);
};
