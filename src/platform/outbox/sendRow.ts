import type { EndpointName } from '../../../contract/endpoints/index.ts';
import { parseErrorBody } from '../../../contract/errors.ts';
import { type SendOutcome, sendOutcome, cappedRetryAfter } from '../../../domain/retryPolicy.ts';
import { asContractResponse } from '../asContractResponse.ts';
import type { HttpResponse, ApiResponse, ApiCall } from '../httpClient.ts';
import type { OutboxRow, OutboxStore, Rejection } from './outboxStore.ts';

export interface SendRowDeps {
  readonly store: Pick<OutboxStore, 'put' | 'remove'>;
  readonly send: (call: ApiCall) => Promise<ApiResponse>;
  readonly now: () => number;
  readonly jitter: () => number;
}

export interface SendResult {
  readonly outcome: SendOutcome;
  readonly row: OutboxRow;
}

const reminderEndpoints: ReadonlySet<EndpointName> = new Set([
  'deleteReminder',
  'setReminderStatus',
]);

/** A deleted reminder is no error; a miss ahead of the server's clock is valid later. */
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

/** Marks each confirmed call before the next one; idempotency keys make repeats safe. */
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
