import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../app/types.ts';
import { isUnsent } from '../device/emergency/flushAlerts.ts';
import { selectOutboxRows } from './outbox/outboxSlice.ts';

/** How much of the signed-in person's waits on this device for the server. */
export interface Unsent {
  /** Alerts that call for help. */
  readonly alerts: number;
  /** Alerts of which the person has said "I am OK". */
  readonly oks: number;
  /** Rows of the outbox. */
  readonly rows: number;
  /** No disk holds one of the alerts: it lives as long as the page. */
  readonly isUnkept: boolean;
}

export const selectUnsent = createSelector(
  [
    selectOutboxRows,
    ({ emergency }: RootState) => emergency.queue,
    ({ emergency }: RootState) => emergency.unkept,
  ],
  (rows, queue, unkept): Unsent => {
    const unsent = queue.filter(isUnsent);
    const oks = unsent.filter(({ isWithdrawn }) => isWithdrawn).length;
    return {
      alerts: unsent.length - oks,
      oks,
      rows: rows.length,
      isUnkept: unsent.some(({ id }) => unkept.includes(id)),
    };
  },
);

export const isAllSent = ({ alerts, oks, rows }: Unsent): boolean => alerts + oks + rows === 0;
