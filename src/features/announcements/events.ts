import { createAction } from '@reduxjs/toolkit';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';

export const inlineMessageIds = {
  rejected: 'refused-changes',
  snoozed: 'put-off-doses',
  caregiverNews: 'caregiver-news',
  misses: 'missed-doses',
  emergencyNumber: 'emergency-number-hint',
  emergencyNumberError: 'emergency-number-error',
} as const;

export interface Announcement {
  readonly tone: 'success' | 'error' | 'warning' | 'info';
  readonly text: string;
  readonly acrossRedirect?: boolean;
  /** The dose whose answer was saved; shown with its Undo button. */
  readonly undoDoseId?: string;
  /** Element showing the same text; while visible, only screen readers get the announcement. */
  readonly shownIn?:
    | (typeof inlineMessageIds)[keyof typeof inlineMessageIds]
    | 'location-error'
    | 'hide-names-error';
}

export const announced = createAction<Announcement>('announcements/announced');
export const announcedFailure = (error: unknown, fallback: string) =>
  announced({ tone: 'error', text: serverMessageOr(error as CallError, fallback) });
export const announcementClosed = createAction('announcements/announcementClosed');
export const screenChanged = createAction('announcements/screenChanged');
