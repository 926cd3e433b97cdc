import { formatClock, formatSpoken } from '../../../platform/deviceClock.ts';
import { timeOf, type LocalMinute } from '../../../../domain/zonedTime.ts';
import a11y from '../../../ui/a11y.module.css';

/** The part of the day is for screen readers and Read aloud. */
export function ClockTime({ at }: { at: LocalMinute }) {
  const clock = formatClock(timeOf(at));
  const spoken = formatSpoken(timeOf(at));
  return (
    <>
      {clock}
      {spoken.startsWith(`${clock} `) && (
        <span className={a11y.visuallyHidden}>{spoken.slice(clock.length)}</span>
      )}
    </>
  );
}
