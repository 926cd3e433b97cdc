import { type AlarmCheck, decideAlarms, doseTag } from '../domain/alarms.ts';
import { makeBadge } from '../src/platform/badge.ts';
import { openPages } from './openPages.ts';
import type { WorkerContext } from './context.ts';

/** Counts due doses with a visible notification; an open page sets the badge itself. */
export const updateBadge = async (
  { scope, notifications }: Pick<WorkerContext, 'scope' | 'notifications'>,
  check: Omit<AlarmCheck, 'ringing'>,
): Promise<void> => {
  if ((await openPages(scope)).length > 0) return;
  const shownTags = new Set((await notifications.getNotifications()).map(({ tag }) => tag));
  const due = decideAlarms({ ...check, ringing: new Set() }).filter(
    ({ kind, id }) => kind === 'raised' && shownTags.has(doseTag(id)),
  );
  makeBadge(scope.navigator).show(due.length);
};
