import type { DaySchedule } from '../../../contract/endpoints/index.ts';
import { nextDose } from '../../../domain/doses.ts';
import { dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { selectNow } from '../../api/clock.ts';
import { formatDate, formatDistantDate } from '../../platform/formatDate.ts';
import { classNames } from '../../ui/classNames.ts';
import { formatSpokenTime } from './formatDose.ts';
import { buildPreviewDays, formatPlan } from './formatSchedule.ts';
import { joinWords, scheduleTexts as texts } from './scheduleStrings.ts';
import styles from './SchedulePreview.module.css';
import { selectZone } from './selectors.ts';

interface SchedulePreviewProps {
  schedule: DaySchedule;
  times: readonly string[];
}

/** `Every Monday at 8:00 in the morning. Next: Monday 30 November. Not on other days.` */
export function SchedulePreview({ schedule, times }: SchedulePreviewProps) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const today = localDateOf(now, zone);
  const slots = times.map((time) => ({ time, madeAt: now, schedule }));
  const next = nextDose(slots, now, zone);
  const spoken = joinWords(times.toSorted().map(formatSpokenTime));

  return (
    <section className={styles.preview} aria-labelledby="schedule-preview">
      <h2 id="schedule-preview" className={styles.title}>
        {texts.previewTitle}
      </h2>
      <p>
        {formatPlan(schedule, spoken, today)}{' '}
        {next ? texts.previewNext(formatDistantDate(dateOf(next.dose), today)) : texts.previewNone}{' '}
        {schedule.rule.kind !== 'daily' && texts.previewNoOther}
      </p>
      <ol className={styles.days} aria-label={texts.previewStrip}>
        {buildPreviewDays(schedule, today).map(({ date, isPlanned }) => (
          <li
            key={date}
            className={classNames(styles.day, isPlanned && styles.planned)}
            aria-label={(isPlanned ? texts.dayWith : texts.dayWithout)(formatDate(date))}
          >
            <span aria-hidden="true">{formatDate(date).slice(0, 2)}</span>
            <span aria-hidden="true" className={styles.date}>
              {Number(date.slice(8))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
