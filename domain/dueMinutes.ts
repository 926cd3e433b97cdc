import { day, minute } from './constants.ts';
import type { Dose } from './doses.ts';
import { instantOf, type LocalMinute, localMinuteOf, startOfMinute } from './zonedTime.ts';

const asUtc = (local: LocalMinute): number => Date.parse(`${local}Z`);
const after = (local: LocalMinute): LocalMinute =>
  new Date(asUtc(local) + minute).toISOString().slice(0, 16);

/**
 * The local minutes of a zone that begin in `(from, to]`, in their order. A minute in a gap begins
 * at the first instant after it; one that is shown twice begins the first time. It reads the clock
 * on the wall once a minute: whoever schedules in this zone shares the answer.
 */
export const dueMinutes = (from: number, to: number, zone: string): Dose[] => {
  let reached = localMinuteOf(from, zone);
  const begun: Dose[] = [];
  for (let at = startOfMinute(from) + minute; at <= to; at += minute) {
    const shown = localMinuteOf(at, zone);
    while (reached < shown) {
      reached = after(reached);
      begun.push({ dose: reached, at });
    }
  }
  const wasPutBack =
    asUtc(localMinuteOf(from, zone)) < asUtc(localMinuteOf(from - day, zone)) + day;
  return wasPutBack ? begun.filter(({ dose, at }) => instantOf(dose, zone) === at) : begun;
};
