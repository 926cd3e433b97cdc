import { createAction } from '@reduxjs/toolkit';
import type { Medicine } from '../../../domain/medicines.ts';
import type { NewStock } from '../../../domain/stock.ts';
import { type CallError, serverMessageOr } from '../../api/baseQuery.ts';

export const inlineMessageIds = {
  rejected: 'refused-changes',
  snoozed: 'put-off-doses',
  caregiverNews: 'caregiver-news',
  misses: 'missed-doses',
  emergencyNumber: 'emergency-number-hint',
  emergencyNumberError: 'emergency-number-error',
} as const;

/** A saved change of a medicine, undone by saving its former version. */
export interface MedicineUndo {
  readonly what: 'paused' | 'stopped' | 'resumed' | 'changed' | 'restocked' | 'deleted';
  readonly before: Medicine;
  /** Of the version that replaced it; null if it was deleted. */
  readonly revision: string | null;
  readonly stock: NewStock | null | undefined;
  /** The doses since then count as if the change had not been made. */
  readonly savedAt: number;
}

export interface Announcement {
  readonly tone: 'success' | 'skipped' | 'paused' | 'error' | 'warning' | 'info';
  readonly text: string;
  /** The medicine, where the text does not name it. */
  readonly about?: string | undefined;
  readonly acrossRedirect?: boolean;
  /** Shown as an Undo button with the message: answered doses, or a changed medicine. */
  readonly undo?: { readonly doseIds: readonly string[] } | MedicineUndo | undefined;
  /** Element showing the same text; while visible, only screen readers get the announcement. */
  readonly shownIn?:
    | (typeof inlineMessageIds)[keyof typeof inlineMessageIds]
    | 'location-error'
    | `hide-${'names' | 'contact'}-error`;
}

export const announced = createAction<Announcement>('announcements/announced');
export const announcedFailure = (error: unknown, fallback: string) =>
  announced({ tone: 'error', text: serverMessageOr(error as CallError, fallback) });
/** Of a mutation that succeeds with a message of the server. */
export const announcedResult = (
  { data, error }: { data?: { message: string } | undefined; error?: unknown },
  failed: string,
  tone: Announcement['tone'] = 'success',
) => (data ? announced({ tone, text: data.message }) : announcedFailure(error, failed));
export const announcementClosed = createAction('announcements/announcementClosed');
export const screenChanged = createAction('announcements/screenChanged');
