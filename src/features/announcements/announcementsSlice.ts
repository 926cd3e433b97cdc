import { createSlice } from '@reduxjs/toolkit';
import { signedOut } from '../auth/events.ts';
import { type Announcement, announced, announcementClosed, screenChanged } from './events.ts';

interface AnnouncementsState {
  readonly announcement: Announcement | null;
}

const initialState = { announcement: null } as AnnouncementsState;

const slice = createSlice({
  name: 'status',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(announced, (_state, { payload }) => ({ announcement: payload }))
      .addCase(announcementClosed, () => initialState)
      .addCase(signedOut, () => initialState)
      .addCase(screenChanged, ({ announcement }) => ({
        announcement: announcement?.acrossRedirect
          ? { tone: announcement.tone, text: announcement.text }
          : null,
      }));
  },
});

export const announcementsReducer = slice.reducer;
