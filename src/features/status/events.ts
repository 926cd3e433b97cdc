import { createAction } from '@reduxjs/toolkit';

export interface Announcement {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** Still to be read on the screen that a redirect leads to. */
  readonly acrossRedirect?: boolean;
}

/** Something to be said in the status region of the screen. */
export const announced = createAction<Announcement>('status/announced');
export const screenChanged = createAction('status/screenChanged');
