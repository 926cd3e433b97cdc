import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../app/types.ts';
import { isUnsent } from '../platform/emergency/alertPolicy.ts';
import { selectOutboxRows } from './outbox/outboxSlice.ts';

export interface PendingSummary {
  readonly alerts: number;
  readonly cancellations: number;
  readonly rows: number;
  /** An alert exists only in memory: closing the page loses it. */
  readonly hasInMemoryAlerts: boolean;
}

export const selectPendingSummary = createSelector(
  [selectOutboxRows, ({ emergency }: RootState) => emergency.queue],
  (rows, queue): PendingSummary => {
    const unsent = queue.filter(({ alert }) => isUnsent(alert));
    const cancellations = unsent.filter(({ alert }) => alert.isWithdrawn).length;
    return {
      alerts: unsent.length - cancellations,
      cancellations,
      rows: rows.length,
      hasInMemoryAlerts: unsent.some(({ storedOnDisk }) => !storedOnDisk),
    };
  },
);

export const isAllSent = ({ alerts, cancellations, rows }: PendingSummary): boolean =>
  alerts + cancellations + rows === 0;
