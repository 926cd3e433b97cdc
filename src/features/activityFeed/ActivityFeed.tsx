import {
  type FocusEvent,
  useState,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  memo,
} from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { selectDeviceZone, selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { StatusIcon } from '../../ui/StatusIcon.tsx';
import { formatDateTime } from '../../platform/formatDate.ts';
import { formatActivity, iconOf } from './formatActivity.ts';
import styles from './ActivityFeed.module.css';

interface ActivityItemProps {
  activity: Activity;
  ago: string | undefined;
  /** `position` is one-based; `count` is -1 while more may load (aria-setsize). */
  position: number;
  count: number;
  tabIndex: 0 | -1;
}

/** aria-label: Chromium hides skipped content from screen readers. */
const ActivityItem = memo(function ActivityItem(props: ActivityItemProps) {
  const { activity, ago, position, count, tabIndex } = props;
  const { id, last_session: at } = activity;
  const timeId = `activity-time-${id}`;
  const zone = useAppSelector(selectDeviceZone);
  const sentence = formatActivity(activity, zone);
  return (
    <article
      className={styles.item}
      aria-label={sentence}
      aria-describedby={timeId}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={tabIndex}
    >
      <StatusIcon status={iconOf(activity)} />
      <div className={styles.event}>
        <p className={styles.sentence}>{sentence}</p>
        <time id={timeId} data-muted dateTime={at}>
          {ago ?? formatDateTime(Date.parse(at))}
        </time>
      </div>
    </article>
  );
});

const supportsScrollAnchoring = () => 'overflowAnchor' in document.documentElement.style;

/** For browsers without `overflow-anchor`: new entries above the window move nothing in it. */
const useScrollAnchoring = (entries: readonly Activity[]) => {
  const list = useRef<HTMLDivElement>(null);
  const top = useRef<string>(undefined);

  useLayoutEffect(() => {
    const above = entries.findIndex(({ id }) => id === top.current);
    top.current = entries[0]?.id;
    if (above <= 0 || supportsScrollAnchoring()) return;
    if ((list.current?.getBoundingClientRect().top ?? 0) >= 0) return;
    const [first, formerFirst] = [0, above].map((index) => list.current?.children[index]);
    if (first instanceof HTMLElement && formerFirst instanceof HTMLElement) {
      window.scrollBy(0, formerFirst.offsetTop - first.offsetTop);
    }
  }, [entries]);

  return list;
};

const handleFeedKeys = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
  const article = (event.target as Element).closest('article');
  const next =
    event.key === 'PageDown' ? article?.nextElementSibling : article?.previousElementSibling;
  if (!(next instanceof HTMLElement)) return;
  next.focus();
  event.preventDefault();
};

interface ActivityFeedProps {
  activities: readonly Activity[];
  titleId: string;
  isBusy: boolean;
  hasMore: boolean;
}

/** The feed is one tab stop: the article that had focus last. */
export function ActivityFeed({ activities, titleId, isBusy, hasMore }: ActivityFeedProps) {
  const now = useAppSelector(selectNow);
  const list = useScrollAnchoring(activities);
  const [lastFocusedId, setLastFocusedId] = useState<string>();
  const tabStopIndex = Math.max(
    0,
    activities.findIndex(({ id }) => id === lastFocusedId),
  );

  function handleFocus({ currentTarget, target }: FocusEvent) {
    const index = [...currentTarget.children].findIndex((article) => article.contains(target));
    setLastFocusedId(activities[index]?.id);
  }

  return (
    <div
      ref={list}
      role="feed"
      aria-busy={isBusy}
      aria-labelledby={titleId}
      onFocus={handleFocus}
      onKeyDown={handleFeedKeys}
    >
      {activities.map((activity, index) => (
        <ActivityItem
          key={activity.id}
          activity={activity}
          ago={timeAgo(Date.parse(activity.last_session), now)}
          position={index + 1}
          count={hasMore ? -1 : activities.length}
          tabIndex={index === tabStopIndex ? 0 : -1}
        />
      ))}
    </div>
  );
}
