import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { errorIn } from '../../../contract/errors.ts';
import { type Outcome, outcomeOf, waitAskedFor } from '../../../domain/outbox.ts';
import { understood } from '../understood.ts';
import type { WireAnswer, WiredAnswer, WireCall } from '../wire.ts';
import type { OutboxRow, OutboxStore, Refusal } from './outboxStore.ts';

export interface SendRow {
  readonly store: Pick<OutboxStore, 'put' | 'remove'>;
  /** Rejects where no answer came. */
  readonly send: (call: WireCall) => Promise<WiredAnswer>;
  readonly now: () => number;
  readonly jitter: () => number;
}

export interface Sent {
  readonly outcome: Outcome;
  /** The row as the device now holds it; of a sent row nothing is left. */
  readonly row: OutboxRow;
}

const onReminder: ReadonlySet<EndpointName> = new Set(['deleteReminder', 'setReminderStatus']);

/**
 * The status that counts. A reminder that is gone needs no deleting, and its dose is answered by the
 * log; a miss that the server's clock does not see yet is true a little later.
 */
const settled = ({ endpoint }: WireCall, { status, body }: WireAnswer): number => {
  if (status === 404 && onReminder.has(endpoint)) return 200;
  return errorIn(body).code === 'not_due' ? 425 : status;
};

const refusalIn = ({ status, body }: WireAnswer): Refusal => {
  const { code, message, existing_id } = errorIn(body);
  return { status, code, message, existingId: existing_id ?? null };
};

interface Tried {
  readonly at: number;
  /** Until when the server asked not to be tried; 0 where it did not. */
  readonly notBefore: number;
  readonly answer: WireAnswer | null;
}

const after = (row: OutboxRow, outcome: Outcome, { at, notBefore, answer }: Tried): OutboxRow => {
  switch (outcome.kind) {
    case 'sent':
      return { ...row, done: row.done + 1, attempts: 0, retryAt: 0, notBefore: 0 };
    case 'retry':
      return { ...row, attempts: row.attempts + 1, triedAt: at, retryAt: outcome.at, notBefore };
    case 'refused':
      return answer ? { ...row, refusal: refusalIn(answer) } : row;
    case 'signIn':
      return { ...row, retryAt: 0, notBefore: 0 };
  }
};

/**
 * Sends what is left of a row, call by call. A confirmed call is marked done before the next one goes
 * out, and the row is deleted only after the last one was. What a full device forgets of that with the
 * page is sent again by the next one: a call that comes twice counts once.
 */
export const sendRow = async (start: OutboxRow, deps: SendRow): Promise<Sent> => {
  let row = start;
  for (const call of start.calls.slice(start.done)) {
    const at = deps.now();
    const answer = await deps.send(call).then(understood, () => null);
    const now = deps.now();
    const retryAfter = waitAskedFor(answer?.retryAfter ?? null, now);
    const outcome = outcomeOf({
      status: answer && settled(call, answer),
      retryAfter,
      attempts: row.attempts,
      now,
      jitter: deps.jitter(),
    });
    const notBefore = retryAfter === null ? 0 : now + retryAfter;
    row = after(row, outcome, { at, notBefore, answer });
    if (row.done === row.calls.length) await deps.store.remove(row.seq);
    else await deps.store.put(row);
    if (outcome.kind !== 'sent') return { outcome, row };
  }
  return { outcome: { kind: 'sent' }, row };
};
