import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Activity } from '../../../contract/endpoints/index.ts';
import { activitiesKept, type FeedFilter, onceEach } from '../../../domain/feed.ts';
import { activitiesApi } from '../../api/activitiesApi.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';

export interface ActivityFeedState {
  readonly filter: FeedFilter;
  readonly expanded: boolean;
  /** What was loaded as last fetched: shown where the server cannot be reached. */
  readonly snapshot: FeedSnapshot | null;
}

export interface FeedSnapshot {
  readonly personId: string;
  readonly activities: readonly Activity[];
  readonly fetchedAt: number;
}

export const initialActivityFeed: ActivityFeedState = {
  filter: 'day',
  expanded: false,
  snapshot: null,
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
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialActivityFeed)
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.snapshot === null || state.snapshot.personId === user.id
          ? state
          : initialActivityFeed,
      )
      .addMatcher(
        activitiesApi.endpoints.survivorDashboard.matchFulfilled,
        (state, { payload, meta }) => {
          const loaded = payload.pages.flatMap(({ activities }) => activities);
          state.snapshot = {
            personId: meta.arg.originalArgs,
            activities: onceEach(loaded).slice(0, activitiesKept),
            fetchedAt: meta.fulfilledTimeStamp,
          };
        },
      );
  },
});

export const activityFeedReducer = slice.reducer;
export const { filterChosen, feedToggled } = slice.actions;
