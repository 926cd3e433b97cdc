import { type FocusEvent, useState } from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { timeAgo } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ActivityItem } from './ActivityItem.tsx';
import { handleFeedKeys } from './handleFeedKeys.ts';
import { useScrollAnchoring } from './useScrollAnchoring.ts';

interface ActivityFeedProps {
  activities: readonly Activity[];
  titleId: string;
  isBusy: boolean;
  hasMore: boolean;
}

/** The feed is one tab stop: the article that had focus last. */
export function ActivityFeed({ activities, titleId, isBusy, hasMore }: ActivityFeedProps) {
  const now = useAppSelector((state) => state.alarms.now);
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
      {activities.map(({ id, details, status, last_session: at }, index) => (
        <ActivityItem
          key={id}
          id={id}
          details={details}
          status={status}
          at={at}
          ago={timeAgo(Date.parse(at), now)}
          position={index + 1}
          count={hasMore ? -1 : activities.length}
          tabIndex={index === tabStopIndex ? 0 : -1}
        />
      ))}
    </div>
  );
}
