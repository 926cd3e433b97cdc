import type { Activity } from '../../../contract/endpoints/index.ts';
import { parseDetails } from '../../../domain/doseDetails.ts';
import { maxSnapshotActivities } from '../../../domain/feed.ts';
import { day } from '../../../domain/specConstants.ts';
import { selectNow } from '../../api/clock.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';

const isAfter = ({ last_session }: Activity, from: number): boolean =>
  Date.parse(last_session) > from;

/** Without the answers that were undone later, by their user or by the survivor. */
const withoutUndone = (newestFirst: readonly Activity[]): Activity[] => {
  const undone = new Set<string>();
  return newestFirst.filter(({ details, status, by }) => {
    const keyOf = (actor?: string) => JSON.stringify([actor, parseDetails(details)?.name]);
    if (status === 'pending') undone.add(keyOf(by));
    const isAnswer = status === 'taken' || status === 'skipped';
    return !isAnswer || !(undone.delete(keyOf(by)) || undone.delete(keyOf()));
  });
};

/** Ids sort by when the server made them, so an answer that arrives late is new. */
const findNews = stableMemo((activities: readonly Activity[], seenId: string, from: number) =>
  withoutUndone(activities.toSorted((a, b) => (a.id < b.id ? 1 : -1)))
    .filter(({ by, id }) => by !== undefined && id > seenId)
    .filter((activity) => isAfter(activity, from)),
);

const none: readonly Activity[] = [];

/** Of the last day, the last one first. */
export const selectCaregiverNews = (state: RootState): readonly Activity[] => {
  const { snapshot, seenId } = state.activityFeed;
  return findNews(snapshot?.activities ?? none, seenId ?? '', selectNow(state) - day);
};

/** Whether the loaded pages end within the last day. */
export const selectEndsWithinDay = (state: RootState): boolean => {
  const loaded = state.activityFeed.snapshot?.activities ?? none;
  const last = loaded.at(-1);
  return (
    last !== undefined &&
    loaded.length < maxSnapshotActivities &&
    isAfter(last, selectNow(state) - day)
  );
};
