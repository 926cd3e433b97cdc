import { isAhead, type Outcome } from '../../../domain/outbox.ts';
import type { WiredAnswer, WireCall } from '../wire.ts';
import type { OutboxRow, OutboxStore } from './outboxStore.ts';
import { sendRow } from './sendRow.ts';

/** Held by whichever page or worker of the device is sending. */
export const outboxLock = 'upstroke-outbox';

export interface FlushRows {
  readonly store: OutboxStore;
  readonly rows: readonly OutboxRow[];
  /** Rows are tried before their time, unless the server asked for it. */
  readonly hurry: boolean;
  /**
   * When this was asked for: it may have waited for others to end theirs. What they have tried since
   * is not hurried again, or many tabs that wake at once would all try it, one after the other.
   */
  readonly askedAt: number;
  /** Rejects where no answer came. */
  readonly send: (call: WireCall) => Promise<WiredAnswer>;
  /** Whether the session in which these rows go out still stands. */
  readonly mayGoOn: () => boolean;
  readonly now: () => number;
  readonly jitter: () => number;
  readonly onSent: (row: OutboxRow) => void;
  /** It was tried, and is not done. */
  readonly onLeft: (row: OutboxRow, outcome: Outcome) => void;
}

const groupsOf = ({ group, alsoGroup }: OutboxRow): string[] =>
  alsoGroup === undefined ? [group] : [group, alsoGroup];

/** One further ahead than now was reckoned by a clock that was set since. */
const wasTriedSince = ({ triedAt = 0 }: OutboxRow, { askedAt, now }: FlushRows): boolean =>
  triedAt > askedAt && triedAt <= now();

/** A miss may come at any time after its own: whatever a person says goes before. */
const holdsOthers = ({ said }: OutboxRow): boolean => said?.answer.status !== 'missed';

/**
 * Sends what waits, oldest first. A row that has to wait holds back only its own groups, a miss
 * and a refused one, which stays with its reason, nothing. Resolves with whether anything was sent.
 */
export const flushRows = async (flush: FlushRows): Promise<boolean> => {
  const held = new Set<string>();
  const hold = (row: OutboxRow) => {
    if (holdsOthers(row)) groupsOf(row).forEach((group) => held.add(group));
  };
  let sentAny = false;
  for (const row of flush.rows) {
    if (row.refusal) continue;
    const isHurried = flush.hurry && !wasTriedSince(row, flush);
    const waitsUntil = isHurried ? row.notBefore : row.retryAt;
    if (groupsOf(row).some((group) => held.has(group)) || isAhead(waitsUntil, flush.now())) {
      hold(row);
      continue;
    }
    if (!flush.mayGoOn()) break;
    const { outcome, row: left } = await sendRow(row, flush);
    if (outcome.kind === 'sent') {
      sentAny = true;
      flush.onSent(row);
      continue;
    }
    flush.onLeft(left, outcome);
    if (outcome.kind === 'signIn') break;
    if (outcome.kind === 'retry') hold(row);
  }
  return sentAny;
};
