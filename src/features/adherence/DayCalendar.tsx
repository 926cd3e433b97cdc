import { type CSSProperties, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordedDose } from '../../../contract/endpoints/index.ts';
import { type CalendarDay, calendarDays, dosesByDay } from '../../../domain/adherence.ts';
import { formatDate } from '../../platform/formatDate.ts';
import styles from './DayCalendar.module.css';
import { DayMark, MarksLegend } from './DayMark.tsx';
import { DoseList } from './DoseList.tsx';
import { formatOpen, type RecordRange } from './formatAdherence.ts';
import { texts } from './strings.ts';

const formatDay = ({ taken, due, open }: CalendarDay, within: RecordRange): string =>
  [...(due > 0 ? [texts.dayTaken(taken, due)] : []), ...formatOpen(open, within)].join(', ') ||
  texts.noneOn;

interface DayCalendarProps {
  doses: readonly RecordedDose[];
  within: RecordRange;
}

/** A week per row; the last day is today. */
export function DayCalendar({ doses, within }: DayCalendarProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const { today } = within;
  const [chosen, setChosen] = useState(today);
  const all = calendarDays(doses, within);
  const begun = all.length - all.findIndex(({ mark }) => mark !== 'none');
  // Without the whole weeks before the first dose.
  const days = all.slice(-7 * Math.ceil(begun / 7));
  const shown = days.some(({ date }) => date === chosen) ? chosen : today;
  function choose(date: string) {
    flushSync(() => setChosen(date));
    panel.current?.scrollIntoView({ block: 'nearest' });
  }

  const ofDay = dosesByDay(doses, within).find(({ date }) => date === shown);
  const dayName = (date: string) =>
    date === today ? texts.today(formatDate(date)) : formatDate(date);
  return (
    <section className={styles.frame}>
      <div className={styles.head}>
        <h2 id={titleId}>{texts.calendar}</h2>
        <p data-muted>{texts.calendarHint}</p>
      </div>
      <div className={styles.weekdays} data-muted aria-hidden="true">
        {days.slice(-7).map(({ date }) => (
          <span key={date}>{formatDate(date).slice(0, 3)}</span>
        ))}
      </div>
      <ul
        className={styles.days}
        aria-labelledby={titleId}
        style={{ '--first': 7 - ((days.length - 1) % 7) } as CSSProperties}
      >
        {days.map((day) => (
          <li key={day.date} className={day.mark === 'none' ? styles.empty : undefined}>
            <button
              type="button"
              className={styles.day}
              aria-pressed={day.date === shown}
              onClick={() => choose(day.date)}
            >
              <span className={styles.words}>
                {texts.day(dayName(day.date), formatDay(day, within))}
              </span>
              <span className={styles.number} aria-hidden="true">
                {Number(day.date.slice(8))}
              </span>
              <DayMark mark={day.mark} />
              <span className={styles.count} aria-hidden="true">
                {day.due > 0 ? texts.dayShort(day.taken, day.due) : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <MarksLegend marks={new Set(days.map(({ mark }) => mark))} />
      <section ref={panel} className={styles.chosen} aria-label={dayName(shown)} aria-live="polite">
        <h3>{dayName(shown)}</h3>
        {ofDay ? <DoseList doses={ofDay.doses} within={within} /> : <p>{texts.noneOn}</p>}
      </section>
    </section>
  );
}
