import { type FocusEvent, useState } from 'react';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { ago } from '../../../domain/feed.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { ActivityItem } from './ActivityItem.tsx';
import { moveByKey } from './feedKeys.ts';
import { useSteadyScroll } from './useSteadyScroll.ts';

interface ActivityFeedProps {
  activities: readonly Activity[];
  /** The id of its title. */
  titleId: string;
  isBusy: boolean;
  hasMore: boolean;
}

/** The feed is one stop of the Tab key, on the activity that had the focus last. */
export function ActivityFeed({ activities, titleId, isBusy, hasMore }: ActivityFeedProps) {
  const now = useAppSelector((state) => state.alarms.now);
  const list = useSteadyScroll(activities);
  const [visited, setVisited] = useState<string>();
  const stop = Math.max(
    0,
    activities.findIndex(({ id }) => id === visited),
  );

  function handleFocus({ currentTarget, target }: FocusEvent) {
    const index = [...currentTarget.children].findIndex((article) => article.contains(target));
    setVisited(activities[index]?.id);
  }

  return (
    <div
      ref={list}
      role="feed"
      aria-busy={isBusy}
      aria-labelledby={titleId}
      onFocus={handleFocus}
      onKeyDown={moveByKey}
    >
      {activities.map(({ id, details, status, last_session: at }, index) => (
        <ActivityItem
          key={id}
          id={id}
          details={details}
          status={status}
          at={at}
          ago={ago(Date.parse(at), now)}
          position={index + 1}
          count={hasMore ? -1 : activities.length}
          tabIndex={index === stop ? 0 : -1}
        />
      ))}
    </div>
  );
}
