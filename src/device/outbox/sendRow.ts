import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { parseErrorBody } from '../../../contract/errors.ts';
import { type SendOutcome, sendOutcome, cappedRetryAfter } from '../../../domain/retryPolicy.ts';
import { asContractResponse } from '../asContractResponse.ts';
import type { HttpResponse, ApiResponse, ApiCall } from '../httpClient.ts';
import type { OutboxRow, OutboxStore, Rejection } from './outboxStore.ts';

export interface SendRowDeps {
  readonly store: Pick<OutboxStore, 'put' | 'remove'>;
  /** Rejects where no answer came. */
  readonly send: (call: ApiCall) => Promise<ApiResponse>;
  readonly now: () => number;
  readonly jitter: () => number;
}

export interface SendResult {
  readonly outcome: SendOutcome;
  /** The row as the device now holds it; of a sent row nothing is left. */
  readonly row: OutboxRow;
}

const reminderEndpoints: ReadonlySet<EndpointName> = new Set([
  'deleteReminder',
  'setReminderStatus',
]);

/**
 * The status that counts. A reminder that is gone needs no deleting, and its dose is answered by the
 * log; a miss that the server's clock does not see yet is true a little later.
 */
const effectiveStatus = ({ endpoint }: ApiCall, { status, body }: HttpResponse): number => {
  if (status === 404 && reminderEndpoints.has(endpoint)) return 200;
  return parseErrorBody(body).code === 'not_due' ? 425 : status;
};

const parseRejection = ({ status, body }: HttpResponse): Rejection => {
  const { code, message, existing_id } = parseErrorBody(body);
  return { status, code, message, existingId: existing_id ?? null };
};

interface Attempt {
  readonly at: number;
  /** Until when the server asked not to be tried; 0 where it did not. */
  readonly notBefore: number;
  readonly answer: HttpResponse | null;
}

const applyOutcome = (
  row: OutboxRow,
  outcome: SendOutcome,
  { at, notBefore, answer }: Attempt,
): OutboxRow => {
  switch (outcome.kind) {
    case 'sent':
      return { ...row, done: row.done + 1, attempts: 0, retryAt: 0, notBefore: 0 };
    case 'retry':
      return { ...row, attempts: row.attempts + 1, triedAt: at, retryAt: outcome.at, notBefore };
    case 'refused':
      return answer ? { ...row, refusal: parseRejection(answer) } : row;
    case 'signIn':
      return { ...row, retryAt: 0, notBefore: 0 };
  }
};

/**
 * Sends what is left of a row, call by call. A confirmed call is marked done before the next one goes
 * out, and the row is deleted only after the last one was. What a full device forgets of that with the
 * page is sent again by the next one: a call that comes twice counts once.
 */
export const sendRow = async (start: OutboxRow, deps: SendRowDeps): Promise<SendResult> => {
  let row = start;
  for (const call of start.calls.slice(start.done)) {
    const at = deps.now();
    const answer = await deps.send(call).then(asContractResponse, () => null);
    const now = deps.now();
    const retryAfter = cappedRetryAfter(answer?.retryAfter ?? null, now);
    const outcome = sendOutcome({
      status: answer && effectiveStatus(call, answer),
      retryAfterMs: retryAfter,
      attempts: row.attempts,
      now,
      jitter: deps.jitter(),
    });
    const notBefore = retryAfter === null ? 0 : now + retryAfter;
    row = applyOutcome(row, outcome, { at, notBefore, answer });
    if (row.done === row.calls.length) await deps.store.remove(row.seq);
    else await deps.store.put(row);
    if (outcome.kind !== 'sent') return { outcome, row };
  }
  return { outcome: { kind: 'sent' }, row };
};
