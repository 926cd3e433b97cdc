import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { maxSnapshotActivities, type FeedFilter, uniqueById } from '../../../domain/feed.ts';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { isSessionStart } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from '../monitoring/events.ts';

interface ActivityFeedState {
  /** The survivor whose feed is shown. */
  readonly personId: string | null;
  readonly filter: FeedFilter;
  readonly expanded: boolean;
  readonly snapshot: FeedSnapshot | null;
  /** The last activity of a caregiver that the survivor closed; at first, the last one at sign-in. */
  readonly seenId: string | null;
}

interface FeedSnapshot {
  readonly personId: string;
  readonly activities: readonly Activity[];
  readonly fetchedAt: number;
}

const initialActivityFeed: ActivityFeedState = {
  personId: null,
  filter: 'day',
  expanded: false,
  snapshot: null,
  seenId: null,
};

const slice = createSlice({
  name: 'activityFeed',
  initialState: initialActivityFeed,
  reducers: {
    filterChosen: (state, { payload }: PayloadAction<FeedFilter>) => {
      state.filter = payload;
    },
    feedToggled: (state) => {
      state.expanded = !state.expanded;
    },
    caregiverNewsClosed: (state, { payload }: PayloadAction<string>) => {
      state.seenId = payload;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(activeSurvivorChanged, (state, { payload: { personId } }) =>
        state.personId === personId ? state : { ...state, personId, snapshot: null },
      )
      .addCase(activeSurvivorCleared, () => initialActivityFeed)
      .addMatcher(isSessionStart, (state, { payload: { user } }) => {
        if (user.role !== 'caregiver') state.personId = user.id;
      })
      .addMatcher(
        activitiesApi.endpoints.survivorDashboard.matchFulfilled,
        (state, { payload, meta }) => {
          // Ignore late responses about a survivor who is no longer active.
          if (meta.arg.originalArgs !== state.personId) return;
          const loaded = payload.pages.flatMap(({ activities }) => activities);
          state.snapshot = {
            personId: meta.arg.originalArgs,
            activities: uniqueById(loaded).slice(0, maxSnapshotActivities),
            fetchedAt: meta.fulfilledTimeStamp,
          };
          state.seenId ??= loaded.reduce((last, { id }) => (id > last ? id : last), '');
        },
      );
  },
});

export const activityFeedReducer = slice.reducer;
export const { filterChosen, feedToggled, caregiverNewsClosed } = slice.actions;
