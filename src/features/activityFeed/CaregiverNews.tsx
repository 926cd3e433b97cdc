import { useEffect } from 'react';
import { selectDeviceZone } from '../../api/clock.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import type { AppThunk } from '../../app/types.ts';
import { Notice } from '../../ui/Notice.tsx';
import { announced, inlineMessageIds } from '../announcements/events.ts';
import { caregiverNewsClosed } from './activityFeedSlice.ts';
import { selectCaregiverNews } from './caregiverNews.ts';
import { formatActivity } from './formatActivity.ts';
import { texts } from './strings.ts';
import { useLastDay } from './useLastDay.ts';

/** With the one that counts the others. */
const maxLines = 2;

/** The news are shown anyway: they must not take the Undo of the user's own change away. */
const announceNews =
  (text: string): AppThunk =>
  (dispatch, getState) => {
    if (getState().announcements.announcement?.undo) return;
    dispatch(announced({ tone: 'info', text, shownIn: inlineMessageIds.caregiverNews }));
  };

/** What caregivers did since the survivor last closed this. */
export function CaregiverNews({ personId }: { personId: string }) {
  useLastDay(personId);
  const dispatch = useAppDispatch();
  const news = useAppSelector(selectCaregiverNews);
  const zone = useAppSelector(selectDeviceZone);
  const [newest] = news;
  const text = newest && `${formatActivity(newest, zone)}.`;

  useEffect(() => {
    if (text !== undefined) dispatch(announceNews(text));
  }, [dispatch, text, newest?.id]);

  if (!newest) return null;
  const shown = news.length > maxLines ? [newest] : news;
  return (
    <section id={inlineMessageIds.caregiverNews} aria-label={texts.news}>
      <Notice tone="info" onClose={() => dispatch(caregiverNewsClosed(newest.id))}>
        {shown.map((activity) => (
          <p key={activity.id}>{formatActivity(activity, zone)}.</p>
        ))}
        {shown !== news && <p>{texts.more(news.length - 1)}</p>}
      </Notice>
    </section>
  );
}
