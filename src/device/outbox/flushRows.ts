import { isWaitingUntil, type SendOutcome } from '../../../domain/retryPolicy.ts';
import type { ApiResponse, ApiCall } from '../httpClient.ts';
import type { OutboxRow, OutboxStore } from './outboxStore.ts';
import { sendRow } from './sendRow.ts';

/** Held by whichever page or worker of the device is sending. */
export const outboxLock = 'upstroke-outbox';

export interface FlushRowsOptions {
  readonly store: OutboxStore;
  readonly rows: readonly OutboxRow[];
  /** Rows are tried before their time, unless the server asked for it. */
  readonly ignoreBackoff: boolean;
  /**
   * When this was asked for: it may have waited for others to end theirs. What they have tried since
   * is not hurried again, or many tabs that wake at once would all try it, one after the other.
   */
  readonly requestedAt: number;
  /** Rejects where no answer came. */
  readonly send: (call: ApiCall) => Promise<ApiResponse>;
  /** Whether the session in which these rows go out still stands. */
  readonly isSessionCurrent: () => boolean;
  readonly now: () => number;
  readonly jitter: () => number;
  readonly onSent: (row: OutboxRow) => void;
  /** It was tried, and is not done. */
  readonly onFailed: (row: OutboxRow, outcome: SendOutcome) => void;
}

const groupsOf = ({ group, alsoGroup }: OutboxRow): string[] =>
  alsoGroup === undefined ? [group] : [group, alsoGroup];

/** One further ahead than now was reckoned by a clock that was set since. */
const wasTriedSince = (
  { triedAt = 0 }: OutboxRow,
  { requestedAt, now }: FlushRowsOptions,
): boolean => triedAt > requestedAt && triedAt <= now();

/** A miss may come at any time after its own: whatever a person says goes before. */
const blocksItsGroups = ({ said }: OutboxRow): boolean => said?.answer.status !== 'missed';

/**
 * Sends what waits, oldest first. A row that has to wait holds back only its own groups, a miss
 * and a refused one, which stays with its reason, nothing. Resolves with whether anything was sent.
 */
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
