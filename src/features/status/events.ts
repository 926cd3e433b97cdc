import { createAction } from '@reduxjs/toolkit';

export interface Announcement {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** Still to be read on the screen that a redirect leads to. */
  readonly acrossRedirect?: boolean;
}

/** Something to be said in the status region of the screen. */
export const announced = createAction<Announcement>('status/announced');
/** What was said holds no more, or has been read. */
export const announcementClosed = createAction('status/announcementClosed');
export const screenChanged = createAction('status/screenChanged');
