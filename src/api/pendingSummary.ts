import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../app/types.ts';
import { isUnsent } from '../device/emergency/flushAlerts.ts';
import { selectOutboxRows } from './outbox/outboxSlice.ts';

/** How much of the signed-in person's waits on this device for the server. */
export interface PendingSummary {
  /** Alerts that call for help. */
  readonly alerts: number;
  /** Alerts of which the person has said "I am OK". */
  readonly cancellations: number;
  /** Rows of the outbox. */
  readonly rows: number;
  /** No disk holds one of the alerts: it lives as long as the page. */
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
