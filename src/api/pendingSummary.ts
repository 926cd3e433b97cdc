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
  [
    selectOutboxRows,
    ({ emergency }: RootState) => emergency.queue,
    ({ emergency }: RootState) => emergency.inMemory,
  ],
  (rows, queue, unkept): PendingSummary => {
    const unsent = queue.filter(isUnsent);
    const oks = unsent.filter(({ isWithdrawn }) => isWithdrawn).length;
    return {
      alerts: unsent.length - oks,
      cancellations: oks,
      rows: rows.length,
      hasInMemoryAlerts: unsent.some(({ id }) => unkept.includes(id)),
    };
  },
);

export const isAllSent = ({ alerts, cancellations, rows }: PendingSummary): boolean =>
  alerts + cancellations + rows === 0;
