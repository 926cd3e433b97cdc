import { useEffect } from 'react';
import { useSurvivorDashboardInfiniteQuery } from '../../api/activitiesApi.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { caregiverNewsClosed } from './activityFeedSlice.ts';
import { selectCaregiverNews, selectMayHaveOlderNews } from './caregiverNews.ts';
import { formatActivity } from './formatActivity.ts';
import { texts } from './strings.ts';

const maxLines = 2;

/** What caregivers did since the survivor last closed this. */
export function CaregiverNews({ personId }: { personId: string }) {
  // Keeps the log up to date on every screen: it follows the changes of `changesListeners`.
  const { hasNextPage, isFetching, isError, fetchNextPage } =
    useSurvivorDashboardInfiniteQuery(personId);
  const mayHaveOlder = useAppSelector(selectMayHaveOlderNews);
  const dispatch = useAppDispatch();
  const news = useAppSelector(selectCaregiverNews);
  const [newest] = news;
  const text = newest && `${formatActivity(newest)}.`;

  const isPageMissing = hasNextPage && mayHaveOlder && !isFetching && !isError;
  useEffect(() => {
    if (isPageMissing) void fetchNextPage();
  }, [isPageMissing, fetchNextPage]);

  useEffect(() => {
    if (text === undefined) return;
    dispatch(announced({ tone: 'info', text, shownIn: inlineMessageIds.caregiverNews }));
  }, [dispatch, text, newest?.id]);

  if (!newest) return null;
  return (
    <section id={inlineMessageIds.caregiverNews} aria-label={texts.news}>
      <Notice tone="info" onClose={() => dispatch(caregiverNewsClosed(newest.id))}>
        {news.slice(0, maxLines).map((activity) => (
          <p key={activity.id}>{formatActivity(activity)}.</p>
        ))}
        {news.length > maxLines && <p>{texts.more(news.length - maxLines)}</p>}
      </Notice>
    </section>
  );
}
