import { spokenTime } from '../../../../domain/spokenTime.ts';
import { timeOf, type LocalMinute } from '../../../../domain/zonedTime.ts';
import a11y from '../../../ui/a11y.module.css';

/** The part of the day is for screen readers and Read aloud. */
export function ClockTime({ at }: { at: LocalMinute }) {
  const { clock, words } = spokenTime(timeOf(at));
  return (
    <>
      {clock}
      <span className={a11y.visuallyHidden}> {words}</span>
    </>
  );
}
