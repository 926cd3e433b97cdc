import { isWaitingUntil, type SendOutcome } from '../../../domain/retryPolicy.ts';
import type { ApiResponse, ApiCall } from '../httpClient.ts';
import type { OutboxRow, OutboxStore } from './outboxStore.ts';
import { sendRow } from './sendRow.ts';

export const outboxLock = 'upstroke-outbox';

export interface FlushRowsOptions {
  readonly store: OutboxStore;
  readonly rows: readonly OutboxRow[];
  /** Retries before `retryAt`, but not before `notBefore`. */
  readonly ignoreBackoff: boolean;
  /** Rows tried after this are not hurried again by other tabs that wake at once. */
  readonly requestedAt: number;
  readonly send: (call: ApiCall) => Promise<ApiResponse>;
  readonly isSessionCurrent: () => boolean;
  readonly now: () => number;
  readonly jitter: () => number;
  readonly onSent: (row: OutboxRow) => void;
  readonly onFailed: (row: OutboxRow, outcome: SendOutcome) => void;
}

const groupsOf = ({ group, alsoGroup }: OutboxRow): string[] =>
  alsoGroup === undefined ? [group] : [group, alsoGroup];

/** A `triedAt` in the future comes from a clock that has been set since. */
const wasTriedSince = (
  { triedAt = 0 }: OutboxRow,
  { requestedAt, now }: FlushRowsOptions,
): boolean => triedAt > requestedAt && triedAt <= now();

/** A miss may be sent late; answers of the user go first. */
const blocksItsGroups = ({ said }: OutboxRow): boolean => said?.answer.status !== 'missed';

/** A row that must wait blocks its groups; misses and rejected rows block none. */
export const flushRows = async (flush: FlushRowsOptions): Promise<boolean> => {
  const blockedGroups = new Set<string>();
  const blockGroups = (row: OutboxRow) => {
    if (blocksItsGroups(row)) groupsOf(row).forEach((group) => blockedGroups.add(group));
  };
  let sentAny = false;
  for (const row of flush.rows) {
    if (row.refusal) continue;
    const skipsBackoff = flush.ignoreBackoff && !wasTriedSince(row, flush);
    const waitsUntil = skipsBackoff ? row.notBefore : row.retryAt;
    if (
      groupsOf(row).some((group) => blockedGroups.has(group)) ||
      isWaitingUntil(waitsUntil, flush.now())
    ) {
      blockGroups(row);
      continue;
    }
    if (!flush.isSessionCurrent()) break;
    const { outcome, row: left } = await sendRow(row, flush);
    if (outcome.kind === 'sent') {
      sentAny = true;
      flush.onSent(row);
      continue;
    }
    flush.onFailed(left, outcome);
    if (outcome.kind === 'signIn') break;
    if (outcome.kind === 'retry') blockGroups(row);
  }
  return sentAny;
};
