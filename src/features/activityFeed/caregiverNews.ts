import type { Activity } from '../../../contract/endpoints/index.ts';
import { maxSnapshotActivities } from '../../../domain/feed.ts';
import { day } from '../../../domain/specConstants.ts';
import { selectNow } from '../../api/clock.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import type { RootState } from '../../app/types.ts';

const isAfter = ({ last_session }: Activity, from: number): boolean =>
  Date.parse(last_session) > from;

/** Ids sort by when the server made them, so an answer that arrives late is new. */
const findNews = stableMemo((activities: readonly Activity[], seenId: string, from: number) =>
  activities
    .filter(({ by, id }) => by !== undefined && id > seenId)
    .filter((activity) => isAfter(activity, from))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1)),
);

const none: readonly Activity[] = [];

/** The last one first. Of the last day, for a device on which none was closed. */
export const selectCaregiverNews = (state: RootState): readonly Activity[] => {
  const { snapshot, seenId } = state.activityFeed;
  return findNews(snapshot?.activities ?? none, seenId ?? '', selectNow(state) - day);
};

/** Whether the loaded pages end before the last news that was closed, or before a day ago. */
export const selectMayHaveOlderNews = (state: RootState): boolean => {
  const { snapshot, seenId } = state.activityFeed;
  const loaded = snapshot?.activities ?? none;
  const last = loaded.at(-1);
  if (!last || loaded.length === maxSnapshotActivities) return false;
  return last.id > (seenId ?? '') && isAfter(last, selectNow(state) - day);
};
