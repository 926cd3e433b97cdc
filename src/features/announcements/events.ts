import { createAction } from '@reduxjs/toolkit';

/** The ids of parts of the screen that go on showing what was announced. */
export const inlineMessageIds = {
  undoableAnswers: 'dose-results',
  rejected: 'refused-changes',
  snoozed: 'put-off-doses',
  emergencyNumber: 'emergency-number-hint',
  emergencyNumberError: 'emergency-number-error',
} as const;

export interface Announcement {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** Still to be read on the screen that a redirect leads to. */
  readonly acrossRedirect?: boolean;
  /** Where the same is shown: while that is in sight, this is heard and takes no place beside it. */
  readonly shownIn?: (typeof inlineMessageIds)[keyof typeof inlineMessageIds];
}

/** Something to be said in the status region of the screen. */
export const announced = createAction<Announcement>('announcements/announced');
/** What was said holds no more, or has been read. */
export const announcementClosed = createAction('announcements/announcementClosed');
export const screenChanged = createAction('announcements/screenChanged');
