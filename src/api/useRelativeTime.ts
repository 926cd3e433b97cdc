import { timeAgo } from '../../domain/feed.ts';
import { formatDateTime } from '../platform/formatDate.ts';
import { selectNow } from './clock.ts';
import { useAppSelector } from './hooks.ts';

/** For use within a sentence. Re-renders only when the words change. */
export const useRelativeTime = (at: number | null): string | null =>
  useAppSelector((state) =>
    at === null ? null : (timeAgo(at, selectNow(state))?.toLowerCase() ?? formatDateTime(at)),
  );
