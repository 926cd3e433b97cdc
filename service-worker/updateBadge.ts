import { type AlarmCheck, decideAlarms, doseTag } from '../domain/alarms.ts';
import { makeBadge } from '../src/device/badge.ts';
import { openPages } from './openPages.ts';
import type { WorkerContext } from './context.ts';

/**
 * The number of doses at the app's icon that are due now and whose reminder stands: what was answered
 * elsewhere is taken down. A page that is open knows more, such as what was put off, and shows its own.
 */
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
