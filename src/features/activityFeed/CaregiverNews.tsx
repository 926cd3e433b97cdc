import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { caregiverNewsClosed } from './activityFeedSlice.ts';
import { selectCaregiverNews } from './caregiverNews.ts';
import { formatActivity } from './formatActivity.ts';
import { texts } from './strings.ts';
import { useLastDay } from './useLastDay.ts';

const maxLines = 2;

/** What caregivers did since the survivor last closed this. */
export function CaregiverNews({ personId }: { personId: string }) {
  useLastDay(personId);
  const dispatch = useAppDispatch();
  const news = useAppSelector(selectCaregiverNews);
  const [newest] = news;
  const text = newest && `${formatActivity(newest)}.`;
  // Else the news, which are shown anyway, would take its Undo away.
  const keepsUndo = useAppSelector(
    ({ announcements }) => announcements.announcement?.undo !== undefined,
  );

  useEffect(() => {
    if (text === undefined || keepsUndo) return;
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
