import type { ResponseOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { parseErrorBody } from '../../../contract/errors.ts';
import { emergency } from '../../../domain/specConstants.ts';
import {
  isWaitingUntil,
  type SendOutcome,
  sendOutcome,
  cappedRetryAfter,
} from '../../../domain/retryPolicy.ts';
import type { WithLock } from '../withLock.ts';
import { asContractResponse } from '../asContractResponse.ts';
import type { HttpResponse, ApiResponse, ApiCall } from '../httpClient.ts';
import type { AlertFailure, EmergencyQueue, QueuedAlert } from './emergencyQueue.ts';

const lockPrefix = 'upstroke-emergency';

export type SendEmergencyResponse = ResponseOf<Endpoints['sendEmergency']>;
type CancelEmergencyResponse = ResponseOf<Endpoints['withdrawEmergency']>;

export interface FlushAlertsOptions {
  readonly queue: EmergencyQueue;
  readonly personId: string;
  readonly withLock: WithLock;
  readonly ignoreBackoff: boolean;
  readonly ignoreRetryAfter?: boolean;
  readonly send: (call: ApiCall, alert: QueuedAlert) => Promise<ApiResponse>;
  readonly isSessionCurrent: () => boolean;
  readonly now: () => number;
  readonly jitter: () => number;
  readonly onAttempt?: (alert: QueuedAlert) => void;
  readonly onSent: (alert: QueuedAlert, answer: SendEmergencyResponse) => void;
  readonly onCancelled: (alert: QueuedAlert, answer: CancelEmergencyResponse) => void;
  readonly onFailed: (alert: QueuedAlert, outcome: SendOutcome) => void;
}

const callFor = (alert: QueuedAlert): ApiCall => {
  const { id, message, alert_type, location_data, timestamp } = alert;
  if (alert.isWithdrawn) return { endpoint: 'withdrawEmergency', params: { emergencyId: id } };
  return {
    endpoint: 'sendEmergency',
    idempotencyKey: id,
    body: { id, message, alert_type, location_data, occurred_at: timestamp },
  };
};

const failureIn = (answer: HttpResponse | null): AlertFailure => ({
  status: answer?.status ?? null,
  message: answer ? parseErrorBody(answer.body).message : '',
});

const noRetry = { retryAt: 0, notBefore: 0, failure: null } as const;

/** Rejected alerts are retried too. */
const sendAlert = async (alert: QueuedAlert, flush: FlushAlertsOptions): Promise<void> => {
  const { queue } = flush;
  const call = callFor(alert);
  flush.onAttempt?.(alert);
  const answer = await flush.send(call, alert).then(asContractResponse, () => null);
  const now = flush.now();
  const retryAfter = cappedRetryAfter(answer?.retryAfter ?? null, now, emergency.maxRetryDelayMs);
  const outcome = sendOutcome({
    status: answer?.status ?? null,
    retryAfterMs: retryAfter,
    attempts: alert.attempts,
    now,
    jitter: flush.jitter(),
    maxDelayMs: emergency.maxRetryDelayMs,
  });
  if (outcome.kind === 'sent' && answer) {
    const told = answer.body as SendEmergencyResponse;
    if (alert.isWithdrawn || told.withdrawn) {
      await queue.change(alert, () => null);
      flush.onCancelled(alert, answer.body as CancelEmergencyResponse);
      return;
    }
    const toldNobody = told.totalCaregivers === 0;
    // The user may have withdrawn in the meantime; that must still be sent.
    await queue.change(alert, (known) =>
      known.isWithdrawn || toldNobody ? { ...known, ...noRetry, toldNobody } : null,
    );
    flush.onSent({ ...alert, ...noRetry, toldNobody }, told);
    return;
  }
  const tried = {
    attempts: alert.attempts + 1,
    retryAt: outcome.kind === 'retry' ? outcome.at : 0,
    notBefore: retryAfter === null ? 0 : now + retryAfter,
    failure: failureIn(answer),
  };
  await queue.change(alert, (known) => ({ ...known, ...tried }));
  flush.onFailed({ ...alert, ...tried }, outcome);
};

export const isUnsent = ({ toldNobody, isWithdrawn }: QueuedAlert): boolean =>
  !toldNobody || isWithdrawn;

export const flushAlerts = async (flush: FlushAlertsOptions): Promise<void> => {
  const { queue, personId, withLock } = flush;
  const isDue = (alert: QueuedAlert) => {
    const now = flush.now();
    const waits =
      !flush.ignoreBackoff && isWaitingUntil(alert.retryAt, now, emergency.maxRetryDelayMs);
    const mustWait =
      !flush.ignoreRetryAfter && isWaitingUntil(alert.notBefore, now, emergency.maxRetryDelayMs);
    return isUnsent(alert) && !waits && !mustWait;
  };
  const tryKnown = async (id: string) => {
    // Another tab or the worker may have sent it while this one waited for the lock.
    const known = (await queue.list(personId)).find((alert) => alert.id === id);
    if (known && isDue(known) && flush.isSessionCurrent()) await sendAlert(known, flush);
  };
  const due = (await queue.list(personId)).filter(isDue);
  await Promise.all(due.map(({ id }) => withLock(`${lockPrefix}:${id}`, () => tryKnown(id))));
};
