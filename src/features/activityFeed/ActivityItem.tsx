import type { Activity } from '../../../contract/endpoints/index.ts';
import { relativeTime } from '../../../domain/feed.ts';
import { Badge } from '../../ui/Badge.tsx';
import { fullDate } from '../../ui/dates.ts';
import styles from './ActivityPanel.module.css';
import { texts } from './strings.ts';

interface ActivityItemProps {
  activity: Activity;
  now: number;
  /** One-based, and of how many; -1 while more may come. */
  position: number;
  count: number;
}

export function ActivityItem({ activity, now, position, count }: ActivityItemProps) {
  const at = Date.parse(activity.last_session);
  const nameId = `activity-${activity.id}`;
  return (
    <article
      className={styles.item}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={count}
    >
      <p id={nameId} className={styles.details}>
        {activity.details}
      </p>
      <p className={styles.meta}>
        <Badge state={activity.status}>{texts.status[activity.status]}</Badge>
        <time dateTime={activity.last_session}>{relativeTime(at, now, fullDate)}</time>
      </p>
    </article>
  );
}
