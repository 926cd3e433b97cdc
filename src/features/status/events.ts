import { createAction } from '@reduxjs/toolkit';

/** The ids of parts of the screen that go on showing what was announced. */
export const standingParts = {
  results: 'dose-results',
  refused: 'refused-changes',
  putOff: 'put-off-doses',
  number: 'emergency-number-hint',
  numberError: 'emergency-number-error',
} as const;

export interface Announcement {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** Still to be read on the screen that a redirect leads to. */
  readonly acrossRedirect?: boolean;
  /** Where the same is shown: while that is in sight, this is heard and takes no place beside it. */
  readonly shownIn?: (typeof standingParts)[keyof typeof standingParts];
}

/** Something to be said in the status region of the screen. */
export const announced = createAction<Announcement>('status/announced');
/** What was said holds no more, or has been read. */
export const announcementClosed = createAction('status/announcementClosed');
export const screenChanged = createAction('status/screenChanged');
