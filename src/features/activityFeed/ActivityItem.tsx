import { memo } from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDateTime } from '../../ui/formatDate.ts';
import styles from './ActivityFeed.module.css';
import { texts } from './strings.ts';

interface ActivityItemProps extends Pick<Activity, 'id' | 'details' | 'status'> {
  at: Activity['last_session'];
  ago: string | undefined;
  /** `position` is one-based; `count` is -1 while more may load (aria-setsize). */
  position: number;
  count: number;
  tabIndex: 0 | -1;
}

/** Primitive props for memo. aria-label: Chromium hides skipped content from screen readers. */
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
