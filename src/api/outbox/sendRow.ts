import { type Outcome, outcomeOf, parseRetryAfter } from '../../../domain/outbox.ts';
import type { OutboxRow, OutboxStore } from '../../device/outboxStore.ts';
import type { WireAnswer, WireCall } from '../../device/wire.ts';
import { refusalOf } from '../baseQuery.ts';

export interface SendRow {
  readonly store: OutboxStore;
  /** Rejects where no answer came. */
  readonly send: (call: WireCall) => Promise<WireAnswer>;
  readonly now: () => number;
  readonly jitter: () => number;
}

export interface Sent {
  readonly outcome: Outcome;
  /** The row as the device now holds it; of a sent row nothing is left. */
  readonly row: OutboxRow;
}

const gone: ReadonlySet<number> = new Set([404]);

/** What has been deleted already needs no deleting. */
const settled = (call: WireCall, { status }: WireAnswer): WireAnswer['status'] =>
  call.endpoint === 'deleteReminder' && gone.has(status) ? 200 : status;

/**
 * Sends what is left of a row, call by call. A confirmed call is struck off on the device before the
 * next one goes out, and the row is deleted only after the last one was confirmed.
 */
export const sendRow = async (start: OutboxRow, deps: SendRow): Promise<Sent> => {
  let row = start;
  for (const call of start.calls) {
    const answer = await deps.send(call).catch(() => null);
    const now = deps.now();
    const outcome = outcomeOf({
      status: answer && settled(call, answer),
      retryAfter: parseRetryAfter(answer?.retryAfter ?? null, now),
      attempts: row.attempts,
      now,
      jitter: deps.jitter(),
    });
    if (outcome.kind === 'retry') {
      row = { ...row, attempts: row.attempts + 1, retryAt: outcome.at };
    } else if (outcome.kind === 'refused' && answer) {
      const { status, code, message, existing_id } = refusalOf(answer.status, answer.body);
      row = { ...row, refusal: { status, code, message, existingId: existing_id ?? null } };
    } else if (outcome.kind === 'sent') {
      row = { ...row, calls: row.calls.slice(1), attempts: 0, retryAt: 0 };
    }
    if (outcome.kind === 'sent' && row.calls.length === 0) await deps.store.remove(row.seq);
    else await deps.store.put(row);
    if (outcome.kind !== 'sent') return { outcome, row };
  }
  return { outcome: { kind: 'sent' }, row };
};
