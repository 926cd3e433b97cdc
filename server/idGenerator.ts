import { randomUUID } from 'node:crypto';

export interface Clock {
  now(): number;
}

const maxPerMillisecond = 0xfff;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Sorts before all ids of this instant, and after all earlier ones. */
export const firstIdAt = (instant: number): string => {
  const stamp = hex(Math.max(0, instant), 12);
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}`;
};

export const instantOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** UUIDv7, in order even within a millisecond or after a clock step back (counter as in RFC 9562, 6.2). */
export const makeIdGenerator = (clock: Clock): (() => string) => {
  let time = 0;
  let count = 0;
  return () => {
    const now = clock.now();
    count += 1;
    if (now > time) [time, count] = [now, 0];
    else if (count > maxPerMillisecond) [time, count] = [time + 1, 0];
    return [firstIdAt(time), `7${hex(count, 3)}`, randomUUID().slice(19)].join('-');
  };
};
