import { createReducer } from '@reduxjs/toolkit';
import { signedOut } from '../auth/events.ts';
import { type Announcement, announced, announcementClosed, screenChanged } from './events.ts';

const initialState = { announcement: null as Announcement | null };

export const announcementsReducer = createReducer(initialState, (builder) => {
  builder
    .addCase(announced, (_state, { payload }) => ({ announcement: payload }))
    .addCase(announcementClosed, () => initialState)
    .addCase(signedOut, () => initialState)
    .addCase(screenChanged, ({ announcement }) => ({
      announcement: announcement?.acrossRedirect
        ? { ...announcement, acrossRedirect: false }
        : null,
    }));
});
