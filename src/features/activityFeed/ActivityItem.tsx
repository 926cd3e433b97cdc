import { memo } from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDateTime } from '../../ui/formatDate.ts';
import styles from './ActivityFeed.module.css';
import { texts } from './strings.ts';

interface ActivityItemProps extends Pick<Activity, 'id' | 'details' | 'status'> {
  /** When it happened. */
  at: Activity['last_session'];
  /** In words, while that is less than a day ago. */
  ago: string | undefined;
  /** One-based, and of how many; -1 while more may come. */
  position: number;
  count: number;
  tabIndex: 0 | -1;
}

/**
 * Every property is a plain value, so that a new page or minute draws only what changes by it. The
 * name stands in an attribute: of content that it has not drawn yet Chromium tells no screen reader.
 */
export const ActivityItem = memo(function ActivityItem(props: ActivityItemProps) {
  const { details, at, position, count, tabIndex } = props;
  const metaId = `activity-meta-${props.id}`;
  return (
    <article
      className={styles.item}
      aria-label={details}
      aria-describedby={metaId}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={tabIndex}
    >
      <p className={styles.details}>{details}</p>
      <p id={metaId} className={styles.meta}>
        <Badge status={props.status}>{texts.status[props.status]}</Badge>
        <time dateTime={at}>{props.ago ?? formatDateTime(Date.parse(at))}</time>
      </p>
    </article>
  );
});
