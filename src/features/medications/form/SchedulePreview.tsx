import type { DaySchedule } from '../../../../contract/endpoints/index.ts';
import { isEveryDay } from '../../../../domain/daySchedule.ts';
import { nextDose } from '../../../../domain/currentDose.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { dateOf, localDateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectNow } from '../../../api/clock.ts';
import { formatDate, formatDistantDate } from '../../../platform/formatDate.ts';
import a11y from '../../../ui/a11y.module.css';
import { classNames } from '../../../ui/classNames.ts';
import { buildPreviewDays, formatPlan } from '../list/formatPlan.ts';
import { formatPause } from '../../../doses/formatSchedule.ts';
import { scheduleFormTexts as texts } from './scheduleFormStrings.ts';
import { formatList } from '../../../../domain/formatList.ts';
import styles from './SchedulePreview.module.css';
import { selectZone } from '../selectors.ts';

interface SchedulePreviewProps {
  schedule: DaySchedule;
  times: readonly string[];
}

/** `Every Monday at 8:00. Next: Monday 30 November. Not on other days.` Only for a choice of days. */
export function SchedulePreview({ schedule: saved, times: typed }: SchedulePreviewProps) {
  const now = useAppSelector(selectNow);
  const zone = useAppSelector(selectZone);
  const times = typed.filter((time) => time !== '');
  if (times.length === 0 || isEveryDay(saved) || saved.rule.kind === 'asNeeded') return null;
  const schedule = { ...saved, paused_from: null, paused_until: null };
  const today = localDateOf(now, zone);
  const pause = formatPause(saved, localMinuteOf(now, zone));
  const slots = times.map((time) => ({ time, madeAt: now, schedule }));
  const next = nextDose(slots, now, { zone });
  const clocks = formatList(times.toSorted().map(formatClock));

  return (
    <section className={styles.preview} aria-labelledby="schedule-preview">
      <h2 id="schedule-preview" className={styles.title}>
        {texts.previewTitle}
      </h2>
      <p>
        {formatPlan(schedule, clocks, today)}{' '}
        {next ? texts.previewNext(formatDistantDate(dateOf(next.dose), today)) : texts.previewNone}{' '}
        {schedule.rule.kind !== 'daily' && texts.previewNoOther} {pause !== null && `${pause}.`}
      </p>
      <ol className={styles.days} aria-label={texts.previewStrip}>
        {buildPreviewDays(schedule, today).map(({ date, isPlanned }) => (
          <li key={date} className={classNames(styles.day, isPlanned && styles.planned)}>
            <span className={a11y.visuallyHidden}>
              {(isPlanned ? texts.dayWith : texts.dayWithout)(formatDate(date))}
            </span>
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
